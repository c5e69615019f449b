import { expect, test } from 'vitest'
import { guestBookingWords } from '#app/routes/_private.bookings.$token/guest-booking-words.server.ts'

test.each([
  ['declined', 'Sorry, Kalk Bay Bakery has declined this booking.'],
  ['called-off', 'Sorry, Kalk Bay Bakery has had to cancel this booking.'],
  ['expired', 'Sorry, Kalk Bay Bakery did not answer in time'],
  ['cancelled', 'This booking was cancelled.'],
])('the page of a booking that was %s says so', (ending, sentence) => {
  const business = { name: 'Kalk Bay Bakery' }
  const booking = { status: 'CANCELLED', ending, appointment: {}, business } as never
  expect(guestBookingWords(booking).meaning).toContain(sentence)
})

test.each([
  [true, 'We hope you enjoyed your visit to Kalk Bay Bakery.'],
  [false, 'This booking is over.'],
])('only who came (%s) is wished to have enjoyed the visit', (hasCome, sentence) => {
  const business = { name: 'Kalk Bay Bakery' }
  const booking = { status: 'COMPLETED', hasCome, appointment: {}, business } as never
  expect(guestBookingWords(booking).meaning).toContain(sentence)
})
