import { expect, test } from 'vitest'
import { countedCreditTexts } from '#app/domain/subscriptions/mails/credit-words.ts'

const basic = { reason: 'unused-basic', days: 9, cents: 9900 } as const
const trial = { reason: 'trial', days: 3, cents: 0 } as const

test('which date counts credits is said once, after the last of them', () => {
  expect(countedCreditTexts([], 'PREMIUM')).toEqual([])
  expect(countedCreditTexts([basic], 'PREMIUM')).toEqual([
    expect.stringMatching(/of Premium\. This is already counted in the dates of your plan\.$/),
  ])
  expect(countedCreditTexts([trial, basic], 'PREMIUM')).toEqual([
    'The unused part of Basic is worth R99, which is 9 days of Premium.',
    expect.stringMatching(
      /added to Premium\. Both are already counted in the dates of your plan\.$/,
    ),
  ])
})
