import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { guestBookingWords } from '#app/routes/_private.bookings.$token/guest-booking-words.server.ts'
import { StepsDone } from '#app/routes/_private.bookings.$token/steps-done.tsx'
import { stepsOf } from '#app/routes/_private.bookings.$token/steps.server.ts'

test('steps of a moved booking stand in the order in which they came', () => {
  const appointment = { requested: 'Mon 4 Jun, 09:00 SAST', answered: 'Tue 5 Jun, 09:00 SAST' }
  const business = { name: 'Kalk Bay Bakery' }
  const steps = (status: string, isAfterAnswer: boolean) => {
    const moved = { when: 'Wed 6 Jun, 09:00 SAST', isAfterAnswer }
    const startsAt = new Date().toISOString()
    const booking = {
      status,
      startsAt,
      directly: null,
      appointment,
      business,
      proposal: null,
      moved,
    }
    return renderToString(<StepsDone steps={stepsOf(booking as never)} />)
  }
  expect(steps('CONFIRMED', true)).toMatch(/Requested.*Confirmed by.*Moved to its new time/)
  expect(steps('CONFIRMED', false)).toMatch(/Moved to its new time.*Confirmed by/)
  expect(steps('PENDING', false)).toMatch(/New time requested.*Waiting for/)
})

test('how far off a confirmed appointment is follows the day, not the hours', () => {
  const startsAt = '2026-06-06T08:00:00.000Z'
  const appointment = { requested: 'Mon 1 Jun, 09:00 SAST', answered: 'Mon 1 Jun, 09:00 SAST' }
  const booking = { status: 'CONFIRMED', startsAt, appointment, business: {}, moved: null } as never
  const said = (now: string) => stepsOf(booking, new Date(now)).at(-1)?.text
  expect(said('2026-06-03T20:00:00.000Z')).toBe('In 3 days')
  expect(said('2026-06-03T22:30:00.000Z')).toBe('In 2 days')
  expect(said('2026-06-05T06:00:00.000Z')).toBe('Tomorrow')
  expect(said('2026-06-05T22:30:00.000Z')).toBe('Today')
})

test('a request with another time proposed waits for its customer, not for the business', () => {
  const appointment = { requested: 'Mon 4 Jun, 09:00 SAST', answered: null }
  const business = { name: 'Kalk Bay Bakery' }
  const said = (proposal: object | null) => {
    const booking = { status: 'PENDING', directly: null, appointment, business, proposal } as never
    return (
      guestBookingWords(booking).meaning + renderToString(<StepsDone steps={stepsOf(booking)} />)
    )
  }
  expect(said(null)).toMatch(/will answer soon.*Waiting for Kalk Bay Bakery/)
  expect(said({})).toMatch(/stays as it is until you answer\..*Waiting for you/)
  expect(said({})).not.toMatch(/will answer soon|We will email you their answer/)
})
