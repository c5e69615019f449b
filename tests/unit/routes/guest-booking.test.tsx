import { expect, test } from 'vitest'
import { GuestBooking } from '#app/routes/_private.bookings.$token/guest-booking.tsx'

test.each([
  ['declined', 'Sorry, Kalk Bay Bakery has declined this booking.'],
  ['called-off', 'Sorry, Kalk Bay Bakery has had to cancel this booking.'],
  ['expired', 'Sorry, Kalk Bay Bakery did not answer in time'],
  ['cancelled', 'This booking was cancelled.'],
])('the page of a booking that was %s says so', (ending, sentence) => {
  const business = { name: 'Kalk Bay Bakery' }
  const booking = { status: 'CANCELLED', ending, appointment: {}, business } as never
  const page = GuestBooking({ booking, asked: null, constraint: {}, reply: undefined })
  expect(JSON.stringify(page)).toContain(sentence)
})

test.each([
  [true, 'We hope you enjoyed your visit to Kalk Bay Bakery.'],
  [false, 'This booking is over.'],
])('only who came (%s) is wished to have enjoyed the visit', (hasCome, sentence) => {
  const business = { name: 'Kalk Bay Bakery' }
  const booking = { status: 'COMPLETED', hasCome, appointment: {}, business } as never
  const page = GuestBooking({ booking, asked: null, constraint: {}, reply: undefined })
  expect(JSON.stringify(page)).toContain(sentence)
})
