export const bookingStatuses = ['PENDING', 'CONFIRMED', 'CANCELLED', 'COMPLETED'] as const
export type BookingStatus = (typeof bookingStatuses)[number]

export const bookingActors = ['guest', 'owner', 'admin', 'automation', 'system'] as const
export type BookingActor = (typeof bookingActors)[number]

const transitions: Record<BookingStatus, readonly BookingStatus[]> = {
  PENDING: ['CONFIRMED', 'CANCELLED'],
  CONFIRMED: ['COMPLETED', 'CANCELLED'],
  CANCELLED: [],
  COMPLETED: [],
}

export const mayBecome = (from: BookingStatus, to: BookingStatus): boolean =>
  transitions[from].includes(to)
