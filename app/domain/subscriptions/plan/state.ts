import { day } from '#app/domain/local-time.ts'
import type { PaidPlan } from './catalogue.ts'
import type { PlanFacts, SubscriptionFact } from './facts.ts'
import { monthAfter, paidTimeOf } from './paid-time.ts'

export { monthAfter } from './paid-time.ts'

export const graceMs = 7 * day

/** Time until a missing renewal is reported as late. */
const renewalTolerance = day

/** Maximum distance between the provider's next date and a month after the payment, for the same billing cycle. */
const sameCycle = 4 * day

export type PlanState = {
  /** `FREE` once the paid period ended; null without any payment. */
  plan: PaidPlan | 'FREE' | null
  status: 'active' | 'trial' | 'ending' | 'past-due' | 'ended' | 'none'
  /** Null in a trial without a payment. */
  paidUntil: Date | null
  /** When service ends without a further payment; null where none runs. */
  serviceUntil: Date | null
  nextPaymentAt: Date | null
  follower: PaidPlan | null
  /** When this state next changes by itself. */
  changesAt: Date | null
}

type Cover = {
  plan: PaidPlan
  paidUntil: Date
  serviceUntil: Date
  renewing: boolean
  failed: boolean
  next: Date | null
}

const isLive = ({ state, isSuperseded }: SubscriptionFact) =>
  (state === 'active' || state === 'attention') && !isSuperseded

const areClose = (a: Date, b: Date) => Math.abs(a.getTime() - b.getTime()) <= sameCycle

const maximum = (dates: Date[]): Date | null =>
  dates.reduce<Date | null>((most, date) => (most && most >= date ? most : date), null)

/** Whether a subscription was cancelled while a payment was due, or what follows it begins only on its next date. */
function hasMissed(
  { plan, state, nextPaymentAt: next }: SubscriptionFact,
  month: Date,
  { subscriptions }: PlanFacts,
): boolean {
  if (state !== 'non-renewing' || !next || next <= month || areClose(next, month)) return false
  // Days further on is the date of a month that was paid late; a month further on, that of one that was missed.
  if (next > monthAfter(month) || areClose(next, monthAfter(month))) return true
  // Put off by a credit that was taken back since.
  return subscriptions.some(
    (one) =>
      one.plan !== plan && isLive(one) && one.nextPaymentAt && areClose(one.nextPaymentAt, next),
  )
}

function coverOf(facts: PlanFacts, plan: PaidPlan): Cover | null {
  const own = facts.subscriptions.filter((fact) => fact.plan === plan)
  const live = own.filter(isLive)
  const dates = own.flatMap((fact) => (fact.isSuperseded ? [] : (fact.nextPaymentAt ?? [])))
  const time = paidTimeOf(facts, plan)
  const paid = time?.lastPaidAt ?? null
  // Its first payment is in the future: it was scheduled to follow another plan.
  const begins = paid ? null : maximum(live.flatMap((fact) => fact.nextPaymentAt ?? []))
  const month = time?.until ?? begins
  if (!month) return null
  const named = dates.filter((date) => areClose(date, month))
  const paidUntil = maximum([month, ...named]) as Date
  // A subscription not yet known is assumed to renew.
  const renewing = live.length > 0 || own.length === 0
  const hasFailed = ({ state, failedAt }: SubscriptionFact) =>
    state === 'attention' || (paid !== null && failedAt !== null && failedAt > paid)
  const missed = paid !== null && own.some((fact) => hasMissed(fact, month, facts))
  const hasGrace = renewing || missed || own.some(hasFailed)
  return {
    plan,
    paidUntil,
    serviceUntil: new Date(paidUntil.getTime() + (hasGrace ? graceMs : 0)),
    renewing,
    // Of two, the later one pays.
    failed: live.length > 0 && live.every(hasFailed),
    next: renewing ? maximum(live.flatMap((fact) => fact.nextPaymentAt ?? [])) : null,
  }
}

/** When what was paid for a plan ends, and the service that goes on where a renewal is missing; null without a payment. */
export function endsOf(
  facts: PlanFacts,
  plan: PaidPlan,
): Pick<Cover, 'paidUntil' | 'serviceUntil'> | null {
  return facts.payments.some((one) => one.plan === plan) ? coverOf(facts, plan) : null
}

/** The covers that have begun: without its own payment a plan runs only as successor of a paid one. */
function begunOf(covers: Cover[], { payments }: PlanFacts, now: Date): Cover[] {
  const isPaid = (cover: Cover) => payments.some(({ plan }) => plan === cover.plan)
  return covers.filter(
    (cover) =>
      isPaid(cover) ||
      (cover.paidUntil <= now &&
        covers.some(
          (other) =>
            isPaid(other) &&
            [other.paidUntil, other.serviceUntil].some((end) => areClose(end, cover.paidUntil)),
        )),
  )
}

/** The state during a trial: Premium, followed by Basic where that is paid already. */
function trialState(endsAt: Date, basic: Cover | undefined): PlanState {
  return {
    plan: 'PREMIUM',
    status: 'trial',
    paidUntil: basic?.paidUntil ?? null,
    serviceUntil: endsAt,
    nextPaymentAt: basic?.renewing ? (basic.next ?? basic.paidUntil) : null,
    follower: basic?.plan ?? null,
    changesAt: endsAt,
  }
}

/**
 * Computes the state at `now`. Pure: independent of the order of facts. Service continues until the paid period ends,
 * plus seven days if a renewal is due and missing; then the plan is Free. A trial is Premium until it ends.
 */
export function planStateOf(facts: PlanFacts, now: Date): PlanState {
  const covers = (['PREMIUM', 'BASIC'] as const).flatMap((plan) => coverOf(facts, plan) ?? [])
  const begun = begunOf(covers, facts, now)
  const current = begun.find(({ serviceUntil }) => now < serviceUntil)
  const { trial } = facts
  if (trial && now < trial.endsAt && current?.plan !== 'PREMIUM') {
    return trialState(trial.endsAt, current)
  }
  if (!current) {
    const ended = facts.payments.length > 0 || Boolean(trial)
    return {
      plan: ended ? 'FREE' : null,
      status: ended ? 'ended' : 'none',
      paidUntil: maximum(begun.map(({ paidUntil }) => paidUntil)),
      serviceUntil: null,
      nextPaymentAt: null,
      follower: null,
      changesAt: maximum(covers.filter((cover) => cover.paidUntil > now).map((c) => c.paidUntil)),
    }
  }
  const { plan, paidUntil, serviceUntil, renewing, failed, next } = current
  const lateFrom = new Date(paidUntil.getTime() + renewalTolerance)
  const late = renewing && (failed || now >= lateFrom)
  const follower = covers.find((cover) => cover.plan !== plan && cover.renewing && !renewing)
  return {
    plan,
    status: late ? 'past-due' : renewing ? 'active' : 'ending',
    paidUntil,
    serviceUntil,
    nextPaymentAt: late ? null : (next ?? (renewing ? paidUntil : (follower?.next ?? null))),
    follower: follower?.plan ?? null,
    changesAt: [paidUntil, lateFrom, serviceUntil].find((instant) => instant > now) ?? null,
  }
}
