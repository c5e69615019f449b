import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day } from '#app/domain/local-time.ts'
import { creditsOf } from '#app/domain/subscriptions/plan/credits.ts'
import type { PaymentFact, SubscriptionFact } from '#app/domain/subscriptions/plan/facts.ts'
import { paidTimeOf } from '#app/domain/subscriptions/plan/paid-time.ts'
import { planStateOf } from '#app/domain/subscriptions/plan/state.ts'

const at = (text: string) => new Date(`${text}Z`)
const paid = (paidAt: string, plan: PaymentFact['plan'] = 'PREMIUM'): PaymentFact => ({
  ...{ reference: `${plan} ${paidAt}`, plan, paidAt: at(paidAt) },
})
const settled = (paidAt: string, settledAt: string, plan?: PaymentFact['plan']): PaymentFact => ({
  ...paid(paidAt, plan),
  settledAt: at(settledAt),
})
/** Premium that its owner has cancelled. */
const stopped: SubscriptionFact = {
  ...{ code: 'SUB_premium', plan: 'PREMIUM', state: 'non-renewing' },
  ...{ nextPaymentAt: null, failedAt: null, askedAt: at('2026-04-10T09:00') },
}
const until = (plan: PaymentFact['plan'], ...payments: PaymentFact[]) =>
  paidTimeOf({ payments }, plan)?.until

describe('the month of a second payment that was settled', () => {
  const first = paid('2026-03-10T08:00')

  test.each([
    ['minutes later', [settled('2026-03-10T08:05', '2026-03-11T09:00')], '2026-05-10T08:00'],
    [
      'after a renewal',
      [settled('2026-03-10T08:05', '2026-04-20T09:00'), paid('2026-04-10T08:00')],
      '2026-06-10T08:00',
    ],
    ['after all was over', [settled('2026-03-10T08:05', '2026-07-01T09:00')], '2026-08-01T09:00'],
    [
      'with another one',
      [
        settled('2026-03-10T08:05', '2026-03-11T09:00'),
        settled('2026-03-10T08:06', '2026-03-11T10:00'),
      ],
      '2026-06-10T08:00',
    ],
  ])('follows what was paid by then: %s', (_, more, end) => {
    expect(until('PREMIUM', first, ...more)).toEqual(at(end))
  })

  test('follows Premium where it is one of Basic', () => {
    const basic = settled('2026-03-10T08:05', '2026-03-11T09:00', 'BASIC')
    expect(until('BASIC', first, basic)).toEqual(at('2026-05-10T08:00'))
    expect(until('BASIC', first, basic, paid('2026-04-10T08:00'))).toEqual(at('2026-05-10T08:00'))
  })

  test('of Basic is over where its rest became days of Premium', () => {
    const basics = ['2026-03-10T08:05', '2026-03-10T08:06'].map((when) =>
      settled(when, '2026-03-11T09:00', 'BASIC'),
    )
    const payments = [first, ...basics, paid('2026-04-10T08:00')]
    const priced = payments.map((one) => ({
      ...one,
      amountCents: one.plan === 'BASIC' ? 9900 : 29900,
    }))
    const credits = creditsOf(priced)
    expect(credits.map(({ cents, days }) => [cents, days])).toEqual([
      [9900, 10],
      [9900, 10],
    ])
    const facts = { payments, credits, subscriptions: [stopped] }
    expect(planStateOf(facts, at('2026-05-29T00:00')).plan).toBe('PREMIUM')
    expect(planStateOf(facts, at('2026-05-30T09:00'))).toMatchObject({ plan: 'FREE' })
    // Of Basic that was not credited nothing is lost.
    const uncredited = { ...facts, credits: [] }
    expect(planStateOf(uncredited, at('2026-05-30T09:00')).plan).toBe('BASIC')
  })

  test('makes no missed payment of a date that months put off whose payer has them back', () => {
    const [second, third] = ['2026-03-10T08:05', '2026-03-10T08:06'].map((when) =>
      settled(when, '2026-03-16T09:00'),
    ) as [PaymentFact, PaymentFact]
    const back = { ...first, isReversed: true }
    const until = at('2026-04-10T08:05')
    const endOf = (nextPaymentAt: Date, takenBack: PaymentFact[]) =>
      planStateOf(
        { payments: [back, second], subscriptions: [{ ...stopped, nextPaymentAt }], takenBack },
        at('2026-03-20T09:00'),
      ).serviceUntil
    expect(endOf(at('2026-06-10T08:00'), [third])).toEqual(until)
    // That of the subscription which the first settlement began, and the second replaced.
    expect(endOf(at('2026-05-10T08:00'), [third])).toEqual(until)
    expect(endOf(at('2026-05-10T08:00'), [])).toEqual(until)
  })

  test('does not follow what its payer has back', () => {
    const back = { ...first, isReversed: true }
    const second = settled('2026-03-10T08:05', '2026-03-16T09:00')
    expect(until('PREMIUM', back, second)).toEqual(at('2026-04-10T08:05'))
    const later = settled('2026-04-12T08:05', '2026-04-16T09:00')
    expect(until('PREMIUM', back, later)).toEqual(at('2026-05-16T09:00'))
    // What was given stays given.
    expect(until('PREMIUM', back)).toEqual(at('2026-04-10T08:00'))
  })

  test('is a whole one after the settlement, in any order of payments', () => {
    const instant = fc.date({
      ...{ min: at('2026-01-01T00:00'), max: at('2026-12-31T00:00') },
      noInvalidDate: true,
    })
    const others = fc.array(instant, { maxLength: 5 })
    fc.assert(
      fc.property(others, instant, fc.nat(200 * day), (dates, paidAt, waited) => {
        const last: PaymentFact = {
          ...{ reference: 'settled', plan: 'PREMIUM', paidAt },
          settledAt: new Date(paidAt.getTime() + waited),
        }
        const before = dates.map((date, index): PaymentFact => ({
          ...{ reference: String(index), plan: 'PREMIUM', paidAt: date },
        }))
        const [without, all] = [before, [...before, last]].map((payments) =>
          until('PREMIUM', ...payments),
        )
        const from = Math.max(last.settledAt!.getTime(), Number(without ?? 0))
        const isLast = before.every((one) => one.paidAt < last.settledAt!)
        const gained = Number(all) - from
        expect(gained).toBeLessThanOrEqual(31 * day)
        if (isLast) expect(gained).toBeGreaterThanOrEqual(26 * day)
        expect(until('PREMIUM', last, ...before.toReversed())).toEqual(all)
      }),
    )
  })
})
