import { Link } from '@remix-run/react'
import {
  asksToAnswer,
  bookingQuery,
  isFiltered,
  type BookingFilters,
  type BookingPage,
  type EarlierToday as Earlier,
} from '#app/domain/bookings/owner-list.ts'
import { paths } from '#app/paths.ts'
import { CountLine } from '#app/ui/desk/count-line.tsx'
import { DeskEmpty } from '#app/ui/desk/desk-empty.tsx'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { EarlierToday } from './earlier-today.tsx'
import { EmptyState } from './empty-state.tsx'
import { UpgradeCard } from '#app/ui/desk/upgrade-card.tsx'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { UnshownRefusal } from '#app/ui/form/unshown-refusal.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { BookingChips, BookingSearch } from './bookings-filters.tsx'
import { BookingsPaging } from './bookings-paging.tsx'
import { BookingsTable, EarlierTable } from './bookings-table.tsx'
import { CalendarFeed } from './calendar-feed.tsx'
import type { Housed } from '#app/ui/street/house.ts'

/** The word, where nothing else was asked for. */
const searched = ({ customer, status, from, to }: BookingFilters): string =>
  customer && !status && !from && !to ? `“${customer}”` : 'these filters'

/** All of one day, of what the filters leave. */
const allOf = ({ customer, status }: BookingFilters, today: string) =>
  paths.dashboard('bookings', { customer, status, from: today, to: today })

type NothingProps = Pick<Props, 'filters' | 'earlier' | 'business'>

/** Why the list is empty; what is over of today may stand above it. */
function NothingFound({ filters, earlier, business }: NothingProps) {
  if (isFiltered(filters)) {
    return (
      <DeskEmpty
        title={`No ${earlier.total > 0 ? 'later ' : ''}bookings match ${searched(filters)}`}
        link={{ label: 'Clear Filters', to: paths.dashboard('bookings') }}
      >
        Try another name, status or date.
      </DeskEmpty>
    )
  }
  if (asksToAnswer(filters)) {
    return (
      <EmptyState
        business={business}
        title={earlier.total > 0 ? 'No request is left to answer' : 'Every request is answered'}
      >
        New requests will appear here.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      business={business}
      title={filters.span === 'upcoming' ? 'No upcoming bookings' : 'No bookings yet'}
    >
      New requests will appear here. Someone phoned or walked in? Add the booking yourself.
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
  const count = asksToAnswer(filters) ? (
    <CountLine total={total} one="to answer" many="to answer" />
  ) : (
    <CountLine
      {...{ total, isTitled: true, isFiltered: isFiltered(filters) }}
      kind={filters.span === 'upcoming' ? 'upcoming' : undefined}
      one="booking"
      many="bookings"
    />
  )
  return (
    <DeskHeading eyebrow="Business Dashboard" title="Bookings" aside={count}>
      <div className="phone-row flex gap-2 sm:gap-3">
        {mayExport && total > 0 ? (
          <a className="btn btn-quiet px-4" href={paths.bookingsCsv(bookingQuery(filters))}>
            <Icon name="download" />
            <span className="max-sm:sr-only">Export CSV</span>
          </a>
        ) : null}
        <Link className="btn btn-action px-4" to={paths.newBooking()}>
          <Icon name="plus" />
          New booking
        </Link>
      </div>
    </DeskHeading>
  )
}

type Props = {
  filters: BookingFilters
  page: BookingPage
  /** What is over of today, which the list does not begin with. */
  earlier: Earlier
  /** Whether there are bookings at all, in whichever list. */
  hasAny: boolean
  mayExport: boolean
  feed: { url: string | null } | null
  today: string
  /** Of the answer, so that browser and server draw the same. */
  now: number
  business: Housed
  reply: FormReply | undefined
}

export default function BookingsTab({ filters, page, mayExport, feed, ...more }: Props) {
  const { earlier, hasAny, today, now, business, reply } = more
  return (
    <>
      <Heading filters={filters} total={page.total} mayExport={mayExport} />
      <UnshownRefusal reply={reply} shown={[]} />
      <div className="filter-row mb-3 flex flex-wrap items-start gap-2 md:mb-4">
        <BookingChips filters={filters} />
        {hasAny || isFiltered(filters) ? (
          <BookingSearch filters={filters} isEmpty={page.total === 0} />
        ) : null}
      </div>
      <section className="card mb-5" aria-label="Bookings">
        {earlier.total > 0 ? (
          <EarlierToday
            count={earlier.total}
            before={earlier.total - earlier.bookings.length}
            allTo={allOf(filters, today)}
            isOpen={isFiltered(filters)}
          >
            <EarlierTable bookings={earlier.bookings} now={now} />
          </EarlierToday>
        ) : null}
        {page.bookings.length === 0 ? (
          <NothingFound {...{ filters, earlier, business }} />
        ) : (
          <BookingsTable {...{ filters, today, now }} bookings={page.bookings} />
        )}
        <BookingsPaging page={page} filters={filters} />
      </section>
      <div className="grid gap-5">
        {feed && (page.total > 0 || !isFiltered(filters)) ? <CalendarFeed url={feed.url} /> : null}
        {mayExport && feed ? null : (
          <UpgradeCard plan="Basic" heading="Your bookings elsewhere">
            With Basic you can export your bookings as CSV and see them in your own calendar.
          </UpgradeCard>
        )}
      </div>
    </>
  )
}
