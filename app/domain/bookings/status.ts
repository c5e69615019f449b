export const bookingStatuses = ['PENDING', 'CONFIRMED', 'CANCELLED', 'COMPLETED'] as const
export type BookingStatus = (typeof bookingStatuses)[number]

export const bookingActors = ['guest', 'owner', 'admin', 'automation', 'system'] as const
export type BookingActor = (typeof bookingActors)[number]

/**
 * `entered` is a request that the business made itself; `changed` is another service, person or party. A proposal that
 * is accepted is `moved`.
 */
export const bookingChangeKinds = [
  'requested',
  'entered',
  'confirmed',
  'cancelled',
  'completed',
  'moved',
  'changed',
  'no-show',
  'came',
  'proposed',
  'proposal-declined',
  'proposal-lapsed',
  'proposal-withdrawn',
] as const
export type BookingChangeKind = (typeof bookingChangeKinds)[number]

const transitions: Record<BookingStatus, readonly BookingStatus[]> = {
  PENDING: ['CONFIRMED', 'CANCELLED'],
  CONFIRMED: ['COMPLETED', 'CANCELLED'],
  CANCELLED: [],
  COMPLETED: [],
}

export const mayBecome = (from: BookingStatus, to: BookingStatus): boolean =>
  transitions[from].includes(to)
