import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day } from '#app/domain/local-time.ts'
import { creditsOf, type PricedPayment } from '#app/domain/subscriptions/plan/credits.ts'
import type { PlanFacts } from '#app/domain/subscriptions/plan/facts.ts'
import {
  earliestPayment,
  monthAfter,
  paidMonthsOf,
  paidTimeOf,
} from '#app/domain/subscriptions/plan/paid-time.ts'
import { planStateOf } from '#app/domain/subscriptions/plan/state.ts'

const at = (text: string) => new Date(`${text}Z`)
const prices = { BASIC: 9900, PREMIUM: 29900 }
const paid = (plan: 'BASIC' | 'PREMIUM', when: string | Date): PricedPayment => {
  const paidAt = typeof when === 'string' ? at(when) : when
  return { reference: `${plan} ${paidAt.toISOString()}`, plan, paidAt, amountCents: prices[plan] }
}
const found = (payments: PricedPayment[]) =>
  creditsOf(payments).map(({ reason, days, cents }) => ({ reason, days, cents }))
const unusedBasic = (days: number, cents: number) => ({ reason: 'unused-basic', days, cents })

describe('the rest of Basic on the day Premium begins', () => {
  // R99 for a month is a third of R299, so a month of Basic is a good ten days of Premium.
  test.each<[string, string, string, { days: number; cents: number }[]]>([
    ['at once', '2026-03-10T08:00', '2026-03-10T08:00:01', [unusedBasic(11, 9900)]],
    ['after ten of 31 days', '2026-03-10T08:00', '2026-03-20T08:00', [unusedBasic(7, 6707)]],
    ['on the last day', '2026-03-10T08:00', '2026-04-09T08:00', [unusedBasic(1, 320)]],
    ['when it has just ended', '2026-03-10T08:00', '2026-04-10T08:00', []],
    ['while its renewal is due', '2026-03-10T08:00', '2026-04-13T08:00', []],
    ['in February', '2026-02-01T00:00', '2026-02-15T00:00', [unusedBasic(5, 4950)]],
  ])('%s', (_, basic, premium, credits) => {
    expect(found([paid('BASIC', basic), paid('PREMIUM', premium)])).toEqual(credits)
  })

  test('is that of what was not given back, at the price of Premium', () => {
    const basic = { ...paid('BASIC', '2026-03-10T08:00'), refundedCents: 4950 }
    const premium = { ...paid('PREMIUM', '2026-03-10T08:00:01'), refundedCents: 20000 }
    expect(found([basic, premium])).toEqual([unusedBasic(6, 4950)])
  })

  test('is that of the latest month of Basic', () => {
    const basics = ['2026-01-10T08:00', '2026-02-10T08:00', '2026-03-10T08:00']
    const payments = [
      ...basics.map((when) => paid('BASIC', when)),
      paid('PREMIUM', '2026-03-20T08:00'),
    ]
    expect(found(payments)).toEqual([unusedBasic(7, 6707)])
    expect(creditsOf(payments)[0]?.source).toBe(payments[2]?.reference)
  })

  test('is whole where a month of Basic was paid days early: what is left of the one before counts too', () => {
    const basics = [paid('BASIC', '2026-02-10T08:00'), paid('BASIC', '2026-03-06T08:00')]
    const payments = [...basics, paid('PREMIUM', '2026-03-06T08:00:01')]
    // Four of 28 days, and a month.
    expect(found(payments)).toEqual([unusedBasic(2, 1415), unusedBasic(11, 9900)])
    expect(creditsOf(payments).map(({ source }) => source)).toEqual(
      basics.map(({ reference }) => reference),
    )
  })

  test('counts for the first month of Premium alone', () => {
    const payments = [
      paid('BASIC', '2026-03-10T08:00'),
      paid('PREMIUM', '2026-03-20T08:00'),
      paid('PREMIUM', '2026-03-20T08:05'),
      paid('PREMIUM', '2026-04-20T08:00'),
    ]
    expect(creditsOf(payments)).toMatchObject([{ reference: payments[1]?.reference }])
  })

  test('is nothing for who moves down, or renews', () => {
    expect(found([paid('PREMIUM', '2026-03-10T08:00'), paid('BASIC', '2026-04-10T08:00')])).toEqual(
      [],
    )
    expect(found([paid('BASIC', '2026-03-10T08:00'), paid('BASIC', '2026-04-10T08:00')])).toEqual(
      [],
    )
  })
})

