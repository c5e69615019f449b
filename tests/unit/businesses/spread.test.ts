import { expect, test } from 'vitest'
import { spread } from '#app/domain/businesses/spread.ts'

test('a day with many free times offers a few from its first to its last, not its morning alone', () => {
  expect(spread([7, 8, 9, 10, 11, 12, 13, 14, 15, 16], 4)).toEqual([7, 10, 13, 16])
  expect(spread([7, 8], 4)).toEqual([7, 8])
  expect(spread([7, 8, 9], 1)).toEqual([7])
})
