import type { GuestBookingView } from '#app/domain/bookings/views.ts'
import { day, localDateOf, startOfDate } from '#app/domain/local-time.ts'

export type Step = { name: string; text: string; state: 'done' | 'now' | 'ahead' }

const awaited = ({ directly, isOverdue }: GuestBookingView) =>
  directly
    ? 'They may not have read it'
    : isOverdue
      ? 'No answer yet'
      : 'We will email you their answer'

const startOf = (instant: Date): number => startOfDate(localDateOf(instant)).getTime()

/** `Tomorrow`: its day and hour stand above it and beside it. */
function untilVisit(startsAt: string, now: Date): string {
  const nights = (startOf(new Date(startsAt)) - startOf(now)) / day
  if (nights === 0) return 'Today'
  return nights === 1 ? 'Tomorrow' : `In ${nights} days`
}

/** How far a booking is, and what happens next; said here, so that browsers load the steps of one state, not those of all. */
export function stepsOf(booking: GuestBookingView, now = new Date()): Step[] {
  const { status, startsAt, when, appointment, business, proposal, moved } = booking
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
      ? { name: 'Waiting for you', text: 'A new time is proposed', state: 'now' }
      : { name: `Waiting for ${business.name}`, text: awaited(booking), state: 'now' }
  const visit: Step = isConfirmed
    ? { name: 'Your appointment', text: untilVisit(startsAt, now), state: 'now' }
    : { name: 'Your appointment', text: when, state: 'ahead' }
  return [...asked, answer, ...(isMovedLater ? [move] : []), visit]
}
