import { formatDate, localDateOf } from '#app/domain/local-time.ts'
import { catalogue, isPaidPlan, randText, type PaidPlan } from '../plan/catalogue.ts'
import { earliestPayment } from '../plan/paid-time.ts'
import { graceMs } from '../plan/state.ts'

export type PlanSummary = {
  plan: string
  status: 'active' | 'trial' | 'ending' | 'past-due' | 'ended' | 'none' | 'given'
  paidUntil: Date | null
  serviceUntil: Date | null
  nextPaymentAt: Date | null
  movingTo?: Date | null
  /** What that takes, at the price it was sold for; the catalogue's unless said. Cents. */
  nextCents?: number | null
  /** What is taken again every month where a plan that ends is kept. Cents. */
  keptCents?: number | null
  follower: PaidPlan | null
  /** What is paid for after a plan that ends. */
  paidAfter?: { plan: PaidPlan; until: Date } | null
  /** Whether a plan that ended had a payment that failed. */
  endedUnpaid?: boolean
}

/** A date as owners read it; empty for none. */
export const dateText = (instant: Date | null): string =>
  instant ? formatDate(localDateOf(instant)) : ''

const movingWords = (price: string, from: Date | null) =>
  `The next payment of ${price} is being moved from ${dateText(from)} to that day with the payment provider.`

/** What the next payment of a plan takes; one that is moved is taken at the price of today. */
const nextPrice = (plan: PaidPlan, { nextCents, movingTo }: PlanSummary): string =>
  randText((movingTo ? null : nextCents) ?? catalogue[plan].cents)

/** A few days before what is paid is over, as where a renewal came early, a payment is for the month after that. */
function monthPaidFor({ paidUntil, nextPaymentAt }: PlanSummary): string {
  const early = Number(paidUntil) - Number(nextPaymentAt ?? paidUntil)
  return early > 0 && early <= earliestPayment && dateText(nextPaymentAt) !== dateText(paidUntil)
    ? `, for the month from ${dateText(paidUntil)}`
    : ''
}

function activeWords(name: string, price: string, facts: PlanSummary) {
  const { paidUntil, nextPaymentAt, movingTo } = facts
  return [
    `${name} is paid until ${dateText(paidUntil)}.`,
    movingTo
      ? movingWords(price, nextPaymentAt)
      : `The next payment of ${price} is taken automatically on ${dateText(nextPaymentAt ?? paidUntil)}${monthPaidFor(facts)}.`,
  ]
}

function trialWords(facts: PlanSummary): string[] {
  const { serviceUntil, paidUntil, follower, nextPaymentAt, movingTo } = facts
  const next = follower ? catalogue[follower] : null
  const ends = `Your Premium trial runs until ${dateText(serviceUntil)}.`
  if (!next) return [ends, 'No payment is taken. After that your listing moves to the Free plan.']
  if (!nextPaymentAt) {
    return [ends, `${next.name} follows until ${dateText(paidUntil)}. No further payment is taken.`]
  }
  const price = nextPrice(next.plan, facts)
  return [
    ends,
    movingTo
      ? `${next.name} follows, and is paid until ${dateText(movingTo)}. ${movingWords(price, nextPaymentAt)}`
      : `${next.name} follows, and is paid until ${dateText(nextPaymentAt)}. The next payment of ${price} is taken then.`,
  ]
}

function afterWords(facts: PlanSummary): string[] {
  const { follower, paidAfter } = facts
  if (follower) {
    return [`${catalogue[follower].name} follows for ${nextPrice(follower, facts)} a month.`]
  }
  if (!paidAfter) {
    return ['No further payment is taken. After that your listing moves to the Free plan.']
  }
  const { name } = catalogue[paidAfter.plan]
  return [
    `${name} follows until ${dateText(paidAfter.until)}, and is paid. No further payment is taken.`,
  ]
}

/** The paid period and the next step, in sentences for the owner. */
export function planWords(facts: PlanSummary): string[] {
  const { plan, status, paidUntil, serviceUntil } = facts
  if (!isPaidPlan(plan)) {
    if (plan === 'NONE')
      return [
        'Choose a plan to publish your listing.',
        'Start on Free if you like, and upgrade any time.',
      ]
    if (status !== 'ended' || !paidUntil)
      return ['Your listing is on the Free plan.', 'It costs nothing and does not end.']
    return [
      facts.endedUnpaid ? 'Your plan ended: its payment did not go through.' : 'Your plan ended.',
      `It was paid until ${dateText(paidUntil)}. Your listing is now on the Free plan.`,
    ]
  }
  const { name } = catalogue[plan]
  const price = nextPrice(plan, facts)
  switch (status) {
    case 'given':
      return [`${name} is yours, free of charge.`, 'No payment is due, and it has no end date.']
    case 'trial':
      return trialWords(facts)
    case 'ending':
      return [`${name} ends on ${dateText(serviceUntil)}.`, ...afterWords(facts)]
    case 'past-due':
      return [
        `The payment of ${price} for ${name} has not gone through.`,
        `${name} stays until ${dateText(serviceUntil)}. Pay this month now, with any card; if it is not paid by then, your listing moves to the Free plan.`,
      ]
    default:
      return activeWords(name, price, facts)
  }
}

/** What follows from keeping a plan that ends: one cancelled while a payment was due has that payment due again. */
export function undoWords(
  plan: PaidPlan,
  {
    paidUntil,
    serviceUntil,
    keptCents,
  }: Pick<PlanSummary, 'paidUntil' | 'serviceUntil' | 'keptCents'>,
): string {
  const price = randText(keptCents ?? catalogue[plan].cents)
  const isDue = paidUntil && serviceUntil && serviceUntil > paidUntil
  return isDue
    ? `Nothing is taken today. The payment of ${price} that has not gone through is then due again, until ${dateText(serviceUntil)}.`
    : `Nothing is taken today. If you keep ${catalogue[plan].name}, the next payment of ${price} is on ${dateText(paidUntil)}.`
}

export const statusLabel: Record<PlanSummary['status'], string> = {
  active: 'Active',
  trial: 'Trial',
  given: 'Active',
  ending: 'Ending',
  'past-due': 'Payment due',
  ended: 'Ended',
  none: 'Not paid',
}

/** A notice for every dashboard page about a plan that ends or is due; null where none is needed. */
export function planNotice(
  {
    planStatus,
    status,
    paidUntil,
    trialUntil = null,
  }: {
    planStatus: string
    status: string | null
    paidUntil: Date | null
    trialUntil?: Date | null
  },
  now = new Date(),
): string | null {
  if (status === 'trial' && trialUntil) {
    const free = paidUntil ? '' : ' After that your listing moves to the Free plan.'
    return `Your Premium trial runs until ${dateText(trialUntil)}.${free}`
  }
  if (!isPaidPlan(planStatus) || !paidUntil) return null
  const { name } = catalogue[planStatus]
  const graceEnds = new Date(paidUntil.getTime() + graceMs)
  if (status === 'ending') {
    return `${name} ends on ${dateText(paidUntil > now ? paidUntil : graceEnds)}.`
  }
  if (status !== 'past-due') return null
  return `The payment for ${name} has not gone through. ${name} stays until ${dateText(graceEnds)}.`
}

/** Subscriptions that the provider has yet to cancel, as their owner is told. */
export const pendingCancellationWords = (plans: PaidPlan[]): string[] =>
  plans.map((plan) => {
    const { name, cents } = catalogue[plan]
    return `Your earlier subscription to ${name} (${randText(cents)} a month) is still being cancelled with the payment provider. You do not need to do anything.`
  })
