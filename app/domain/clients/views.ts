import { pageNumber, searchTerm } from '#app/domain/businesses/filters.ts'
import type { BookingStatus } from '#app/domain/bookings/status.ts'

/** The columns that sort the list, each with whether a first press on it begins with the most. */
const columns = { name: false, visits: true, missed: true, last: true, next: false } as const
export type ClientColumn = keyof typeof columns
export type ClientSort = { by: ClientColumn; down: boolean }

/** Without a sort, the latest booking comes first. */
export type ClientFilters = { search: string; page: number; sort?: ClientSort | null }

function sortOf(text: string | null): ClientSort | null {
  const by = text?.replace(/^-/, '') ?? ''
  return Object.hasOwn(columns, by)
    ? { by: by as ClientColumn, down: text?.startsWith('-') ?? false }
    : null
}

/** As an address says it. */
export const clientSortText = (sort: ClientSort | null | undefined) =>
  sort ? `${sort.down ? '-' : ''}${sort.by}` : undefined

/** The order after a press on a column's head: its own, then the other way round. */
export const clientSortAfter = (sort: ClientSort | null, by: ClientColumn): ClientSort => ({
  by,
  down: sort?.by === by ? !sort.down : columns[by],
})

export const clientFilters = (query: URLSearchParams) => ({
  search: searchTerm(query.get('search')),
  page: pageNumber(query.get('page')),
  sort: sortOf(query.get('sort')),
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
