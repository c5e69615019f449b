import type { SerializeFrom } from '@remix-run/node'
import { Form, Link } from '@remix-run/react'
import type { UnreadBooking } from '#app/domain/admin/unread-bookings.server.ts'
import { bookedLine } from '#app/domain/bookings/booked-facts.ts'
import { formatPhone } from '#app/domain/contact/phone.ts'
import { displayWebsite } from '#app/domain/contact/website.ts'
import { formatMoment } from '#app/domain/local-time.ts'
import { paths } from '#app/paths.ts'
import { Decision } from '#app/ui/desk/decision.tsx'
import { StateBadge } from '#app/ui/desk/state-badge.tsx'
import { EmailText } from '#app/ui/primitives/email-text.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'

const actions = [
  { intent: 'confirmBooking', label: 'Confirm', pending: 'Confirming...' },
  { intent: 'declineBooking', label: 'Decline', pending: 'Declining...' },
  { intent: 'handleBooking', label: 'Already handled', pending: 'Saving...' },
]

function Facts({ booking }: { booking: SerializeFrom<UnreadBooking> }) {
  const { business, customerPhone, customerEmail } = booking
  const booked = bookedLine(booking)
  return (
    <dl className="fact-list">
      <dt>Customer</dt>
      <dd>
        {booking.customerName}, <a href={`tel:${customerPhone}`}>{formatPhone(customerPhone)}</a>,{' '}
        <a className="line-break" href={`mailto:${customerEmail}`}>
          <EmailText email={customerEmail} />
        </a>
      </dd>
      {booked ? (
        <>
          <dt>Booked</dt>
          <dd>{booked}</dd>
        </>
      ) : null}
      <dt>Business</dt>
      <dd>
        {business.phone ? (
          <a href={`tel:${business.phone}`}>{formatPhone(business.phone)}</a>
        ) : null}
        {business.phone && business.website ? ', ' : null}
        {business.website ? (
          <a className="break-all" href={business.website}>
            {displayWebsite(business.website)}
          </a>
        ) : null}
        {business.phone || business.website ? null : 'No phone number or website'}
      </dd>
    </dl>
  )
}

const Acts = ({ booking }: { booking: SerializeFrom<UnreadBooking> }) => (
  <Form method="post" action={paths.adminQueue()} preventScrollReset className="decision-buttons">
    <input type="hidden" name="bookingId" value={booking.id} />
    <input type="hidden" name="sequence" value={booking.sequence} />
    {actions
      .filter(({ intent }) => booking.status === 'PENDING' || intent === 'handleBooking')
      .map(({ intent, label, pending }) => (
        <SubmitButton
          key={intent}
          pending={pending}
          name="intent"
          value={intent}
          className={`btn whitespace-nowrap px-3 text-sm ${intent === 'confirmBooking' ? 'btn-action' : 'btn-quiet'}`}
        >
          {label}
          <span className="sr-only">
            : {booking.customerName}, {booking.business.name}
          </span>
        </SubmitButton>
      ))}
  </Form>
)

export function UnreadBookingRow({ booking }: { booking: SerializeFrom<UnreadBooking> }) {
  const { id, status, business, startsAt } = booking
  return (
    <Decision
      id={`booking-${id}`}
      title={<Link to={paths.adminBusiness(business.id)}>{business.name}</Link>}
      state={
        <StateBadge tone={status === 'PENDING' ? 'wait' : 'good'}>
          {status === 'PENDING' ? 'Waiting' : 'Confirmed'}
        </StateBadge>
      }
      below={`For ${formatMoment(new Date(startsAt))}`}
      acts={<Acts booking={booking} />}
    >
      <Facts booking={booking} />
    </Decision>
  )
}