describe('what was left of a trial when a plan was paid', () => {
  const trial = { startedAt: at('2026-03-01T08:00'), endsAt: at('2026-03-15T08:00') }

  test('is added to Premium, day by day', () => {
    expect(creditsOf([paid('PREMIUM', '2026-03-05T20:00')], trial)).toMatchObject([
      { reason: 'trial', days: 10, cents: 0 },
    ])
    expect(creditsOf([paid('PREMIUM', '2026-03-15T08:00')], trial)).toEqual([])
    expect(creditsOf([paid('PREMIUM', '2026-02-20T08:00')], trial)).toEqual([])
  })

  test('is added to Basic, which begins when the trial has ended', () => {
    const basic = paid('BASIC', '2026-03-05T08:00')
    const credits = creditsOf([basic], trial)
    expect(credits).toMatchObject([{ reason: 'trial', days: 10 }])
    expect(paidTimeOf({ payments: [basic], credits }, 'BASIC')?.until).toEqual(
      at('2026-04-15T08:00'),
    )
  })

  test('keeps its worth where Basic and then Premium are paid in the trial', () => {
    const payments = [paid('BASIC', '2026-03-05T08:00'), paid('PREMIUM', '2026-03-07T08:00')]
    expect(creditsOf(payments, trial)).toMatchObject([
      { reference: payments[0]?.reference, reason: 'trial', days: 10 },
      { reference: payments[1]?.reference, reason: 'trial', days: 8 },
      // A whole month of Basic, none of which was used.
      { reference: payments[1]?.reference, reason: 'unused-basic', cents: 9900, days: 11 },
    ])
  })
})

describe('paid time', () => {
  const premium = paid('PREMIUM', '2026-03-20T08:00')
  const credits = [{ reference: premium.reference, days: 7 }]

  test('ends as many days later as there is credit', () => {
    const time = paidTimeOf({ payments: [premium], credits }, 'PREMIUM')
    expect(time?.until).toEqual(at('2026-04-27T08:00'))
  })

  test('loses no hour to a payment that came days early', () => {
    const first = paid('PREMIUM', '2026-03-20T08:00')
    const until = (...when: string[]) =>
      paidTimeOf({ payments: [first, ...when.map((one) => paid('PREMIUM', one))] }, 'PREMIUM')
        ?.until
    expect(until('2026-04-20T05:00')).toEqual(at('2026-05-20T08:00'))
    expect(until('2026-04-20T05:00', '2026-05-20T05:00')).toEqual(at('2026-06-20T08:00'))
    expect(until('2026-04-16T08:00')).toEqual(at('2026-05-20T08:00'))
    // A second payment waits for a person: it bought no month of its own.
    expect(until('2026-04-15T08:00')).toEqual(at('2026-05-15T08:00'))
  })

  test('loses no credit to a renewal that came too early', () => {
    const until = (when: string) =>
      paidTimeOf({ payments: [premium, paid('PREMIUM', when)], credits }, 'PREMIUM')?.until
    expect(until('2026-04-27T08:00')).toEqual(at('2026-05-27T08:00'))
    expect(until('2026-04-20T08:00')).toEqual(at('2026-05-27T08:00'))
    expect(until('2026-04-24T08:00')).toEqual(at('2026-05-27T08:00'))
    expect(until('2026-05-01T08:00')).toEqual(at('2026-06-01T08:00'))
  })

  test('is no shorter where it follows the 29th than from its own payment', () => {
    const payments = [paid('BASIC', '2026-04-28T00:00'), paid('BASIC', '2026-05-28T00:01')]
    const credits = [{ reference: payments[0]?.reference ?? '', days: 1 }]
    expect(paidTimeOf({ payments, credits }, 'BASIC')?.until).toEqual(at('2026-06-28T00:01'))
  })
})

const begin = at('2026-01-01T00:00')
const instant = fc
  .integer({ min: 0, max: 200 * 24 * 60 })
  .map((m) => new Date(begin.getTime() + m * 60_000))
