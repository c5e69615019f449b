export const waitingStatuses = ['waiting', 'offered', 'booked', 'left', 'ended'] as const
export type WaitingStatus = (typeof waitingStatuses)[number]

/**
 * Whether somebody still waits: for a time, or with one that is offered to them. An offer that lapses, is declined or
 * withdrawn leads back to `waiting`; the other three are final.
 */
export const isOpen = (status: WaitingStatus): status is 'waiting' | 'offered' =>
  status === 'waiting' || status === 'offered'
