import type { BookingStatus } from '#app/domain/bookings/status.ts'

/** What an automation hears of. */
export const eventNames = [
  'booking.created',
  'booking.confirmed',
  'booking.cancelled',
  'booking.completed',
  'booking.moved',
] as const
export type EventName = (typeof eventNames)[number]

/** What an automation may call back for. */
export const callbackActions = ['confirm', 'cancel', 'complete', 'setGoogleReviewLink'] as const

/** What an event tells, as it stood when it happened. `startsAt` is an ISO instant. */
export type EventFacts = {
  business: { id: string; name: string; phone: string | null; email: string | null }
  customer: { name: string; email: string; phone: string }
  startsAt: string
  notes: string
  googleReviewLink: string | null
  status: BookingStatus
}
