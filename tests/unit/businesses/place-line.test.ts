import { expect, test } from 'vitest'
import { placeLine } from '#app/domain/businesses/place-line.ts'

test.each([
  [['1 Main Rd', 'Paternoster', 'Paternoster'], '1 Main Rd, Paternoster'],
  [['', 'Gardens', 'Cape Town'], 'Gardens, Cape Town'],
  [[null, 'Hermanus', ''], 'Hermanus'],
])('%j reads %s', (parts, line) => {
  expect(placeLine(...parts)).toBe(line)
})
