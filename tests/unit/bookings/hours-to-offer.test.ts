import { expect, test } from 'vitest'
import { hoursToOffer } from '#app/ui/booking/hours-to-offer.ts'

test.each([
  [null, '', ''],
  [{ from: '08:00', until: '17:00' }, '08:00', '17:00'],
  [{ from: '08:30', until: '08:30' }, '08:30', '09:30'],
  [{ from: '23:15', until: '23:15' }, '23:15', '23:59'],
])('of a day whose times start within %j the form is filled with %s to %s', (full, from, until) => {
  expect(hoursToOffer(full)).toEqual({ from, until })
})
