import { bookedLine } from '#app/domain/bookings/booked-facts.ts'
import type { OwnerBooking } from '#app/domain/bookings/owner-list.ts'
import { formatMoment } from '#app/domain/local-time.ts'
import type { ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import { DeskHeading } from './desk-heading.tsx'
import { Dotted } from './dotted.tsx'

/** What the booking is now. */
function PresentBooking({ booking }: { booking: OwnerBooking }) {
  const what = bookedLine({ ...booking, partySize: 1 })
  return (
    <section className="panel present-booking" aria-labelledby="present-heading">
      <h2 id="present-heading" className="text-lg md:text-lg">
        The booking now
      </h2>
      <p className="mt-2 break-words font-semibold">{booking.customerName}</p>
      <p className="whitespace-nowrap">{formatMoment(booking.startsAt)}</p>
      {what ? <p className="break-words text-sm text-muted">{what}</p> : null}
      <p className="text-sm text-muted">
        <Dotted>{booking.details}</Dotted>
      </p>
    </section>
  )
}

/** The page of a form about one booking: `intro` says what it does, and what the booking is now stands beside it. */
export const BookingFormPage = ({
  booking,
  title,
  intro,
  children,
}: {
  booking: OwnerBooking
  title: string
  intro: string
  children: ReactNode
}) => (
  <>
    <DeskHeading
      nested={{ between: [{ label: 'Booking details', to: paths.ownBooking(booking.id) }] }}
      title={title}
    />
    <p className="mb-4 max-w-2xl text-muted">{intro}</p>
    <div className="with-aside">
      {children}
      <PresentBooking booking={booking} />
    </div>
  </>
)
