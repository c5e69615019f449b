import { expect, test } from 'vitest'
import { clockProblem, parseClock, parseClosingClock } from '#app/domain/clock-time.ts'

test.each([
  ['09:00', '09:00'],
  ['9:00', '09:00'],
  ['0930', '09:30'],
  ['930', '09:30'],
  ['09:00:00', '09:00'],
  [' 9h30 ', '09:30'],
  ['9h', '09:00'],
  ['09.30', '09:30'],
  ['9', '09:00'],
  ['17', '17:00'],
  ['05', '05:00'],
  ['9am', '09:00'],
  ['9 a.m.', '09:00'],
  ['9:30pm', '21:30'],
  ['5PM', '17:00'],
  ['12am', '00:00'],
  ['12pm', '12:00'],
  ['24:00', null],
  ['25:00', null],
  ['09:60', null],
  ['13pm', null],
  ['0am', null],
  ['5', null],
  ['', null],
  ['noon', null],
])('“%s” typed as a time of day reads as %s', (typed, clock) => {
  expect(parseClock(typed)).toBe(clock)
})

test('24:00 is midnight where something ends, and no time at which something begins', () => {
  for (const typed of ['24:00', '2400', '24', '24h']) {
    expect([parseClosingClock(typed), parseClock(typed)], typed).toEqual(['00:00', null])
  }
})

test('what is no time of day is told so, or how to write it', () => {
  expect(clockProblem('25:00')).toBe('There is no such time as 25:00. Please use 00:00 to 23:59')
  for (const typed of ['5', 'noon', 'half past 9']) {
    expect(clockProblem(typed)).toBe('Please give the time as 09:30')
  }
})
