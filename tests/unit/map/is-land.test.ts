import { expect, it } from 'vitest'
import { spotOf } from '#app/domain/map/grid.ts'
import { isLand } from '#app/domain/map/outlines.server.ts'

it.each([
  ['Sea Point', -33.917, 18.389, true],
  ['Khayelitsha', -34.04, 18.67, true],
  ['Robben Island', -33.807, 18.366, true],
  ['False Bay', -34.2, 18.65, false],
  ['the Atlantic off Sea Point', -33.917, 18.34, false],
])('%s at %f, %f is on land: %s', (_, lat, lon, expected) => {
  const { x, y } = spotOf({ lat, lon })
  expect(isLand(x, y)).toBe(expected)
})
