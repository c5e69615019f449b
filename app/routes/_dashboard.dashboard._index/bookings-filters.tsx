import { Form, Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import {
  asksToAnswer,
  bookingQuery,
  isFiltered,
  type BookingFilters,
  type BookingSpan,
} from '#app/domain/bookings/owner-list.ts'
import { bookingStatuses } from '#app/domain/bookings/status.ts'
import { paths } from '#app/paths.ts'
import { ChipLinks } from '#app/ui/desk/chip-links.tsx'
import { ClearedSearch } from '#app/ui/desk/cleared-search.tsx'
import { useOwnShell } from '#app/ui/desk/own-shell.ts'
import { DateInput } from '#app/ui/form/date-input.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'

const statusNames = {
  PENDING: 'Pending',
  CONFIRMED: 'Confirmed',
  CANCELLED: 'Cancelled',
  COMPLETED: 'Completed',
} as const

const spanNames: Record<BookingSpan, string> = { upcoming: 'Upcoming', past: 'Past', all: 'All' }

type Props = { filters: BookingFilters }

/** How many requests wait, as the frame around the page knows it. */
const useToAnswer = () => useOwnShell()?.requests ?? 0

/** The most wanted lists, each a link. */
export function BookingChips({ filters }: Props) {
  const isToAnswer = asksToAnswer(filters)
  const spans = (Object.keys(spanNames) as BookingSpan[]).map((one) => ({
    label: spanNames[one],
    to: paths.dashboard('bookings', { when: one === 'upcoming' ? undefined : one }),
    isCurrent: !isToAnswer && filters.span === one,
  }))
  const toAnswer = {
    label: 'To answer',
    count: useToAnswer(),
    to: paths.dashboard('bookings', { status: 'PENDING' }),
    isCurrent: isToAnswer,
  }
  return (
    <ChipLinks
      label="Bookings shown"
      className="filter-tab text-sm"
      links={[...spans.slice(0, 1), toAnswer, ...spans.slice(1)]}
    />
  )
}

function Dates({ filters, children }: Props & { children: ReactNode }) {
  return (
    <details open={isFiltered(filters) && Boolean(filters.status || filters.from || filters.to)}>
      <summary className="btn btn-quiet list-none px-3 [&::-webkit-details-marker]:hidden">
        <Icon name="filter" />
        <span className="max-sm:sr-only">Filters</span>
      </summary>
      <div className="grid grid-cols-2 gap-3 pt-1 md:grid-cols-3">{children}</div>
    </details>
  )
}

const dates = [
  ['from', 'From'],
  ['to', 'To'],
] as const

const Between = ({ filters }: Props) =>
  dates.map(([name, label]) => (
    <DateInput key={name} className="field" name={name} defaultValue={filters[name] ?? ''}>
      {(words, input) => (
        <label className="flex flex-col justify-end">
          <span className="label">
            {label}
            {words}
          </span>
          {input}
        </label>
      )}
    </DateInput>
  ))

/** `isEmpty`: nothing was found, where the page offers to clear the filters. */
export function BookingSearch({ filters, isEmpty }: { filters: BookingFilters; isEmpty: boolean }) {
  const { sort } = bookingQuery(filters)
  return (
    <Form
      key={JSON.stringify(filters)}
      method="get"
      action={paths.dashboard()}
      className="contents"
      role="search"
      aria-label="Bookings"
    >
      <input type="hidden" name="tab" value="bookings" />
      {sort ? <input type="hidden" name="sort" value={sort} /> : null}
      <div className="min-w-0 flex-1 lg:max-w-xs">
        <ClearedSearch
          name="customer"
          label="Customer"
          hint="Name or email"
          value={filters.customer ?? ''}
          clearTo={paths.dashboard('bookings', bookingQuery({ ...filters, customer: '' }))}
        />
      </div>
      <button type="submit" className="btn btn-quiet px-4">
        Search
      </button>
      <Dates filters={filters}>
        <label className="col-span-2 md:col-span-1">
          <span className="label">Status</span>
          <select className="field" name="status" defaultValue={filters.status ?? ''}>
            <option value="">All</option>
            {bookingStatuses.map((status) => (
              <option key={status} value={status}>
                {statusNames[status]}
              </option>
            ))}
          </select>
        </label>
        <Between filters={filters} />
        <button type="submit" className="btn btn-quiet col-span-2 md:col-span-1">
          Apply filters
        </button>
      </Dates>
      {isFiltered(filters) && !isEmpty ? (
        <Link
          className="link inline-flex min-h-[2.75rem] items-center px-1 max-sm:hidden"
          to={paths.dashboard('bookings')}
        >
          Clear Filters
        </Link>
      ) : null}
    </Form>
  )
}
