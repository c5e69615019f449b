import { Link } from '@remix-run/react'
import { bookedLine } from '#app/domain/bookings/booked-facts.ts'
import type { BookingLine } from '#app/domain/bookings/owner-list.ts'
import { formatPhone } from '#app/domain/contact/phone.ts'
import { paths } from '#app/paths.ts'
import { StatusBadge } from '#app/ui/booking/status-badge.tsx'
import { BookingMenu } from './booking-menu.tsx'

type Props = {
  booking: BookingLine
  /** Its time, with the day where nothing above the row says it. */
  when: string
  now: number
  hasServices: boolean
}

/** When and who; its state is seen where it is not the usual one. */
function PhoneLine({ booking, when }: Pick<Props, 'booking' | 'when'>) {
  const { id, customerName, status, noShow } = booking
  const isUsual = status === 'CONFIRMED' && !noShow
  return (
    <div className="flex flex-wrap items-center gap-x-2 md:hidden">
      <span className="whitespace-nowrap tabular-nums">{when}</span>
      <span className="flex min-w-0 flex-1 basis-40 items-center gap-x-2">
        <Link
          className="min-w-0 truncate font-semibold hover:underline"
          to={paths.ownBooking(id)}
          aria-label={`View Details of ${customerName}`}
          title={customerName}
        >
          {customerName}
        </Link>
        <StatusBadge
          {...{ status, noShow }}
          className={`ml-auto shrink-0 px-2 text-xs ${isUsual ? 'max-sm:sr-only' : ''}`}
        />
      </span>
    </div>
  )
}

/** One booking of the list; on a phone when and who are one line. */
export function BookingRow({ booking, when, now, hasServices }: Props) {
  const { id, customerName, customerEmail, customerPhone, status, noShow } = booking
  const contact = customerEmail || (customerPhone && formatPhone(customerPhone))
  const what = bookedLine(booking)
  return (
    <tr>
      <td className={`w-full max-w-0 max-md:!pr-0 ${hasServices ? 'xl:w-1/2' : ''}`}>
        <PhoneLine booking={booking} when={when} />
        <span className="hidden truncate font-semibold md:block" title={customerName}>
          {customerName}
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
