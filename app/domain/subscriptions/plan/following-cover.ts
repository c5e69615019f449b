import type { PaidPlan } from './catalogue.ts'
import { areClose, coverOf, graceMs, isLive, maximum, type Cover } from './cover.ts'
import type { PlanFacts, SubscriptionFact } from './facts.ts'
import { monthAfter } from './paid-time.ts'

const hasFailed = ({ state, failedAt }: SubscriptionFact) =>
  state === 'attention' || failedAt !== null

/** Whether the first payment that was to be taken at `end` failed, and the owner has cancelled since. */
const wasCancelled = ({ failedAt, state }: SubscriptionFact, end: Date) =>
  state === 'non-renewing' && failedAt !== null && (failedAt > end || areClose(failedAt, end))

/** When a subscription that waited for `end` takes its first payment; after one that failed, the provider names the next date. */
function beginAt(fact: SubscriptionFact, end: Date): Date[] {
  const { nextPaymentAt: next, isSuperseded } = fact
  if (!next || isSuperseded || !(isLive(fact) || wasCancelled(fact, end))) return []
  if (areClose(next, end)) return [next]
  return hasFailed(fact) && areClose(next, monthAfter(end)) ? [end] : []
}

/** The cover of a plan that was to begin when `other` ends, and whose first payment is to come, or failed. */
function followingCover(facts: PlanFacts, plan: PaidPlan, other: Cover): Cover | null {
  const own = facts.subscriptions.filter((fact) => fact.plan === plan)
  const ends = [other.paidUntil, other.serviceUntil]
  const begins = maximum(own.flatMap((fact) => ends.flatMap((end) => beginAt(fact, end))))
  if (!begins) return null
  const live = own.filter(isLive)
  const renewing = live.length > 0
  const failed = renewing && live.every(hasFailed)
  // Of days of grace that the other plan had already it has no more.
  const graceEnds = failed || !renewing ? other.paidUntil : begins
  return {
    ...{ plan, follows: true, paidUntil: begins, renewing, failed, payableFrom: begins },
    serviceUntil: new Date(Math.max(begins.getTime(), graceEnds.getTime() + graceMs)),
    next: renewing ? maximum(live.flatMap((fact) => fact.nextPaymentAt ?? [])) : null,
  }
}

export const isPaid = ({ plan }: { plan: PaidPlan }, { payments }: PlanFacts): boolean =>
  payments.some((one) => one.plan === plan)

/** The cover of each plan, Premium first: as paid, or for Basic as it follows Premium, whichever is later. */
export function coversOf(facts: PlanFacts): Cover[] {
  const premium = coverOf(facts, 'PREMIUM')
  const basic = coverOf(facts, 'BASIC')
  const isAfter = premium && isPaid(premium, facts)
  const following = isAfter ? followingCover(facts, 'BASIC', premium) : null
  const isPassed =
    following && basic && isPaid(basic, facts) && following.paidUntil <= basic.paidUntil
  return [premium, isPassed ? basic : (following ?? basic)].flatMap((cover) => cover ?? [])
}
