import { expect, test } from 'vitest'
import { cardExpiryOf } from '#app/domain/subscriptions/plan/card-expiry.ts'

const at = (text: string) => new Date(`${text}:00+02:00`)
const next = at('2026-12-24T10:00')

test.each([
  ['12/2030', '2026-11-24T10:00', null],
  ['01/2027', '2026-11-24T10:00', null],
  // It lasts until the end of its month, in Cape Town.
  ['12/2026', '2026-11-30T23:59', null],
  ['12/2026', '2026-12-01T00:00', 'soon'],
  ['11/2026', '2026-10-24T10:00', 'soon'],
  ['11/2026', '2026-11-30T23:59', 'soon'],
  ['11/2026', '2026-12-01T00:00', 'expired'],
  ['12/2026', '2027-01-01T00:00', 'expired'],
  ['next year', '2026-11-24T10:00', null],
  [null, '2026-11-24T10:00', null],
])('a card of %s is at %s: %s', (expires, now, expiry) => {
  expect(cardExpiryOf(expires, next, at(now))).toBe(expiry)
})

test('without a next payment a card that lasts beyond this month is no matter', () => {
  expect(cardExpiryOf('11/2026', null, at('2026-10-24T10:00'))).toBeNull()
})
