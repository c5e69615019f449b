import type { EventName } from '#app/domain/bookings/events.ts'
import type { DeliverySort } from './delivery-filters.ts'

export type AutomationView = {
  businessId: string
  /** Empty without a connection. */
  url: string
  /** Why the queue is paused, in plain words; null otherwise. */
  stopped: string | null
  /** Queued or retrying deliveries, and dead-lettered ones. */
  waiting: number
  deadLetters: number
  hasApiKey: boolean
  takesCallbacks: boolean
  callbackUrl: string
}

export type AttemptLine = {
  number: number
  at: Date
  status: number | null
  answer: string | null
  /** In plain words; null on success. */
  cause: string | null
}

export type DeliveryLine = {
  id: string
  event: EventName
  bookingId: string | null
  customerName: string
  createdAt: Date
  status: 'queued' | 'sent' | 'dead-letter'
  attempts: number
  /** The next attempt; null unless it waits for a retry. */
  nextAt: Date | null
  lastStatus: number | null
  lastAnswer: string | null
  cause: string | null
  log: AttemptLine[]
}

export type DeliveryPage = {
  deliveries: DeliveryLine[]
  total: number
  /** The total of dead-lettered deliveries, whatever the filter. */
  deadLetters: number
  page: number
  pages: number
  failedOnly: boolean
  sort: DeliverySort
}
