import type { SerializeFrom } from '@remix-run/node'
import { Form, Link } from '@remix-run/react'
import type { UnreadBooking } from '#app/domain/admin/unread-bookings.server.ts'
import { bookedLine } from '#app/domain/bookings/booked-facts.ts'
import { formatPhone } from '#app/domain/contact/phone.ts'
import { displayWebsite } from '#app/domain/contact/website.ts'
import { formatMoment } from '#app/domain/local-time.ts'
import { paths } from '#app/paths.ts'
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
      <dt>Time</dt>
      <dd>{formatMoment(new Date(booking.startsAt))}</dd>
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

export function UnreadBookingRow({ booking }: { booking: SerializeFrom<UnreadBooking> }) {
  const { id, status, business } = booking
  return (
    <li
      className="border-b border-line py-4 last:border-0 last:pb-1"
      aria-labelledby={`booking-${id}`}
    >
      <div className="decide">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3
              id={`booking-${id}`}
              className="min-w-0 break-words text-base font-semibold md:text-base"
            >
              <Link className="link inline-block py-1" to={paths.adminBusiness(business.id)}>
                {business.name}
              </Link>
            </h3>
            <StateBadge tone={status === 'PENDING' ? 'wait' : 'good'}>
              {status === 'PENDING' ? 'Waiting' : 'Confirmed'}
            </StateBadge>
          </div>
          <Facts booking={booking} />
        </div>
        <Form method="post" action={paths.adminQueue()} preventScrollReset>
          <input type="hidden" name="bookingId" value={id} />
          <input type="hidden" name="sequence" value={booking.sequence} />
          {actions
            .filter(({ intent }) => status === 'PENDING' || intent === 'handleBooking')
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
                  : {booking.customerName}, {business.name}
                </span>
              </SubmitButton>
            ))}
        </Form>
      </div>
    </li>
  )
}
