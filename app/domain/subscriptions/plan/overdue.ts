import { minute } from '#app/domain/local-time.ts'
import type { PaidPlan } from './catalogue.ts'
import type { PlanFacts, SubscriptionFact } from './facts.ts'
import { countsFrom } from './paid-time.ts'
import { endsOf, monthAfter, planStateOf } from './state.ts'

/** What a payment itself begins starts within this time of it. */
export const begunTogether = 10 * minute

/**
 * For how many seconds `plan` was had without a payment before it was paid at `paidAt`: the days of grace, which the
 * month counts. After the fall to Free too, until the month that was due is over. Zero where nothing was due. Pure.
 */
export function overdueSeconds(facts: PlanFacts, plan: PaidPlan, paidAt: Date): number {
  const isEarlier = ({ startedAt }: SubscriptionFact) =>
    !startedAt || startedAt.getTime() < paidAt.getTime() - begunTogether
  const before: PlanFacts = {
    ...facts,
    payments: facts.payments.filter((one) => countsFrom(one) < paidAt),
    subscriptions: facts.subscriptions
      .filter(isEarlier)
      .map((one) => ({ ...one, isSuperseded: false })),
  }
  const { status, plan: running } = planStateOf(before, paidAt)
  const ends = endsOf(before, plan)
  if (status === 'trial' || !ends || (status !== 'ended' && running !== plan)) return 0
  const { paidUntil, serviceUntil } = ends
  if (paidAt >= monthAfter(paidUntil)) return 0
  const had = Math.min(paidAt.getTime(), serviceUntil.getTime()) - paidUntil.getTime()
  return Math.max(0, Math.floor(had / 1000))
}
