import { Link } from '@remix-run/react'
import { bookedLine } from '#app/domain/bookings/booked-facts.ts'
import type { RecentBooking } from '#app/domain/bookings/owner-list.ts'
import { clockTimeOf, formatShortDate, localDateOf } from '#app/domain/local-time.ts'
import { paths } from '#app/paths.ts'
import { StatusBadge } from '#app/ui/booking/status-badge.tsx'
import { countText } from '#app/ui/desk/figures.ts'

export function RecentBookings({
  bookings,
  thisMonth,
}: {
  bookings: RecentBooking[]
  thisMonth: number
}) {
  return (
    <section className="panel" aria-labelledby="recent-bookings">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id="recent-bookings" className="text-lg md:text-lg">
          Recent Bookings
        </h2>
        <p className="text-sm text-muted">{countText(thisMonth)} this month</p>
      </div>
      {bookings.length === 0 ? (
        <p className="mt-3 text-muted">No bookings yet. New requests will appear here.</p>
      ) : (
        <ul className="mt-2">
          {bookings.map(({ id, customerName, startsAt, status, booked: age, ...booked }) => (
            <li key={id} className="border-b border-line py-3 last:border-0">
              <div className="flex flex-wrap items-center justify-between gap-x-3">
                <Link
                  className="link min-w-0 flex-1 basis-24 break-words py-1"
                  to={paths.ownBooking(id)}
                >
                  {customerName}
                </Link>
                <StatusBadge status={status} className="line-break max-w-full whitespace-normal" />
              </div>
              <p className="text-sm">
                {formatShortDate(localDateOf(startsAt))}, {clockTimeOf(startsAt)}
              </p>
              <p className="break-words text-sm text-muted">{bookedLine(booked)}</p>
              <p className="text-sm text-muted">Booked {age}</p>
            </li>
          ))}
        </ul>
      )}
      <Link className="link mt-2 inline-block py-2" to={paths.dashboard('bookings')}>
        All bookings
      </Link>
    </section>
  )
}
