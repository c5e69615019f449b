import { minute } from '#app/domain/local-time.ts'
import type { PaidPlan } from './catalogue.ts'
import type { PlanFacts, SubscriptionFact } from './facts.ts'
import { planStateOf } from './state.ts'

/** What a payment itself begins starts within this time of it. */
const begunTogether = 10 * minute

/**
 * For how many seconds the month of `plan` had been due when it was paid at `paidAt`: service went on in the days of
 * grace, so the month runs from the day it was due. Zero where nothing was due. Pure.
 */
export function overdueSeconds(facts: PlanFacts, plan: PaidPlan, paidAt: Date): number {
  const isEarlier = ({ startedAt }: SubscriptionFact) =>
    !startedAt || startedAt.getTime() < paidAt.getTime() - begunTogether
  const before: PlanFacts = {
    ...facts,
    payments: facts.payments.filter((one) => one.paidAt < paidAt),
    subscriptions: facts.subscriptions
      .filter(isEarlier)
      .map((one) => ({ ...one, isSuperseded: false })),
  }
  const state = planStateOf(before, paidAt)
  const { paidUntil } = state
  if (state.plan !== plan || state.status === 'trial' || !paidUntil || paidUntil >= paidAt) return 0
  return Math.floor((paidAt.getTime() - paidUntil.getTime()) / 1000)
}
