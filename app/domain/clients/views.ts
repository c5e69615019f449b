import { pageNumber, searchTerm } from '#app/domain/businesses/filters.ts'
import type { BookingStatus } from '#app/domain/bookings/status.ts'
import { sortOf, sortText, type Sort } from '#app/domain/sort-by-column.ts'

export const clientColumns = {
  name: false,
  visits: true,
  missed: true,
  last: true,
  next: false,
} as const
export type ClientColumn = keyof typeof clientColumns
export type ClientSort = Sort<ClientColumn>

/** Without a sort, who comes next is first, then who came last. */
export type ClientFilters = { search: string; page: number; sort?: ClientSort | null }

/** The order of who has chosen none. */
export const usualClientSort: ClientSort = { by: 'next', down: false }

/** The usual order is none that was chosen, however the address says it. */
export function clientFilters(query: URLSearchParams) {
  const sort = sortOf(clientColumns, query.get('sort'))
  return {
    search: searchTerm(query.get('search')),
    page: pageNumber(query.get('page')),
    sort: sortText(sort, usualClientSort) ? sort : null,
  }
}

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
