import { pageNumber, searchTerm } from '#app/domain/businesses/filters.ts'
import type { BookingStatus } from '#app/domain/bookings/status.ts'

export type ClientFilters = { search: string; page: number }

export const clientFilters = (query: URLSearchParams): ClientFilters => ({
  search: searchTerm(query.get('search')),
  page: pageNumber(query.get('page')),
})

/** Somebody who comes, as their bookings tell. `id` is their first booking's. */
export type ClientLine = {
  id: string
  name: string
  email: string
  phone: string
  visits: number
  noShows: number
  last: Date | null
  next: Date | null
  note: string
}

export type ClientPage = {
  clients: ClientLine[]
  total: number
  page: number
  pages: number
  /** Whether the plan has the export. */
  mayExport: boolean
}

export type ClientDetails = ClientLine & {
  since: Date
  /** Bookings that wait for an answer or are ahead: while there are any, nobody is forgotten. */
  open: number
  /** Latest first. */
  bookings: {
    id: string
    startsAt: Date
    what: string
    status: BookingStatus
    noShow: boolean
  }[]
}