const somePayments = fc.uniqueArray(
  fc.tuple(fc.constantFrom('BASIC' as const, 'PREMIUM' as const), instant),
  { maxLength: 8, selector: ([, when]) => when.getTime() },
)
const someTrial = fc.option(
  instant.map((startedAt) => ({ startedAt, endsAt: new Date(startedAt.getTime() + 14 * day) })),
)

test('credits do not depend on the order in which payments are heard of', () => {
  fc.assert(
    fc.property(somePayments, someTrial, (pairs, trial) => {
      const payments = pairs.map(([plan, when]) => paid(plan, when))
      expect(creditsOf(payments.toReversed(), trial)).toEqual(creditsOf(payments, trial))
    }),
  )
})

test('a rest is worth what was paid for it, counts once, and is rounded up by less than a day', () => {
  fc.assert(
    fc.property(somePayments, (pairs) => {
      const credits = creditsOf(pairs.map(([plan, when]) => paid(plan, when)))
      expect(new Set(credits.map(({ source }) => source)).size).toBe(credits.length)
      for (const { cents, days, reference } of credits) {
        const began = new Date(reference.slice('PREMIUM '.length))
        const month = (monthAfter(began).getTime() - began.getTime()) / day
        const daily = prices.PREMIUM / month
        expect(cents).toBeLessThanOrEqual(prices.BASIC)
        expect(days * daily).toBeGreaterThanOrEqual(cents)
        expect((days - 1) * daily).toBeLessThan(cents)
      }
    }),
  )
})

/** Whether a payment comes so early that it is a second one, which is set aside and buys no time. */
const hasSecond = (paid: Pick<PlanFacts, 'payments' | 'credits'>, plan: 'BASIC' | 'PREMIUM') =>
  paidMonthsOf(paid, plan).some(
    ({ payment }, at, months) =>
      Number(months[at - 1]?.until ?? 0) - payment.paidAt.getTime() > earliestPayment,
  )

test('credit lengthens service by its days and never shortens it', () => {
  fc.assert(
    fc.property(
      somePayments,
      fc.array(fc.nat(20), { maxLength: 8 }),
      instant,
      (pairs, days, now) => {
        const payments = pairs.map(([plan, when]) => paid(plan, when))
        const credits = payments.map(({ reference }, at) => ({ reference, days: days[at] ?? 0 }))
        const facts = { payments, subscriptions: [] }
        const [without, withThem] = [
          planStateOf(facts, now),
          planStateOf({ ...facts, credits }, now),
        ]
        for (const plan of ['BASIC', 'PREMIUM'] as const) {
          if (hasSecond({ payments, credits }, plan)) continue
          const [plain, longer] = [facts, { ...facts, credits }].map(
            (one) => paidTimeOf(one, plan)?.until,
          )
          expect(Number(longer ?? 0)).toBeGreaterThanOrEqual(Number(plain ?? 0))
          // A month that begins on another day may be three days longer.
          const most = (credits.reduce((sum, one) => sum + one.days, 0) + 3) * day
          expect(Number(longer ?? 0) - Number(plain ?? 0)).toBeLessThanOrEqual(most)
        }
        if (without.plan === 'PREMIUM' && !hasSecond({ payments, credits }, 'PREMIUM'))
          expect(withThem.plan).toBe('PREMIUM')
      },
    ),
  )
})

test('a trial is Premium to the minute, whatever else was paid', () => {
  fc.assert(
    fc.property(somePayments, instant, instant, (pairs, startedAt, now) => {
      const payments = pairs.map(([plan, when]) => paid(plan, when))
      const trial = { startedAt, endsAt: new Date(startedAt.getTime() + 14 * day) }
      const { plan, status, serviceUntil } = planStateOf(
        { payments, subscriptions: [], trial },
        now,
      )
      if (now < trial.endsAt) expect(plan).toBe('PREMIUM')
      if (status === 'trial') expect(serviceUntil).toEqual(trial.endsAt)
      if (now >= trial.endsAt) expect(status).not.toBe('trial')
      if (now >= trial.endsAt && payments.length === 0) expect(plan).toBe('FREE')
    }),
  )
})
