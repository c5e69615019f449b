import { Form, Link } from '@remix-run/react'
import type { BookingStatus } from '#app/domain/bookings/status.ts'
import type { GuestBookingView } from '#app/domain/bookings/views.ts'
import { paths } from '#app/paths.ts'
import { BookedFacts } from '#app/ui/booking/booked-facts.tsx'
import { DirectContact } from '#app/ui/booking/direct-contact.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { CancelForm } from './cancel-form.tsx'
import { MoveForm } from './move-form.tsx'
import type { FormConstraint } from '#app/ui/form/server-form.ts'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { StatusBadge } from '#app/ui/booking/status-badge.tsx'

type Facts = { directly: string | null; isUnread: boolean; isOverdue: boolean }

const meaning: Record<BookingStatus, (business: string, facts: Facts) => string> = {
  PENDING: (name, { directly, isOverdue }) =>
    directly
      ? `We cannot reach ${name} at the moment, so your request may not be read. ${directly}`
      : isOverdue
        ? `${name} has not answered yet. You can wait, contact them directly, or move or cancel your booking.`
        : `${name} has your request and will answer soon. We will email you.`,
  CONFIRMED: (name, { directly, isUnread }) =>
    isUnread
      ? `It is confirmed, but we cannot reach ${name} at the moment, so they may not know of it. ${directly}`
      : directly
        ? `${name} is expecting you. We cannot reach them at the moment: if anything changes, please tell them yourself. ${directly}`
        : `${name} is expecting you.`,
  CANCELLED: () => 'This booking was cancelled.',
  COMPLETED: (name) => `Thank you for going to ${name}.`,
}

function BookingFacts({ booking }: { booking: GuestBookingView }) {
  const { business } = booking
  return (
    <dl className="panel mt-6 grid gap-4">
      <div>
        <dt className="text-sm text-muted">When</dt>
        <dd className="text-xl font-semibold">
          <time dateTime={booking.startsAt}>{booking.when}</time>
        </dd>
      </div>
      <div>
        <dt className="text-sm text-muted">Where</dt>
        <dd className="font-semibold">
          {business.listed ? (
            <Link className="link" to={paths.business(business.slug)}>
              {business.name}
            </Link>
          ) : (
            business.name
          )}
        </dd>
        <dd className="text-muted">{business.place}</dd>
      </div>
      <BookedFacts booked={booking.booked} />
      <div>
        <dt className="text-sm text-muted">For</dt>
        <dd>{booking.customerName}</dd>
      </div>
      {booking.notes ? (
        <div>
          <dt className="text-sm text-muted">Notes</dt>
          <dd className="whitespace-pre-line break-words">{booking.notes}</dd>
        </div>
      ) : null}
    </dl>
  )
}

function BookingActions({ booking }: { booking: GuestBookingView }) {
  const { business, token, status } = booking
  const over = status === 'CANCELLED' || status === 'COMPLETED'
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      {over ? null : (
        <a className="btn btn-action" href={paths.bookingCalendar(token)} download="booking.ics">
          Add to calendar
        </a>
      )}
      {(booking.directly || booking.isOverdue) && !over ? (
        <DirectContact
          business={business}
          message={`Hello ${business.name}, this is ${booking.customerName} about my booking: ${booking.when}.`}
        />
      ) : business.phone ? (
        <a className="btn btn-quiet" href={`tel:${business.phone}`}>
          Call Now
        </a>
      ) : null}
      {over && booking.bookable ? (
        <Link className="btn btn-coral" to={paths.bookBusiness(business.slug)}>
          Book again
        </Link>
      ) : null}
    </div>
  )
}

/** Answers a reminder. */
function Coming({ booking }: { booking: GuestBookingView }) {
  if (booking.isComing) {
    return <p className="mt-4">You have told {booking.business.name} that you are coming.</p>
  }
  return booking.mayConfirm ? (
    <Form method="post" className="mt-4">
      <SubmitButton
        name="intent"
        value="confirm"
        pending="Sending..."
        className="btn btn-action w-full sm:w-auto"
      >
        I am coming
      </SubmitButton>
    </Form>
  ) : null
}

export function GuestBooking({
  booking,
  asked,
  constraint,
  reply,
}: {
  booking: GuestBookingView
  /** What the link that was followed is for. */
  asked: string | null
  constraint: FormConstraint
  reply: FormReply | undefined
}) {
  const { business, status } = booking
  const intent = reply?.lastResult.initialValue?.['intent']
  return (
    <div className="wrap max-w-3xl py-8 md:py-12">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1>Your booking</h1>
        <StatusBadge status={status} />
      </div>
      <p className="mt-2 text-lg">{meaning[status](business.name, booking)}</p>
      {booking.reason ? <p className="mt-1 text-muted">{booking.reason}</p> : null}
      <BookingFacts booking={booking} />
      <Coming booking={booking} />
      <BookingActions booking={booking} />
      {booking.move || booking.mayCancel ? (
        <div className="mt-8 space-y-4">
          {booking.move ? (
            <MoveForm
              // A new time needs a fresh form.
              key={booking.startsAt}
              offer={booking.move}
              confirmed={status === 'CONFIRMED'}
              constraint={constraint}
              isAsked={asked === 'move'}
              reply={intent === 'move' ? reply : undefined}
            />
          ) : null}
          {booking.mayCancel ? (
            <CancelForm
              isNotified={booking.directly === null}
              isAsked={asked === 'cancel'}
              reply={intent === 'cancel' ? reply : undefined}
            />
          ) : null}
        </div>
      ) : null}
    </div>
  )
}
