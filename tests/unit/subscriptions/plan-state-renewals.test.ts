import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { day } from '#app/domain/local-time.ts'
import type { PaidPlan } from '#app/domain/subscriptions/plan/catalogue.ts'
import type { PlanFacts } from '#app/domain/subscriptions/plan/facts.ts'
import { monthAfter, planStateOf } from '#app/domain/subscriptions/plan/state.ts'
import { runs } from '#tests/support/runs.ts'

/** A subscription paid `payments` times, each on its due day. */
function renewed(plan: PaidPlan, begin: Date, payments: number): [PlanFacts, Date] {
  const paid = Array.from({ length: payments }).reduce<Date[]>(
    (all) => [...all, monthAfter(all.at(-1) as Date)],
    [begin],
  )
  const last = paid.at(-1) as Date
  return [
    {
      payments: paid.map((paidAt, at) => ({ reference: `r${at}`, plan, paidAt })),
      subscriptions: [
        {
          ...{ code: 's', plan, state: 'active', failedAt: null, askedAt: last },
          nextPaymentAt: monthAfter(last),
        },
      ],
    },
    last,
  ]
}

test('while a subscription renews as it should, service never pauses', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<PaidPlan>('BASIC', 'PREMIUM'),
      fc.integer({ min: 0, max: 24 }),
      fc.date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true }),
      fc.nat(27 * day),
      (plan, months, begin, later) => {
        const [facts, last] = renewed(plan, begin, months)
        const state = planStateOf(facts, new Date(last.getTime() + later))
        expect(state).toMatchObject({ plan, status: 'active' })
      },
    ),
    { numRuns: runs(100, 500) },
  )
})

test.each([
  ['when its month is over', 0],
  ['when Basic begins that was put off by the credit', 7],
])('Premium whose credit was taken back ends %s', (_, daysLater) => {
  const [facts, last] = renewed('PREMIUM', new Date('2026-11-18T19:00:00Z'), 0)
  const ends = monthAfter(last)
  const after = (days: number) => new Date(ends.getTime() + days * day)
  const premium = { ...facts.subscriptions[0]!, state: 'non-renewing' as const, isSuperseded: true }
  const basic = { ...facts.subscriptions[0]!, code: 'b', plan: 'BASIC' as const }
  const subscriptions = [
    { ...premium, nextPaymentAt: after(7) },
    { ...basic, nextPaymentAt: after(daysLater) },
  ]
  const { status, serviceUntil } = planStateOf({ ...facts, subscriptions }, last)
  expect([status, serviceUntil]).toEqual(['ending', after(daysLater)])
})
