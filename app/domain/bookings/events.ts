import type { BookingStatus } from './status.ts'

export const eventNames = [
  'booking.created',
  'booking.confirmed',
  'booking.cancelled',
  'booking.completed',
  'booking.moved',
] as const
export type EventName = (typeof eventNames)[number]

/** What an event is about, in words. */
export const eventWords: Readonly<Record<EventName, string>> = {
  'booking.created': 'New booking',
  'booking.confirmed': 'Booking confirmed',
  'booking.cancelled': 'Booking cancelled',
  'booking.completed': 'Booking completed',
  'booking.moved': 'Booking moved',
}

/** The booking's state at the time of the event. `startsAt` is an ISO instant. */
export type EventFacts = {
  business: { id: string; name: string; phone: string | null; email: string | null }
  customer: { name: string; email: string; phone: string }
  startsAt: string
  notes: string
  googleReviewLink: string | null
  status: BookingStatus
}
