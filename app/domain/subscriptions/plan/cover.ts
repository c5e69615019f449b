import { day } from '#app/domain/local-time.ts'
import type { PaidPlan } from './catalogue.ts'
import type { PlanFacts, SubscriptionFact } from './facts.ts'
import { monthAfter, paidTimeOf } from './paid-time.ts'

export const graceMs = 7 * day

/** Maximum distance between the provider's next date and a month after the payment, for the same billing cycle. */
const sameCycle = 4 * day

/** What a plan covers of time, by what was paid for it or by the plan it follows. */
export type Cover = {
  plan: PaidPlan
  /** Whether it begins, or began, when another plan ended, and its own payment is yet to come. */
  follows: boolean
  paidUntil: Date
  serviceUntil: Date
  renewing: boolean
  failed: boolean
  /** From when a payment that failed can be made otherwise. */
  payableFrom: Date
  next: Date | null
}

export const isLive = ({ state, isSuperseded }: SubscriptionFact) =>
  (state === 'active' || state === 'attention') && !isSuperseded

export const areClose = (a: Date, b: Date) => Math.abs(a.getTime() - b.getTime()) <= sameCycle

export const maximum = (dates: Date[]): Date | null =>
  dates.reduce<Date | null>((most, date) => (most && most >= date ? most : date), null)

/** Whether a date was put off by months whose payer has them back since. */
function wasPutOff(
  next: Date,
  plan: PaidPlan,
  { payments, credits, takenBack = [] }: PlanFacts,
): boolean {
  if (takenBack.length === 0 && payments.every(({ isReversed }) => !isReversed)) return false
  const kept = payments.map((one) => ({ ...one, isReversed: false }))
  const before = paidTimeOf({ payments: [...kept, ...takenBack], credits }, plan)
  return before !== null && next.getTime() <= before.until.getTime() + sameCycle
}

/** Whether a subscription was cancelled while a payment was due, or what follows it begins only on its next date. */
function hasMissed(
  { plan, state, nextPaymentAt: next }: SubscriptionFact,
  month: Date,
  facts: PlanFacts,
): boolean {
  if (state !== 'non-renewing' || !next || next <= month || areClose(next, month)) return false
  if (wasPutOff(next, plan, facts)) return false
  // Days further on is the date of a month that was paid late; a month further on, that of one that was missed.
  if (next > monthAfter(month) || areClose(next, monthAfter(month))) return true
  // Put off by a credit that was taken back since.
  return facts.subscriptions.some(
    (one) =>
      one.plan !== plan && isLive(one) && one.nextPaymentAt && areClose(one.nextPaymentAt, next),
  )
}

/** The cover of a plan by itself; one without a payment begins with its first. Null where there is neither. */
export function coverOf(facts: PlanFacts, plan: PaidPlan): Cover | null {
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
    follows: false,
    paidUntil,
    serviceUntil: new Date(paidUntil.getTime() + (hasGrace ? graceMs : 0)),
    renewing,
    // Of two, the later one pays.
    failed: live.length > 0 && live.every(hasFailed),
    payableFrom: time?.payableFrom ?? month,
    next: renewing ? maximum(live.flatMap((fact) => fact.nextPaymentAt ?? [])) : null,
  }
}
