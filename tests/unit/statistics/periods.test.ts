import { expect, it } from 'vitest'
import { completeness } from '#app/domain/businesses/fields.ts'
import { describeWait, hasBefore, periodOf } from '#app/domain/statistics/periods.ts'

it.each([
  [0.4, '< 1 min'],
  [1, '1 min'],
  [90, '1 h 30'],
  [1440, '1 day'],
  [3000, '2 days 2 h'],
])('a wait of %d minutes reads %s', (minutes, text) => {
  expect(describeWait(minutes)).toBe(text)
})

it('a period is 7, 30 or 90 days, else 30', () => {
  expect(['7', '90', '8', '', null].map(periodOf)).toEqual([7, 90, 30, 30, 30])
})

it('who began within the second half of the period before has nothing to compare with', () => {
  const before = (views: number[]) => ({
    days: views.map((count, at) => ({ date: `2026-11-0${at + 1}`, views: count, bookings: 0 })),
    ...{ views: 0, bookings: 0, confirmedRate: null, medianAnswerMinutes: null },
  })
  expect(hasBefore({ before: before([0, 2, 0, 0]) })).toBe(true)
  expect(hasBefore({ before: before([0, 0, 0, 9]) })).toBe(false)
  expect(hasBefore({ before: before([0, 0, 0, 0]) })).toBe(false)
})

it('a profile is complete with description, phone and address', () => {
  const full = { description: 'Bread', phone: '+27211234567', address: '1 Main Road' }
  expect(completeness(full)).toBe(100)
  for (const missing of [{ description: '' }, { phone: null }, { address: '' }]) {
    expect(completeness({ ...full, ...missing })).toBe(80)
  }
})
