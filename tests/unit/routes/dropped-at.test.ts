import { expect, test } from 'vitest'
import { clock, droppedAt } from '#app/routes/_dashboard.dashboard.calendar/dropped-at.ts'

const hours = ['08:00', '09:00', '10:00', '11:00']

test.each([
  ['on the first line', 0, '08:00'],
  ['a little below a line', 0.26, '09:00'],
  ['between two lines', 0.31, '09:15'],
  ['above the first line', -0.4, '08:00'],
  ['below the last', 1.2, '11:45'],
])('a booking dropped %s begins at a quarter of an hour that is shown', (_, share, begins) => {
  const dropped = droppedAt(hours, share)
  expect(clock(dropped.minutes)).toBe(begins)
  expect(dropped.share).toBe((dropped.minutes - 480) / 240)
})
