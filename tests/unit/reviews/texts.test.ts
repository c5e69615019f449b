import { expect, test } from 'vitest'
import { cleanText, firstNameOf } from '#app/domain/reviews/clean-text.ts'
import { hasHeldWord } from '#app/domain/reviews/held-words.ts'
import { isByOwner } from '#app/domain/reviews/own-visit.ts'
import { reviewForm } from '#app/domain/reviews/schema.ts'

test.each([
  ['Naledi Dlamini', 'Naledi'],
  ['  Jan-Hendrik   Malan', 'Jan-Hendrik'],
  ['Esmé', 'Esmé'],
  ['J. P. Nkosi', 'J'],
  ['O’Connor Smith', 'O’Connor'],
  ['<b>Bob</b>', ''],
  ['www.cheap.example buy now', ''],
  ['0821234567', ''],
  ['\u202eelidaN', 'elidaN'],
  ['', ''],
])('the first name of %j is %j', (typed, name) => {
  expect(firstNameOf(typed)).toBe(name)
})

test('line ends are counted once, empty lines are few, and nothing turns the direction of a page', () => {
  expect(cleanText('One\r\n\r\n\r\n\r\ntwo  \r\n\u202ethree\u2066 ')).toBe('One\n\ntwo\nthree')
})

test.each([
  'kaffir',
  'K.A.F.F.I.R',
  'k a f f i r',
  'KAFF1R',
  'káffir',
  'kaf\u200bfir',
  'Voetsek, you',
])('%j is read by an admin first', (text) => {
  expect(hasHeldWord(text)).toBe(true)
})

test.each(['', 'Scunthorpe poespas', 'A retarding effect', 'Great bread, 10/10!', 'I am a fan'])(
  '%j is shown at once',
  (text) => {
    expect(hasHeldWord(text)).toBe(false)
  },
)

test('a thousand characters are a review, one more is none; figures other than one to five are no stars', () => {
  const parse = (stars: unknown, text: unknown) => reviewForm.safeParse({ stars, text }).success
  expect(parse(5, 'a'.repeat(1000))).toBe(true)
  expect(parse(5, `${'a'.repeat(500)}\r\n${'a'.repeat(499)}`)).toBe(true)
  expect(parse(5, 'a'.repeat(1001))).toBe(false)
  expect(parse(5, undefined)).toBe(true)
  expect(parse(5, 'a\u0000b')).toBe(false)
  for (const stars of [0, 6, 4.5, -1, NaN, Infinity, '5', undefined, null, [5]]) {
    expect(parse(stars, 'fine'), String(stars)).toBe(false)
  }
})

test('a business’s own people are known by email, also with an addition, and by phone', () => {
  const guest = { customerEmail: 'guest@a.example', customerPhone: '+27821234567' }
  const business = {
    ...{ email: 'hello@b.example', phone: '+27215550100' },
    ...{ ownerEmail: 'owner@b.example', ownerPhone: '' },
  }
  expect(isByOwner(guest, business)).toBe(false)
  const unknown = { ...business, email: null, ownerEmail: null }
  expect(isByOwner({ ...guest, customerPhone: '' }, unknown)).toBe(false)
  expect(isByOwner({ ...guest, customerEmail: 'Owner+me@b.example' }, business)).toBe(true)
  expect(isByOwner({ ...guest, customerEmail: 'hello@b.example' }, business)).toBe(true)
  expect(isByOwner({ ...guest, customerPhone: '+27215550100' }, business)).toBe(true)
})
