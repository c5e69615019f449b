import { describe, expect, test } from 'vitest'
import type { PlanFacts } from '#app/domain/subscriptions/plan/facts.ts'
import { monthAfter, planStateOf } from '#app/domain/subscriptions/plan/state.ts'

const at = (text: string) => new Date(`${text}Z`)
const start = at('2026-03-10T08:00')
const due = at('2026-04-10T08:00')

const paid = (plan: 'BASIC' | 'PREMIUM', paidAt = start, reference = `r-${plan}`) => ({
  reference,
  plan,
  paidAt,
})
const subscribed = (
  plan: 'BASIC' | 'PREMIUM',
  more: Partial<PlanFacts['subscriptions'][number]> = {},
): PlanFacts['subscriptions'][number] => ({
  code: `SUB_${plan}`,
  plan,
  state: 'active',
  nextPaymentAt: due,
  failedAt: null,
  askedAt: start,
  ...more,
})
const premium: PlanFacts = { payments: [paid('PREMIUM')], subscriptions: [subscribed('PREMIUM')] }
const when = (facts: PlanFacts, instant: string) => planStateOf(facts, at(instant))

describe('monthAfter', () => {
  test.each([
    ['2026-03-10T08:00', '2026-04-10T08:00'],
    ['2026-01-31T08:00', '2026-02-28T08:00'],
    ['2026-05-29T08:00', '2026-06-28T08:00'],
    ['2026-12-15T23:30', '2027-01-15T23:30'],
  ])('%s is followed by %s', (from, to) => {
    expect(monthAfter(at(from))).toEqual(at(to))
  })
})

describe('planStateOf', () => {
  test('without a payment there is no plan', () => {
    expect(planStateOf({ payments: [], subscriptions: [] }, start)).toMatchObject({
      plan: null,
      status: 'none',
    })
  })

  test('a payment makes the plan active until a month later', () => {
    expect(when(premium, '2026-04-10T07:59')).toEqual({
      plan: 'PREMIUM',
      status: 'active',
      paidUntil: due,
      serviceUntil: at('2026-04-17T08:00'),
      nextPaymentAt: due,
      follower: null,
      changesAt: due,
    })
  })

  test('the payment suffices before the subscription is known', () => {
    const facts = { ...premium, subscriptions: [] }
    expect(when(facts, '2026-03-20T00:00')).toMatchObject({ plan: 'PREMIUM', status: 'active' })
  })

  test("the provider's date is used for the same month only", () => {
    const named = (nextPaymentAt: Date) =>
      planStateOf({ ...premium, subscriptions: [subscribed('PREMIUM', { nextPaymentAt })] }, start)
        .paidUntil
    expect(named(at('2026-04-11T00:00'))).toEqual(at('2026-04-11T00:00'))
    expect(named(at('2026-05-10T08:00'))).toEqual(due)
  })

  test('a renewal that failed keeps service for seven days, then the plan is Free', () => {
    const facts = {
      ...premium,
      subscriptions: [
        subscribed('PREMIUM', { state: 'attention', nextPaymentAt: at('2026-05-10T08:00') }),
      ],
    }
    expect(when(facts, '2026-04-10T08:05')).toMatchObject({
      plan: 'PREMIUM',
      status: 'past-due',
      serviceUntil: at('2026-04-17T08:00'),
      changesAt: at('2026-04-11T08:00'),
    })
    expect(when(facts, '2026-04-17T07:59')).toMatchObject({ plan: 'PREMIUM' })
    expect(when(facts, '2026-04-17T08:00')).toMatchObject({ plan: 'FREE', status: 'ended' })
  })

  test('a failed renewal event counts even while the subscription is active', () => {
    const facts = {
      ...premium,
      subscriptions: [subscribed('PREMIUM', { failedAt: at('2026-04-10T08:00') })],
    }
    expect(when(facts, '2026-04-10T08:05').status).toBe('past-due')
  })

  test('a missing renewal is late after a day', () => {
    expect(when(premium, '2026-04-11T07:59').status).toBe('active')
    expect(when(premium, '2026-04-11T08:00').status).toBe('past-due')
  })

  test('a late payment restores the plan, even after the downgrade to Free', () => {
    const later = paid('PREMIUM', at('2026-05-10T08:00'), 'later')
    const facts = {
      payments: [...premium.payments, later],
      subscriptions: [
        subscribed('PREMIUM', {
          failedAt: at('2026-04-10T08:00'),
          nextPaymentAt: at('2026-06-10T08:00'),
          askedAt: later.paidAt,
        }),
      ],
    }
    expect(when(facts, '2026-05-11T00:00')).toMatchObject({
      plan: 'PREMIUM',
      status: 'active',
      paidUntil: at('2026-06-10T08:00'),
    })
  })

  test('a cancelled plan lasts until the paid period ends, without grace', () => {
    for (const state of ['non-renewing', 'ended'] as const) {
      const facts = { ...premium, subscriptions: [subscribed('PREMIUM', { state })] }
      expect(when(facts, '2026-04-10T07:59')).toMatchObject({
        plan: 'PREMIUM',
        status: 'ending',
        nextPaymentAt: null,
      })
      expect(when(facts, '2026-04-10T08:00')).toMatchObject({ plan: 'FREE', status: 'ended' })
    }
  })

  test('of two paid plans the higher one applies, then the lower one', () => {
    const facts = {
      payments: [paid('BASIC', at('2026-03-25T08:00')), paid('PREMIUM')],
      subscriptions: [
        subscribed('PREMIUM', { state: 'non-renewing' }),
        subscribed('BASIC', { nextPaymentAt: at('2026-04-25T08:00') }),
      ],
    }
    expect(when(facts, '2026-04-01T00:00')).toMatchObject({ plan: 'PREMIUM', follower: 'BASIC' })
    expect(when(facts, '2026-04-12T00:00')).toMatchObject({ plan: 'BASIC', status: 'active' })
  })

  test('a scheduled plan starts when the current one ends, and waits for its first payment', () => {
    const facts = {
      payments: [paid('PREMIUM')],
      subscriptions: [
        subscribed('PREMIUM', { state: 'non-renewing', nextPaymentAt: null }),
        subscribed('BASIC'),
      ],
    }
    expect(when(facts, '2026-04-01T00:00')).toMatchObject({ plan: 'PREMIUM', follower: 'BASIC' })
    expect(when(facts, '2026-04-10T08:01')).toMatchObject({ plan: 'BASIC', status: 'active' })
    expect(when(facts, '2026-04-17T08:00')).toMatchObject({ plan: 'FREE' })
  })

  test('a subscription without a known payment gives no plan yet', () => {
    const facts = { payments: [], subscriptions: [subscribed('PREMIUM')] }
    expect(when(facts, '2026-03-11T00:00')).toMatchObject({ plan: null })
  })
})
