import type { BookingStatus } from './status.ts'

const stepOf = { PENDING: 0, CONFIRMED: 1, COMPLETED: 1, CANCELLED: 2 } as const

/**
 * SEQUENCE of a booking's event (RFC 5545 §3.8.7.4): rises with every move, confirmation and cancellation, and above
 * what events said when it counted moves alone.
 */
export const calendarSequence = (booking: { sequence: number; status: BookingStatus }): number =>
  booking.sequence * 3 + stepOf[booking.status]
