import { minute } from '#app/domain/local-time.ts'
import type { PaidPlan } from './catalogue.ts'
import type { PlanFacts, SubscriptionFact } from './facts.ts'
import { countsFrom } from './paid-time.ts'
import { endsOf, monthAfter, planStateOf } from './state.ts'

/** What a payment itself begins starts within this time of it. */
export const begunTogether = 10 * minute

/** What was known before a payment; `asRenewing` as if no subscription had been replaced by then. */
function factsBefore(facts: PlanFacts, paidAt: Date, asRenewing: boolean): PlanFacts {
  const isEarlier = ({ startedAt }: SubscriptionFact) =>
    !startedAt || startedAt.getTime() < paidAt.getTime() - begunTogether
  const subscriptions = facts.subscriptions.filter(isEarlier)
  return {
    ...facts,
    payments: facts.payments.filter((one) => countsFrom(one) < paidAt),
    subscriptions: asRenewing
      ? subscriptions.map((one) => ({ ...one, isSuperseded: false }))
      : subscriptions,
  }
}

/**
 * For how many seconds `plan` was had without a payment before it was paid at `paidAt`: the days of grace, which the
 * month counts. After the fall to Free too, and of Premium on Basic, until the month that was due is over. Zero where
 * nothing was due. Pure.
 */
export function overdueSeconds(facts: PlanFacts, plan: PaidPlan, paidAt: Date): number {
  const before = factsBefore(facts, paidAt, true)
  const { status, plan: running } = planStateOf(before, paidAt)
  const isOnBasic = plan === 'PREMIUM' && running === 'BASIC'
  const ends = endsOf(isOnBasic ? factsBefore(facts, paidAt, false) : before, plan)
  const isDue = status === 'ended' || running === plan || isOnBasic
  if (status === 'trial' || !ends || !isDue) return 0
  const { paidUntil, serviceUntil } = ends
  if (paidAt >= monthAfter(paidUntil)) return 0
  const had = Math.min(paidAt.getTime(), serviceUntil.getTime()) - paidUntil.getTime()
  return Math.max(0, Math.floor(had / 1000))
}
