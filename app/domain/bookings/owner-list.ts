import { isDate } from '#app/domain/businesses/special-dates.ts'
import { pageNumber, searchTerm } from '#app/domain/businesses/filters.ts'
import { sortOf, sortText, type Sort } from '#app/domain/sort-by-column.ts'
import {
  bookingStatuses,
  type BookingActor,
  type BookingChangeKind,
  type BookingStatus,
} from './status.ts'

const bookingSpans = ['upcoming', 'past', 'all'] as const
/** From today on without what was cancelled, before today, or all. */
export type BookingSpan = (typeof bookingSpans)[number]

export const bookingColumns = { time: false, customer: false, status: false } as const
export type BookingSort = Sort<keyof typeof bookingColumns>

/** Absent fields do not filter. Dates are `YYYY-MM-DD`. */
export type BookingFilters = {
  span: BookingSpan
  sort: BookingSort
  status?: BookingStatus
  from?: string
  to?: string
  /** Part of a customer's name or email address. */
  customer?: string
  page: number
}

export type BookingLine = {
  id: string
  /** As it was seen, for an answer in its row. */
  sequence: number
  customerName: string
  customerEmail: string
  customerPhone: string
  startsAt: Date
  status: BookingStatus
  noShow: boolean
  serviceName: string | null
  staffName: string | null
  partySize: number
}

/** `booked`: how long ago, as `2 h ago`. */
export type RecentBooking = BookingLine & { booked: string }

export type BookingPage = { bookings: BookingLine[]; total: number; page: number; pages: number }

/** What is over of today: the last of it, and how much there is. */
export type EarlierToday = { bookings: BookingLine[]; total: number }

/** `can` lists the actions possible now. */
export type OwnerBooking = BookingLine & {
  /** Rises with every change of time, service, person or party. */
  sequence: number
  businessName: string
  notes: string
  /** Beside what was booked: party, length and price. */
  details: string
  /** `New customer`, `3 visits`; null for who left no contact. */
  known: string | null
  /** How long ago it was asked for, as `2 h ago`. */
  asked: string
  /** Whether its customer said that they are coming. */
  isComing: boolean
  /** Whether the business is closed on its day. */
  isClosed: boolean
  endsAt: Date
  createdAt: Date
  ownNote: string
  serviceId: string | null
  /** Who does it; null where that is open. `anyStaff`: the customer left it to the business. */
  anyStaff: boolean
  personId: string | null
  partySize: number
  /** The other time that was proposed and waits for an answer. */
  proposal: { id: string; startsAt: Date; until: Date } | null
  can: {
    confirm: boolean
    decline: boolean
    complete: boolean
    cancel: boolean
    /** Another time, service, person or party. */
    change: boolean
    propose: boolean
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

type Listed = { span: BookingSpan; status?: BookingStatus | undefined }

/** What is ahead, and what waits for an answer, begins with the nearest; all else with the latest. */
const usualSort = ({ span, status }: Listed): BookingSort => ({
  by: 'time',
  down: span !== 'upcoming' && status !== 'PENDING',
})

/** Filters and order as an address says them; what is usual is left out, and the page. */
export function bookingQuery({ page: _, span, sort, ...filters }: BookingFilters) {
  const isNarrowed = Object.values(filters).some(Boolean)
  return {
    ...filters,
    when: span === (isNarrowed ? 'all' : 'upcoming') ? undefined : span,
    sort: sortText(sort, usualSort({ span, status: filters.status })),
  }
}

/** Parses the query; unknown values are ignored. Without filters, what is ahead. */
export function bookingFilters(query: URLSearchParams): BookingFilters {
  const status = bookingStatuses.find((known) => known === query.get('status'))
  const [from, to] = ['from', 'to'].map((name) => query.get(name) ?? '')
  const customer = searchTerm(query.get('customer'))
  const isNarrowed = status || (from && isDate(from)) || (to && isDate(to)) || customer
  const span =
    bookingSpans.find((known) => known === query.get('when')) ?? (isNarrowed ? 'all' : 'upcoming')
  return {
    span,
    sort: sortOf(bookingColumns, query.get('sort')) ?? usualSort({ span, status }),
    ...(status && { status }),
    ...(from && isDate(from) && { from }),
    ...(to && isDate(to) && { to }),
    ...(customer && { customer }),
    page: pageNumber(query.get('page')),
  }
}

/** The list of its own for requests, without anything else asked for. */
export const asksToAnswer = ({ status, from, to, customer }: BookingFilters): boolean =>
  status === 'PENDING' && !from && !to && !customer

/** What is asked for by typing and choosing; chips and sorting apart. */
export const isFiltered = (filters: BookingFilters): boolean =>
  !asksToAnswer(filters) &&
  Boolean(filters.status || filters.from || filters.to || filters.customer)
