import { Form, Link } from '@remix-run/react'
import { bookedLine } from '#app/domain/bookings/booked-facts.ts'
import { bookingStatuses } from '#app/domain/bookings/status.ts'
import type { BookingFilters, BookingLine, BookingPage } from '#app/domain/bookings/owner-list.ts'
import { formatInstant } from '#app/domain/local-time.ts'
import { paths } from '#app/paths.ts'
import { StatusBadge } from '#app/ui/booking/status-badge.tsx'
import { CountLine } from '#app/ui/desk/count-line.tsx'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { CalendarFeed } from './calendar-feed.tsx'
import { countText } from '#app/ui/desk/figures.ts'
import { UpgradeCard } from '#app/ui/desk/upgrade-card.tsx'

const statusNames = {
  PENDING: 'Pending',
  CONFIRMED: 'Confirmed',
  CANCELLED: 'Cancelled',
  COMPLETED: 'Completed',
} as const

const queryOf = ({ page: _, ...filters }: BookingFilters) => filters

function Filters({ filters }: { filters: BookingFilters }) {
  const isFiltered = Object.keys(queryOf(filters)).length > 0
  return (
    <Form
      key={JSON.stringify(filters)}
      method="get"
      action={paths.dashboard()}
      className="panel grid grid-cols-2 items-end gap-3 sm:gap-4 xl:grid-cols-[1fr_1fr_1fr_1.3fr_auto]"
      role="search"
      aria-label="Bookings"
    >
      <input type="hidden" name="tab" value="bookings" />
      <label className="col-span-2 sm:col-span-1">
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
      <label>
        <span className="label">From</span>
        <input className="field" type="date" name="from" defaultValue={filters.from ?? ''} />
      </label>
      <label>
        <span className="label">To</span>
        <input className="field" type="date" name="to" defaultValue={filters.to ?? ''} />
      </label>
      <label className="col-span-2 sm:col-span-1">
        <span className="label">Customer</span>
        <input
          className="field"
          type="search"
          name="customer"
          placeholder="Name or e-mail"
          defaultValue={filters.customer ?? ''}
        />
      </label>
      <div className="col-span-2 flex flex-wrap gap-3 xl:col-span-1">
        <button type="submit" className="btn btn-action">
          <Icon name="filter" />
          Filter
        </button>
        {isFiltered ? (
          <Link className="btn btn-quiet" to={paths.dashboard('bookings')}>
            Clear Filters
          </Link>
        ) : null}
      </div>
    </Form>
  )
}

function BookingRow(booking: BookingLine) {
  const { id, customerName, customerEmail, startsAt, status } = booking
  const booked = bookedLine(booking)
  return (
    <li className="grid items-center gap-x-4 gap-y-1 border-b border-line py-3 last:border-0 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_8.5rem_auto]">
      <div className="min-w-0">
        <p className="break-words font-semibold">{customerName}</p>
        <p className="break-all text-sm text-muted">{customerEmail}</p>
      </div>
      <div className="min-w-0">
        <p className="tabular-nums">{formatInstant(startsAt)}</p>
        {booked ? <p className="break-words text-sm text-muted">{booked}</p> : null}
      </div>
      <p>
        <StatusBadge status={status} />
      </p>
      <Link className="btn btn-quiet mt-2 md:mt-0" to={paths.ownBooking(id)}>
        View Details<span className="sr-only"> of {customerName}</span>
      </Link>
    </li>
  )
}

function Paging({ page, filters }: { page: BookingPage; filters: BookingFilters }) {
  if (page.pages === 1) return null
  const to = (number: number) =>
    paths.dashboard('bookings', { ...queryOf(filters), page: number === 1 ? undefined : number })
  return (
    <nav className="mt-4 flex items-center justify-between gap-3" aria-label="Pages">
      {page.page > 1 ? (
        <Link className="btn btn-quiet" to={to(page.page - 1)} rel="prev">
          <Icon name="chevron-left" />
          Newer
        </Link>
      ) : (
        <span />
      )}
      <p className="text-center text-sm text-muted">
        Page {countText(page.page)} of {countText(page.pages)}
      </p>
      {page.page < page.pages ? (
        <Link className="btn btn-quiet" to={to(page.page + 1)} rel="next">
          Older
          <Icon name="chevron-right" />
        </Link>
      ) : (
        <span />
      )}
    </nav>
  )
}

export function BookingsTab({
  filters,
  page,
  mayExport,
  feed,
}: {
  filters: BookingFilters
  page: BookingPage
  mayExport: boolean
  feed: { url: string | null } | null
}) {
  const isFiltered = Object.keys(queryOf(filters)).length > 0
  return (
    <>
      <DeskHeading
        eyebrow="Business Dashboard"
        title="Bookings"
        aside={
          <CountLine total={page.total} one="booking" many="bookings" isFiltered={isFiltered} />
        }
      >
        {mayExport ? (
          <a className="btn btn-quiet" href={paths.bookingsCsv(queryOf(filters))} download>
            <Icon name="download" />
            Export CSV
          </a>
        ) : null}
      </DeskHeading>
      <div className="grid gap-5">
        <Filters filters={filters} />
        <section className="panel" aria-label="Bookings">
          {page.bookings.length === 0 ? (
            <p className="text-muted">
              {isFiltered
                ? 'No bookings match these filters.'
                : 'No bookings yet. New requests will appear here.'}
            </p>
          ) : (
            <ul className="-my-2">
              {page.bookings.map((booking) => (
                <BookingRow key={booking.id} {...booking} />
              ))}
            </ul>
          )}
          <Paging page={page} filters={filters} />
        </section>
        {feed ? <CalendarFeed url={feed.url} /> : null}
        {mayExport && feed ? null : (
          <UpgradeCard plan="Basic" heading="Your bookings elsewhere">
            With Basic you can export your bookings as CSV and see them in your own calendar.
          </UpgradeCard>
        )}
      </div>
    </>
  )
}
