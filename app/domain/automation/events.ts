import type { BookingStatus } from '#app/domain/bookings/status.ts'

/** What an automation hears of. */
export type EventName =
  | 'booking.created'
  | 'booking.confirmed'
  | 'booking.cancelled'
  | 'booking.completed'
  | 'booking.moved'

/** What an event tells, as it stood when it happened. `startsAt` is an ISO instant. */
export type EventFacts = {
  business: { id: string; name: string; phone: string | null; email: string | null }
  customer: { name: string; email: string; phone: string }
  startsAt: string
  notes: string
  googleReviewLink: string | null
  status: BookingStatus
}
