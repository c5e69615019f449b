import type { EventName } from './events.ts'

/** How an owner's business is connected, as its card shows it. */
export type AutomationView = {
  businessId: string
  /** Empty while nothing is connected. */
  url: string
  /** Why nothing is sent any more, in plain words; null while all is well. */
  stopped: string | null
  /** Calls that wait their turn or another attempt, and those kept for the owner. */
  waiting: number
  held: number
  hasApiKey: boolean
  takesCallbacks: boolean
  /** Where calls back go. */
  callbackUrl: string
}

/** How one attempt ended. */
export type AttemptLine = {
  number: number
  at: Date
  status: number | null
  answer: string | null
  /** In plain words; null where it was taken. */
  cause: string | null
}

/** A delivery in the owner's list. */
export type DeliveryLine = {
  id: string
  event: EventName
  bookingId: string | null
  customerName: string
  createdAt: Date
  status: 'queued' | 'sent' | 'held'
  attempts: number
  /** When it is tried again; null unless it waits after a failure. */
  nextAt: Date | null
  lastStatus: number | null
  lastAnswer: string | null
  cause: string | null
  log: AttemptLine[]
}

export type DeliveryPage = {
  deliveries: DeliveryLine[]
  total: number
  /** Held ones in all, whatever the list shows. */
  held: number
  page: number
  pages: number
  failedOnly: boolean
}
