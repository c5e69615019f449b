import { expect, test } from 'vitest'
import type { WeeklyHours } from '#app/domain/businesses/hours.ts'
import { nextOpenHour, type Schedule } from '#app/domain/businesses/opening.ts'

const at = (text: string) => new Date(`${text}:00+02:00`)

/** Open on Tuesdays; 1 December 2026 is one. */
const tuesdays: Schedule = {
  hours: { tuesday: [{ open: '08:30', close: '17:00' }] } as unknown as WeeklyHours,
  special: {},
  closedUntil: null,
}

test.each([
  ['the next full hour while open', '2026-12-01T10:20', '2026-12-01T11:00'],
  ['the opening of the day before it', '2026-12-01T03:10', '2026-12-01T08:30'],
  ['the next opening after closing', '2026-12-01T17:30', '2026-12-08T08:30'],
])('a form begins with %s', (_, now, expected) => {
  expect(nextOpenHour(tuesdays, at(now))).toEqual(at(expected))
})

test('a form begins with the next full hour without opening hours', () => {
  expect(nextOpenHour(null, at('2026-12-01T03:10'))).toEqual(at('2026-12-01T04:00'))
})
