import type { GuestBookingView } from '#app/domain/bookings/views.ts'

export type Step = { name: string; text: string; state: 'done' | 'now' | 'ahead' }

const awaited = ({ directly, isOverdue }: GuestBookingView) =>
  directly
    ? 'They may not have read it'
    : isOverdue
      ? 'No answer yet'
      : 'We will email you their answer'

/** How far a booking is, and what happens next; said here, so that browsers load the steps of one state, not those of all. */
export function stepsOf(booking: GuestBookingView): Step[] {
  const { status, when, appointment, business, proposal, moved } = booking
  const { requested, answered } = appointment
  const isConfirmed = status === 'CONFIRMED'
  const isAtOnce = isConfirmed && answered === requested
  const isMovedLater = Boolean(moved?.isAfterAnswer && isConfirmed)
  const move: Step = {
    name: isConfirmed ? 'Moved to its new time' : 'New time requested',
    text: moved?.when ?? '',
    state: 'done',
  }
  const asked: Step[] =
    moved && !isMovedLater
      ? [move]
      : isAtOnce
        ? []
        : [{ name: 'Requested', text: requested, state: 'done' }]
  const answer: Step = isConfirmed
    ? {
        name: isAtOnce ? 'Booked and confirmed' : `Confirmed by ${business.name}`,
        text: answered ?? '',
        state: 'done',
      }
    : proposal
      ? { name: 'Waiting for you', text: 'Answer above', state: 'now' }
      : { name: `Waiting for ${business.name}`, text: awaited(booking), state: 'now' }
  const visit: Step = { name: 'Your appointment', text: when, state: isConfirmed ? 'now' : 'ahead' }
  return [...asked, answer, ...(isMovedLater ? [move] : []), visit]
}
