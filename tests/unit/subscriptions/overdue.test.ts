import { expect, test } from 'vitest'
import { day } from '#app/domain/local-time.ts'
import type { PaidPlan } from '#app/domain/subscriptions/plan/catalogue.ts'
import type { PlanFacts, SubscriptionFact } from '#app/domain/subscriptions/plan/facts.ts'
import { overdueSeconds } from '#app/domain/subscriptions/plan/overdue.ts'
import { monthAfter } from '#app/domain/subscriptions/plan/state.ts'

const due = new Date('2026-04-10T08:00:00Z')
const afterDue = (days: number) => new Date(due.getTime() + days * day)
const paid = (plan: PaidPlan, paidAt: Date) => ({
  reference: `${plan} ${paidAt.getTime()}`,
  plan,
  paidAt,
})

/** Premium whose month ended on the day `due`. */
const premium: SubscriptionFact = {
  ...{ code: 'p', plan: 'PREMIUM', state: 'non-renewing', isSuperseded: false },
  ...{ nextPaymentAt: monthAfter(due), failedAt: due, askedAt: due },
  startedAt: new Date('2026-03-10T08:00:00Z'),
}
const basic: SubscriptionFact = {
  ...{ code: 'b', plan: 'BASIC', state: 'active', failedAt: null, askedAt: afterDue(8) },
  ...{ nextPaymentAt: monthAfter(afterDue(8)), startedAt: afterDue(8) },
}
const throughBasic = (ended: Partial<SubscriptionFact> = {}): PlanFacts => ({
  payments: [paid('PREMIUM', premium.startedAt!), paid('BASIC', afterDue(8))],
  subscriptions: [{ ...premium, ...ended }, basic],
})

test('Basic between the days of grace of Premium and its next payment makes them no present', () => {
  expect(overdueSeconds(throughBasic(), 'PREMIUM', afterDue(9))).toBe((7 * day) / 1000)
  expect(overdueSeconds(throughBasic(), 'PREMIUM', monthAfter(due))).toBe(0)
})

test('Premium that ended when its month was over, and was followed by Basic, owes nothing', () => {
  const inTime = throughBasic({ failedAt: null, nextPaymentAt: due, isSuperseded: true })
  expect(overdueSeconds(inTime, 'PREMIUM', afterDue(9))).toBe(0)
  // The provider has yet to take its cancellation.
  const waiting = throughBasic({
    ...{ failedAt: null, nextPaymentAt: due, isSuperseded: true },
    state: 'active',
  })
  expect(overdueSeconds(waiting, 'PREMIUM', afterDue(9))).toBe(0)
})

test('Basic that was due owes nothing to who pays for Premium', () => {
  const facts: PlanFacts = {
    payments: [paid('BASIC', premium.startedAt!)],
    subscriptions: [{ ...premium, plan: 'BASIC' }],
  }
  expect(overdueSeconds(facts, 'PREMIUM', afterDue(5))).toBe(0)
  expect(overdueSeconds(facts, 'BASIC', afterDue(5))).toBe((5 * day) / 1000)
})
