import { Link } from '@remix-run/react'
import {
  bookingQuery,
  type BookingFilters,
  type BookingPage,
} from '#app/domain/bookings/owner-list.ts'
import { paths } from '#app/paths.ts'
import { CountLine } from '#app/ui/desk/count-line.tsx'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { EmptyState } from './empty-state.tsx'
import { countText } from '#app/ui/desk/figures.ts'
import { UpgradeCard } from '#app/ui/desk/upgrade-card.tsx'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { UnshownRefusal } from '#app/ui/form/unshown-refusal.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { BookingChips, BookingSearch, isFiltered } from './bookings-filters.tsx'
import { BookingsTable } from './bookings-table.tsx'
import { CalendarFeed } from './calendar-feed.tsx'
import type { Housed } from '#app/ui/street/house.ts'

function Paging({ page, filters }: { page: BookingPage; filters: BookingFilters }) {
  if (page.pages === 1) return null
  const to = (number: number) =>
    paths.dashboard('bookings', {
      ...bookingQuery(filters),
      page: number === 1 ? undefined : number,
    })
  const [before, after] =
    filters.sort.by !== 'time'
      ? ['Previous', 'Next']
      : filters.sort.down
        ? ['Newer', 'Older']
        : ['Earlier', 'Later']
  return (
    <nav
      className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-4 py-3"
      aria-label="Pages"
    >
      {page.page > 1 ? (
        <Link className="btn btn-quiet px-3 text-sm" to={to(page.page - 1)} rel="prev">
          <Icon name="chevron-left" />
          {before}
        </Link>
      ) : (
        <span />
      )}
      <p className="text-center text-sm text-muted">
        Page {countText(page.page)} of {countText(page.pages)}
      </p>
      {page.page < page.pages ? (
        <Link className="btn btn-quiet px-3 text-sm" to={to(page.page + 1)} rel="next">
          {after}
          <Icon name="chevron-right" />
        </Link>
      ) : (
        <span />
      )}
    </nav>
  )
}

function NothingFound({ filters, business }: { filters: BookingFilters; business: Housed }) {
  if (isFiltered(filters)) {
    return (
      <p className="p-4 text-muted">
        No bookings match these filters.{' '}
        <Link className="link inline-block py-1" to={paths.dashboard('bookings')}>
          Clear Filters
        </Link>
      </p>
    )
  }
  return (
    <EmptyState
      business={business}
      title={filters.span === 'upcoming' ? 'Nothing booked from today on' : 'No bookings yet'}
      link={{ label: 'Enter a booking', to: paths.newBooking() }}
    >
      New requests will appear here. Somebody phones or walks in? Enter the booking yourself.
    </EmptyState>
  )
}

function Heading({
  filters,
  total,
  mayExport,
}: {
  filters: BookingFilters
  total: number
  mayExport: boolean
}) {
  const isAhead = filters.span === 'upcoming'
  return (
    <DeskHeading
      eyebrow="Business Dashboard"
      title="Bookings"
      aside={
        <CountLine
          total={total}
          one={isAhead ? 'upcoming booking' : 'booking'}
          many={isAhead ? 'upcoming bookings' : 'bookings'}
          isFiltered={isFiltered(filters)}
        />
      }
    >
      {mayExport ? (
        <a className="btn btn-quiet px-3 text-sm" href={paths.bookingsCsv(bookingQuery(filters))}>
          <Icon name="download" />
          Export CSV
        </a>
      ) : null}
      <Link className="btn btn-action px-3 text-sm" to={paths.newBooking()}>
        <Icon name="plus" />
        New booking
      </Link>
    </DeskHeading>
  )
}

type Props = {
  filters: BookingFilters
  page: BookingPage
  mayExport: boolean
  feed: { url: string | null } | null
  today: string
  /** Of the answer, so that browser and server draw the same. */
  now: number
  business: Housed
  reply: FormReply | undefined
}

export default function BookingsTab({ filters, page, mayExport, feed, ...more }: Props) {
  const { today, now, business, reply } = more
  return (
    <>
      <Heading filters={filters} total={page.total} mayExport={mayExport} />
      <UnshownRefusal reply={reply} shown={[]} />
      <BookingChips filters={filters} />
      <BookingSearch filters={filters} />
      <section className="card mb-5" aria-label="Bookings">
        {page.bookings.length === 0 ? (
          <NothingFound filters={filters} business={business} />
        ) : (
          <BookingsTable {...{ filters, today, now }} bookings={page.bookings} />
        )}
        <Paging page={page} filters={filters} />
      </section>
      <div className="grid gap-5">
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
