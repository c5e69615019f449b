import { Link } from '@remix-run/react'
import type { OwnerBooking } from '#app/domain/bookings/owner-list.ts'
import { actorWords } from '#app/domain/bookings/what-became.ts'
import { formatPhone } from '#app/domain/contact/phone.ts'
import { clockTimeOf, formatMoment } from '#app/domain/local-time.ts'
import { paths } from '#app/paths.ts'
import { BookedFacts } from '#app/ui/booking/booked-facts.tsx'
import { StatusBadge } from '#app/ui/booking/status-badge.tsx'
import { EmailText } from '#app/ui/primitives/email-text.tsx'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { NoteForm } from '#app/ui/desk/note-form.tsx'
import { Actions } from './actions.tsx'
import { History } from './history.tsx'
import { Proposed } from './proposed.tsx'
import type { FormReply } from '#app/ui/form/form-reply.ts'

const Address = ({ email }: { email: string }) => (
  <a className="link line-break inline-block py-1" href={`mailto:${email}`}>
    <EmailText email={email} />
  </a>
)

function Facts({ booking }: { booking: OwnerBooking }) {
  const { status } = booking
  const last = booking.history.findLast(({ kind }) => kind === 'cancelled')
  return (
    <dl className="panel grid grid-cols-1 gap-4 sm:grid-cols-2 sm:grid-rows-[auto_auto_auto_1fr]">
      <div className="col-span-full">
        <dt className="text-sm text-muted">When</dt>
        <dd className="text-xl font-semibold">{formatMoment(booking.startsAt)}</dd>
        <dd className="text-sm text-muted">until {clockTimeOf(booking.endsAt)}</dd>
        {status === 'PENDING' && booking.isClosed ? (
          <dd className="text-sm font-semibold text-warning">You are closed that day</dd>
        ) : null}
        {booking.isComing ? <dd className="text-sm">The customer says they are coming.</dd> : null}
        {status === 'CANCELLED' && last ? (
          <dd className="mt-1 text-sm">
            Cancelled by {actorWords[last.actor]} on {formatMoment(last.at)}.
          </dd>
        ) : null}
      </div>
      <div className="min-w-0 sm:row-span-3">
        <dt className="text-sm text-muted">Customer</dt>
        {booking.customerPhone ? (
          <dd>
            <a className="link inline-block py-1" href={`tel:${booking.customerPhone}`}>
              {formatPhone(booking.customerPhone)}
            </a>
          </dd>
        ) : null}
        {booking.customerEmail ? (
          <dd>
            <Address email={booking.customerEmail} />
          </dd>
        ) : null}
        {booking.customerEmail || booking.customerPhone ? null : <dd>No contact details</dd>}
        {booking.customerEmail || booking.customerPhone ? (
          <dd>
            <Link className="link inline-block py-1" to={paths.client(booking.id)}>
              Customer history
            </Link>
          </dd>
        ) : null}
      </div>
      <BookedFacts booked={booking.booked} />
      <div className="min-w-0">
        <dt className="text-sm text-muted">Notes</dt>
        <dd className="whitespace-pre-line break-words">{booking.notes || 'None'}</dd>
      </div>
    </dl>
  )
}

export function BookingDetails({
  booking,
  reply,
}: {
  booking: OwnerBooking
  reply: FormReply | undefined
}) {
  return (
    <>
      <DeskHeading
        nested={{}}
        title={booking.customerName}
        aside={<StatusBadge status={booking.status} noShow={booking.noShow} />}
      />
      <div className="with-aside">
        <div className="grid grid-cols-1 gap-5">
          <Facts booking={booking} />
          {booking.proposal ? <Proposed {...booking.proposal} /> : null}
          <Actions booking={booking} reply={reply} />
        </div>
        <div className="grid grid-cols-1 gap-5">
          <NoteForm note={booking.ownNote} rows={2} reply={reply} />
          <History history={booking.history} />
        </div>
      </div>
    </>
  )
}
