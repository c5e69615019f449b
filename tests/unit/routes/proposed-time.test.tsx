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
    const booking = { status, directly: null, appointment, business, proposal: null, moved }
    return renderToString(<StepsDone steps={stepsOf(booking as never)} />)
  }
  expect(steps('CONFIRMED', true)).toMatch(/Requested.*Confirmed by.*Moved to its new time/)
  expect(steps('CONFIRMED', false)).toMatch(/Moved to its new time.*Confirmed by/)
  expect(steps('PENDING', false)).toMatch(/New time requested.*Waiting for/)
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
  expect(said({})).toMatch(/has proposed another time\. Please answer below.*Waiting for you/)
  expect(said({})).not.toMatch(/will answer soon|We will email you their answer/)
})
