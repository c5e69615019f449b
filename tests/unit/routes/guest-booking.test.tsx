import { expect, test } from 'vitest'
import { guestBookingWords } from '#app/routes/_private.bookings.$token/guest-booking-words.server.ts'
import { GuestBooking } from '#app/routes/_private.bookings.$token/guest-booking.tsx'
import { drawPage } from '#tests/support/draw-page.tsx'

test.each([
  ['declined', 'Sorry, Kalk Bay Bakery has declined this booking.'],
  ['called-off', 'Sorry, Kalk Bay Bakery has had to cancel this booking.'],
  ['expired', 'Sorry, Kalk Bay Bakery did not answer in time'],
  ['cancelled', 'That time is no longer booked for you.'],
])('the page of a booking that was %s says so', (ending, sentence) => {
  const business = { name: 'Kalk Bay Bakery' }
  const booking = { status: 'CANCELLED', ending, appointment: {}, business } as never
  expect(guestBookingWords(booking).meaning).toContain(sentence)
})

const business = { name: 'Kalk Bay Bakery', slug: 'kalk-bay-bakery', industry: 'Restaurants' }
const appointment = { clock: '10:00 to 11:00' }
const over = { status: 'COMPLETED', appointment, business, startsAt: '' }

test('only who came is thanked, and told of a review where they were asked for one', () => {
  expect(guestBookingWords({ ...over, hasCome: true } as never)).toMatchObject({
    heading: 'Thank you for visiting Kalk Bay Bakery',
    meaning: 'We hope you enjoyed your visit.',
  })
  const { meaning } = guestBookingWords({ ...over, hasCome: true, isInvited: true } as never)
  expect(meaning).toContain('We emailed you a link to write a review.')
})

test('who did not come reads what the business noted and what to do if that is wrong', async () => {
  const booking = { ...over, hasCome: false, booked: [] } as never
  const said = guestBookingWords(booking)
  expect(said).toMatchObject({
    heading: 'Your visit was marked as missed',
    meaning: 'Kalk Bay Bakery noted that you did not come. If that is wrong, please let them know.',
  })
  const page = {
    booking,
    said,
    reply: undefined,
    steps: [],
    asked: null,
    constraint: {},
    banner: '',
  }
  const html = await drawPage(() => <GuestBooking {...page} />)
  expect(html).toContain('MISSED')
  expect(html).not.toContain('COMPLETED')
})

test('who is asked whether they come can also say that they cannot', async () => {
  const booking = {
    ...{ status: 'CONFIRMED', appointment, business, startsAt: '', booked: [] },
    ...{ mayConfirm: true, mayCancel: true, hasCome: true },
  } as never
  const page = { booking, reply: undefined, steps: [], asked: null, constraint: {}, banner: '' }
  const html = await drawPage(() => <GuestBooking {...page} said={guestBookingWords(booking)} />)
  expect(html).toMatch(/href="[^"]*\?do=cancel#cancel"[^>]*>I cannot come</)
  expect(html).not.toContain('Book this again')
})

test.each(['confirm', 'move', 'cancel'])(
  'why it was refused to %s a booking that was cancelled meanwhile is said on its page',
  async (intent) => {
    const business = { name: 'Kalk Bay Bakery', slug: 'kalk-bay-bakery', industry: 'Restaurants' }
    const booking = {
      ...{ status: 'CANCELLED', ending: 'cancelled', startsAt: '2027-01-04T10:00:00+02:00' },
      ...{ business, appointment: {}, booked: [], move: null, mayCancel: false, proposal: null },
    } as never
    const error = { '': ['This booking is cancelled.'] }
    const reply = { lastResult: { status: 'error', error, initialValue: { intent } } } as never
    const html = await drawPage(() => (
      <GuestBooking
        {...{ booking, reply, steps: [], asked: null, constraint: {}, banner: '' }}
        said={guestBookingWords(booking)}
      />
    ))
    expect(html).toMatch(/role="alert"[^>]*>This booking is cancelled\./)
  },
)

const proposal = { when: 'Wed 23 Dec 2026, 14:00 SAST' }
const stood = {
  ...{ appointment: {}, business: { name: 'Kalk Bay Bakery' }, mayCancel: true },
}

test('the page of a booking for which another time is proposed is about that, not about the booked one', () => {
  const said = guestBookingWords({ ...stood, status: 'CONFIRMED', proposal } as never)
  expect(said).toMatchObject({
    heading: 'Kalk Bay Bakery proposes another time',
    meaning: 'Your booking stays as it is until you answer.',
  })
})

test('the page of a booking whose customer asked for another time says that the business has it', () => {
  const moved = { when: '', isAfterAnswer: false }
  const said = guestBookingWords({ ...stood, status: 'PENDING', moved } as never)
  expect(said).toMatchObject({
    heading: 'You asked for another time',
    meaning:
      'Kalk Bay Bakery has your new time and will answer soon. Your earlier time is free for others again.',
  })
})
