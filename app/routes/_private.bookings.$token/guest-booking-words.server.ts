import type { BookingStatus } from '#app/domain/bookings/status.ts'
import type { Ending, GuestBookingView } from '#app/domain/bookings/views.ts'

type Facts = Pick<
  GuestBookingView,
  'directly' | 'ending' | 'hasCome' | 'isUnread' | 'isOverdue' | 'proposal'
>

const ended: Record<Ending, (business: string) => string> = {
  declined: (name) => `Sorry, ${name} has declined this booking.`,
  'called-off': (name) => `Sorry, ${name} has had to cancel this booking.`,
  expired: (name) => `Sorry, ${name} did not answer in time, so your request has expired.`,
  cancelled: () => 'This booking was cancelled.',
}

const meaning: Record<BookingStatus, (business: string, facts: Facts) => string> = {
  PENDING: (name, { directly, isOverdue, proposal }) =>
    directly
      ? `We cannot reach ${name} at the moment, so your request may not be read. ${directly}`
      : proposal
        ? `${name} has proposed another time. Please answer below.`
        : isOverdue
          ? `${name} has not answered yet. You can wait, contact them directly, or move or cancel your booking.`
          : `${name} has your request and will answer soon.`,
  CONFIRMED: (name, { directly, isUnread }) =>
    isUnread
      ? `It is confirmed, but we cannot reach ${name} at the moment, so they may not know of it. ${directly}`
      : directly
        ? `${name} is expecting you. We cannot reach them at the moment: if anything changes, please tell them yourself. ${directly}`
        : `${name} is expecting you.`,
  CANCELLED: (name, { ending }) => ended[ending ?? 'cancelled'](name),
  COMPLETED: (name, { hasCome }) =>
    hasCome ? `We hope you enjoyed your visit to ${name}.` : 'This booking is over.',
}

function headingOf({
  status,
  mayCancel,
  appointment: { weekday, day, month, clock },
}: GuestBookingView) {
  if (status === 'PENDING') return 'Your booking request'
  if (status !== 'CONFIRMED' || !mayCancel) return 'Your booking'
  return `See you on ${weekday}\u00a0${day}\u00a0${month} at\u00a0${clock.slice(0, 5)}`
}

export type GuestBookingWords = {
  /** What the page is about, in a few words. */
  heading: string
  /** How the booking stands. */
  meaning: string
}

/** Said here, so that browsers load the sentence of one state, not those of all. */
export const guestBookingWords = (booking: GuestBookingView): GuestBookingWords => ({
  heading: headingOf(booking),
  meaning: meaning[booking.status](booking.business.name, booking),
})
