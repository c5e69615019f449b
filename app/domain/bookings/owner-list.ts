import { isDate } from '#app/domain/businesses/special-dates.ts'
import { pageNumber, searchTerm } from '#app/domain/businesses/filters.ts'
import { bookingStatuses, type BookingActor, type BookingStatus } from './status.ts'

/** The filters of the bookings tab; what is absent does not filter. Dates are `YYYY-MM-DD`. */
export type BookingFilters = {
  status?: BookingStatus
  from?: string
  to?: string
  /** Part of a customer's name or e-mail address. */
  customer?: string
  /** From 1. */
  page: number
}

/** A booking in a list. */
export type BookingLine = {
  id: string
  customerName: string
  customerEmail: string
  startsAt: Date
  status: BookingStatus
}

/** One page of an owner's bookings. */
export type BookingPage = { bookings: BookingLine[]; total: number; page: number; pages: number }

/** A booking as its owner works with it; `can` says what may be done with it at the moment. */
export type OwnerBooking = BookingLine & {
  businessName: string
  /** E.164. */
  customerPhone: string
  notes: string
  endsAt: Date
  createdAt: Date
  can: { confirm: boolean; decline: boolean; complete: boolean; cancel: boolean }
  history: {
    kind: 'requested' | 'confirmed' | 'cancelled' | 'completed' | 'moved'
    actor: BookingActor
    reason: string | null
    startsAt: Date
    at: Date
  }[]
}

/** The bookings tab's filters from its address; unknown values are no filter. */
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
