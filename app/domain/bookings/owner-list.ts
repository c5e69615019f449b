import { isDate } from '#app/domain/businesses/special-dates.ts'
import { pageNumber, searchTerm } from '#app/domain/businesses/filters.ts'
import type { Fact } from './booked-facts.ts'
import {
  bookingStatuses,
  type BookingActor,
  type BookingChangeKind,
  type BookingStatus,
} from './status.ts'

/** Absent fields do not filter. Dates are `YYYY-MM-DD`. */
export type BookingFilters = {
  status?: BookingStatus
  from?: string
  to?: string
  /** Part of a customer's name or email address. */
  customer?: string
  page: number
}

export type BookingLine = {
  id: string
  customerName: string
  customerEmail: string
  startsAt: Date
  status: BookingStatus
  serviceName: string | null
  staffName: string | null
  partySize: number
}

export type BookingPage = { bookings: BookingLine[]; total: number; page: number; pages: number }

/** `can` lists the actions possible now. */
export type OwnerBooking = BookingLine & {
  businessName: string
  customerPhone: string
  notes: string
  booked: Fact[]
  /** Whether its customer said that they are coming. */
  isComing: boolean
  endsAt: Date
  createdAt: Date
  noShow: boolean
  ownNote: string
  serviceId: string | null
  /** Who does it; null where that is open. */
  personId: string | null
  partySize: number
  can: {
    confirm: boolean
    decline: boolean
    complete: boolean
    cancel: boolean
    /** Another time, service, person or party. */
    change: boolean
    noShow: boolean
  }
  history: {
    kind: BookingChangeKind
    actor: BookingActor
    reason: string | null
    startsAt: Date
    at: Date
  }[]
}

/** Parses the query; unknown values are ignored. */
export function bookingFilters(query: URLSearchParams): BookingFilters {
  const status = bookingStatuses.find((known) => known === query.get('status'))
  const [from, to] = ['from', 'to'].map((name) => query.get(name) ?? '')
  const customer = searchTerm(query.get('customer'))
  return {
    ...(status && { status }),
    ...(from && isDate(from) && { from }),
    ...(to && isDate(to) && { to }),
    ...(customer && { customer }),
    page: pageNumber(query.get('page')),
  }
}
