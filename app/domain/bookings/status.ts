/** A booking's states; CANCELLED and COMPLETED are final. */
export const bookingStatuses = ['PENDING', 'CONFIRMED', 'CANCELLED', 'COMPLETED'] as const
export type BookingStatus = (typeof bookingStatuses)[number]

/** Who changed a booking. */
export const bookingActors = ['guest', 'owner', 'admin', 'automation', 'system'] as const
export type BookingActor = (typeof bookingActors)[number]

const transitions: Record<BookingStatus, readonly BookingStatus[]> = {
  PENDING: ['CONFIRMED', 'CANCELLED'],
  CONFIRMED: ['COMPLETED', 'CANCELLED'],
  CANCELLED: [],
  COMPLETED: [],
}

/** Whether a booking may go from one state to the other. */
export const mayBecome = (from: BookingStatus, to: BookingStatus): boolean =>
  transitions[from].includes(to)
