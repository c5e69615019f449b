import { Link } from '@remix-run/react'
import { bookedLine } from '#app/domain/bookings/booked-facts.ts'
import type { OwnerBooking } from '#app/domain/bookings/owner-list.ts'
import { newCustomer } from '#app/domain/bookings/visit-words.ts'
import { clockTimeOf, formatMoment } from '#app/domain/local-time.ts'
import { paths } from '#app/paths.ts'
import { StatusBadge } from '#app/ui/booking/status-badge.tsx'
import { ContactWays } from '#app/ui/desk/contact-ways.tsx'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { Dotted } from '#app/ui/desk/dotted.tsx'
import { NoteForm } from '#app/ui/desk/note-form.tsx'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { Actions } from './actions.tsx'
import { History, StatusLine } from './history.tsx'
import { Proposed } from './proposed.tsx'

const Moment = ({ at }: { at: Date }) => (
  <span className="inline-block whitespace-nowrap">{formatMoment(at)}</span>
)

function When({ booking: { startsAt, endsAt, status, isClosed, isComing, proposal } }: Parts) {
  return (
    <div className="col-span-full">
      <dt className="text-sm text-muted">When</dt>
      <dd className="text-xl font-semibold">
        {proposal ? (
          <>
            <span className="text-muted">
              <Moment at={startsAt} />
            </span>
            {' → '}
            <span className="sr-only">proposed instead: </span>
            <Moment at={proposal.startsAt} />
          </>
        ) : (
          <Moment at={startsAt} />
        )}
      </dd>
      {proposal ? (
        <dd>
          <p className="text-sm text-muted">Present time until {clockTimeOf(endsAt)}</p>
          <Proposed {...proposal} />
        </dd>
      ) : (
        <dd className="text-sm text-muted">until {clockTimeOf(endsAt)}</dd>
      )}
      {status === 'PENDING' && isClosed ? (
        <dd className="text-sm font-semibold text-warning">You are closed that day</dd>
      ) : null}
      {isComing ? <dd className="text-sm">The customer says they are coming.</dd> : null}
    </div>
  )
}

type Parts = { booking: OwnerBooking }

function Customer({ booking }: Parts) {
  const { id, customerEmail: email, customerPhone: phone, businessName, startsAt } = booking
  const hasContact = email !== '' || phone !== ''
  const message = `Hello ${booking.customerName}, this is ${businessName} about your booking on ${formatMoment(startsAt)}.`
  return (
    <div className="min-w-0 sm:row-span-2">
      <dt className="text-sm text-muted">Customer</dt>
      {hasContact ? (
        <dd>
          <p>
            {booking.known}
            {booking.known === newCustomer ? null : (
              <>
                {booking.known ? ' · ' : null}
                <Link className="link inline-block py-1" to={paths.client(id)}>
                  Customer history
                </Link>
              </>
            )}
          </p>
          <ContactWays phone={phone} email={email} message={message} />
        </dd>
      ) : (
        <dd>No contact details</dd>
      )}
    </div>
  )
}

function Facts({ booking }: Parts) {
  const what = bookedLine({ ...booking, partySize: 1 })
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-4 sm:grid-cols-2">
      <When booking={booking} />
      <div className="min-w-0">
        <dt className="text-sm text-muted">Booked</dt>
        {what ? <dd className="break-words font-semibold">{what}</dd> : null}
        <dd>
          <Dotted>{booking.details}</Dotted>
        </dd>
      </div>
      <Customer booking={booking} />
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
}: Parts & {
  reply: FormReply | undefined
}) {
  return (
    <>
      <DeskHeading
        nested={{}}
        title={booking.customerName}
        aside={<StatusBadge status={booking.status} noShow={booking.noShow} />}
        below={<StatusLine booking={booking} />}
      />
      <div className="with-aside">
        <section className="panel" aria-label="Booking">
          <Facts booking={booking} />
          <Actions booking={booking} reply={reply} />
        </section>
        <div className="grid grid-cols-1 gap-5">
          <NoteForm note={booking.ownNote} rows={2} reply={reply} />
          <History booking={booking} />
        </div>
      </div>
    </>
  )
}
