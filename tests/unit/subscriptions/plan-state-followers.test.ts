import { describe, expect, test } from 'vitest'
import { day } from '#app/domain/local-time.ts'
import type { PaidPlan } from '#app/domain/subscriptions/plan/catalogue.ts'
import type { PlanFacts, SubscriptionFact } from '#app/domain/subscriptions/plan/facts.ts'
import { overdueSeconds } from '#app/domain/subscriptions/plan/overdue.ts'
import { monthAfter, planStateOf } from '#app/domain/subscriptions/plan/state.ts'

const paid = (plan: PaidPlan, text: string) => ({
  reference: `${plan} ${text}`,
  plan,
  paidAt: new Date(text),
})
const due = new Date('2026-04-10T08:00:00Z')
const afterDue = (days: number) => new Date(due.getTime() + days * day)
const graceEnds = afterDue(7)

const premium: SubscriptionFact = {
  ...{ code: 'p', plan: 'PREMIUM', state: 'non-renewing', isSuperseded: true },
  ...{ nextPaymentAt: due, failedAt: null, askedAt: due },
  startedAt: new Date('2026-03-10T08:00:00Z'),
}
/** Basic that was to follow Premium, and whose first payment was refused. */
const refused: SubscriptionFact = {
  ...{ code: 'b', plan: 'BASIC', state: 'attention' },
  ...{ nextPaymentAt: monthAfter(due), failedAt: due, askedAt: due },
  startedAt: new Date('2026-03-20T08:00:00Z'),
}

describe.each([
  ['never paid before', []],
  ['paid once, before Premium', [paid('BASIC', '2026-03-02T08:00:00Z')]],
])('Basic, %s, that follows Premium', (_, before) => {
  const facts = (basic: Partial<SubscriptionFact> = {}): PlanFacts => ({
    payments: [...before, paid('PREMIUM', '2026-03-10T08:00:00Z')],
    subscriptions: [premium, { ...refused, ...basic }],
  })

  test.each([
    ['is refused', {}],
    ['is refused, and no event said so', { failedAt: null }],
    ['is refused, and the provider keeps its date', { nextPaymentAt: due }],
    ['is refused, and the provider still calls it active', { state: 'active' as const }],
  ])('has days of grace when its first payment %s', (__, basic) => {
    expect(planStateOf(facts(basic), afterDue(0.1))).toMatchObject({
      ...{ plan: 'BASIC', status: 'past-due', paidUntil: due, serviceUntil: graceEnds },
      ...{ nextPaymentAt: null, follower: null },
    })
    expect(planStateOf(facts(basic), afterDue(7))).toMatchObject({ plan: 'FREE', status: 'ended' })
  })

  test('keeps them when it is cancelled in them', () => {
    const cancelled = facts({ state: 'non-renewing', failedAt: afterDue(1) })
    expect(planStateOf(cancelled, afterDue(2))).toMatchObject({
      ...{ plan: 'BASIC', status: 'ending', serviceUntil: graceEnds },
    })
    expect(planStateOf(cancelled, afterDue(7))).toMatchObject({ plan: 'FREE', status: 'ended' })
  })

  test('waits a day for its first payment', () => {
    const waiting = facts({ state: 'active', failedAt: null, nextPaymentAt: due })
    expect(planStateOf(waiting, afterDue(-1))).toMatchObject({
      ...{ plan: 'PREMIUM', status: 'ending', follower: 'BASIC', nextPaymentAt: due },
    })
    expect(planStateOf(waiting, afterDue(0.5))).toMatchObject({ plan: 'BASIC', status: 'active' })
    expect(planStateOf(waiting, afterDue(1.1))).toMatchObject({ plan: 'BASIC', status: 'past-due' })
  })

  test('counts the days of grace once it is paid', () => {
    expect(overdueSeconds(facts(), 'BASIC', afterDue(5))).toBe((5 * day) / 1000)
  })

  test('has no second days of grace after those of Premium', () => {
    const late = facts({ nextPaymentAt: monthAfter(graceEnds), failedAt: graceEnds })
    const unpaid = { ...premium, failedAt: due, nextPaymentAt: monthAfter(due) }
    const subscriptions = [unpaid, ...late.subscriptions.slice(1)]
    expect(planStateOf({ ...late, subscriptions }, afterDue(6.9))).toMatchObject({
      plan: 'PREMIUM',
    })
    expect(planStateOf({ ...late, subscriptions }, afterDue(7.1))).toMatchObject({ plan: 'FREE' })
  })
})

test('Basic that was cancelled while it was due does not come back when Premium, bought since, ends', () => {
  const cancelled = { ...refused, state: 'non-renewing' as const, failedAt: afterDue(1) }
  const facts: PlanFacts = {
    payments: [
      paid('BASIC', '2026-03-10T08:00:00Z'),
      { reference: 'later', plan: 'PREMIUM', paidAt: afterDue(2) },
    ],
    subscriptions: [
      { ...cancelled, startedAt: new Date('2026-03-10T08:00:00Z') },
      { ...premium, isSuperseded: false, nextPaymentAt: monthAfter(afterDue(2)) },
    ],
  }
  expect(planStateOf(facts, afterDue(33))).toMatchObject({ plan: 'FREE', status: 'ended' })
})
