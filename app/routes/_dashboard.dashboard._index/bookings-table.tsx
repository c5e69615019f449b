import { Link } from '@remix-run/react'
import { bookedLine } from '#app/domain/bookings/booked-facts.ts'
import {
  bookingColumns,
  bookingQuery,
  type BookingFilters,
  type BookingLine,
  type BookingSort,
} from '#app/domain/bookings/owner-list.ts'
import { formatPhone } from '#app/domain/contact/phone.ts'
import { formatDayAndTime, localDateOf } from '#app/domain/local-time.ts'
import { sortAfter } from '#app/domain/sort-by-column.ts'
import { paths } from '#app/paths.ts'
import { StatusBadge } from '#app/ui/booking/status-badge.tsx'
import { RowMenuHeading } from '#app/ui/desk/row-menu.tsx'
import { SortHeading } from '#app/ui/desk/sort-heading.tsx'
import { BookingMenu } from './booking-menu.tsx'

/** With the year where it is not this one. */
function momentOf(startsAt: Date, today: string) {
  const year = localDateOf(startsAt).slice(0, 4)
  const moment = formatDayAndTime(startsAt)
  return year === today.slice(0, 4) ? moment : moment.replace(',', ` ${year},`)
}

type RowProps = { booking: BookingLine; today: string; now: number; hasServices: boolean }

function Row({ booking, today, now, hasServices }: RowProps) {
  const { id, customerName, customerEmail, customerPhone, startsAt, status, noShow } = booking
  const contact = customerEmail || (customerPhone && formatPhone(customerPhone))
  const when = momentOf(startsAt, today)
  const what = bookedLine(booking)
  return (
    <tr className={localDateOf(startsAt) === today ? 'bg-info-soft/40' : undefined}>
      <td className={`w-full max-w-0 max-md:!pr-0 ${hasServices ? 'xl:w-1/2' : ''}`}>
        <div className="flex flex-wrap items-center gap-x-1.5 md:hidden">
          <span className="whitespace-nowrap text-[0.8125rem] font-semibold tabular-nums">
            {when}
          </span>
          <StatusBadge status={status} noShow={noShow} className="px-2 text-xs" />
        </div>
        <span className="block truncate" title={customerName}>
          <Link
            className="hover:underline md:hidden"
            to={paths.ownBooking(id)}
            aria-label={`View Details of ${customerName}`}
          >
            {customerName}
          </Link>
          <span className="hidden font-semibold md:inline">{customerName}</span>
        </span>
        {what ? (
          <div className="line-clamp-2 text-sm text-muted xl:hidden" title={what}>
            {what}
          </div>
        ) : null}
        {contact ? (
          <span className="hidden truncate text-sm text-muted lg:block" title={contact}>
            {contact}
          </span>
        ) : null}
      </td>
      <td className="hidden whitespace-nowrap tabular-nums md:table-cell">{when}</td>
      {hasServices ? (
        <td className="hidden max-w-0 text-sm text-muted xl:table-cell xl:w-1/2">
          <span className="line-clamp-2" title={what}>
            {what}
          </span>
        </td>
      ) : null}
      <td className="hidden whitespace-nowrap md:table-cell">
        <StatusBadge status={status} noShow={noShow} />
      </td>
      <td className="whitespace-nowrap py-0 pr-1 max-md:!pl-0">
        <span className="flex items-center justify-end">
          <Link
            className="link hidden min-h-[2.75rem] items-center px-2 text-sm md:inline-flex print:hidden"
            to={paths.ownBooking(id)}
          >
            View Details<span className="sr-only"> of {customerName}</span>
          </Link>
          <BookingMenu booking={booking} now={now} />
        </span>
      </td>
    </tr>
  )
}

/** One line for each booking; on a phone what is booked and when have lines of their own. */
export function BookingsTable({
  bookings,
  filters,
  today,
  now,
}: {
  bookings: BookingLine[]
  filters: BookingFilters
  today: string
  now: number
}) {
  const heading = (by: BookingSort['by'], label: string, className?: string) => (
    <SortHeading
      label={label}
      to={paths.dashboard(
        'bookings',
        bookingQuery({ ...filters, sort: sortAfter(bookingColumns, filters.sort, by) }),
      )}
      isDown={filters.sort.by === by ? filters.sort.down : null}
      {...(className && { className })}
    />
  )
  const hasServices = bookings.some((booking) => bookedLine(booking) !== '')
  return (
    <table className={`desk-table ${hasServices ? '' : 'desk-table-few'}`}>
      <thead>
        <tr className="max-md:sr-only">
          {heading('customer', 'Customer')}
          {heading('time', 'When', 'hidden md:table-cell')}
          {hasServices ? (
            <th scope="col" className="hidden xl:table-cell">
              Booked
            </th>
          ) : null}
          {heading('status', 'Status', 'hidden md:table-cell')}
          <RowMenuHeading />
        </tr>
      </thead>
      <tbody>
        {bookings.map((booking) => (
          <Row key={booking.id} {...{ booking, today, now, hasServices }} />
        ))}
      </tbody>
    </table>
  )
}
