import { expect, test } from 'vitest'
import { byWeek } from '#app/domain/statistics/by-week.ts'

const days = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ date: `day ${at}`, count: 1, before: at }))

test('ninety days are thirteen weeks that end with the last day', () => {
  const weeks = byWeek(days(90))
  expect(weeks.map(({ length }) => length)).toEqual([6, ...Array.from({ length: 12 }, () => 7)])
  expect(weeks.map(({ count }) => count).reduce((sum, count) => sum + count)).toBe(90)
  expect(weeks[0]).toEqual({ date: 'day 0', count: 6, before: 15, length: 6 })
  expect(weeks.at(-1)).toMatchObject({ date: 'day 83', count: 7 })
})

test('a week alone stays whole, and without days there are no weeks', () => {
  expect(byWeek(days(7))).toHaveLength(1)
  expect(byWeek([])).toEqual([])
})
