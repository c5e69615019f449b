import { expect, test } from 'vitest'
import { quoteWords } from '#app/domain/subscriptions/checkout/quote.ts'
import { planWords, type PlanSummary } from '#app/domain/subscriptions/mails/words.ts'

const at = (text: string) => new Date(`${text}T10:00Z`)
const rest = (days: number, cents: number) => ({ reason: 'unused-basic', days, cents }) as const

test('what is left of two months of Basic is said in one sentence', () => {
  const words = quoteWords({
    ...{ plan: 'PREMIUM', cents: 29900, unpaidDays: 0 },
    ...{ nextPaymentAt: at('2027-01-03'), withoutCredit: at('2026-12-23') },
    credits: [rest(1, 320), rest(10, 9900), { reason: 'trial', days: 2, cents: 0 }],
  })
  expect(words.filter((one) => / is worth | of your trial /.test(one))).toEqual([
    'The unused part of Basic is worth R102.20, which is 11 days of Premium.',
    '2 days of your trial are left, and are added to Premium.',
  ])
})

test('a payment that comes before what is paid is over says which month it is for', () => {
  const active: Omit<PlanSummary, 'nextPaymentAt'> = {
    ...{ plan: 'BASIC', status: 'active', follower: null },
    ...{ paidUntil: at('2026-12-24'), serviceUntil: at('2026-12-31') },
  }
  expect(planWords({ ...active, nextPaymentAt: at('2026-12-23') })[1]).toBe(
    'The next payment of R99 is taken automatically on Wed 23 Dec 2026, for the month from Thu 24 Dec 2026.',
  )
  expect(planWords({ ...active, nextPaymentAt: at('2026-12-24') })[1]).toBe(
    'The next payment of R99 is taken automatically on Thu 24 Dec 2026.',
  )
  // It would be a second payment, which a person looks at.
  expect(planWords({ ...active, nextPaymentAt: at('2026-12-15') })[1]).toBe(
    'The next payment of R99 is taken automatically on Tue 15 Dec 2026.',
  )
})
