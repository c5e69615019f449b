import { getFormProps } from '@conform-to/react'
import { Form, Link } from '@remix-run/react'
import type { OwnerBooking } from '#app/domain/bookings/owner-list.ts'
import { formatPhone } from '#app/domain/contact/phone.ts'
import { clockTimeOf, formatMoment } from '#app/domain/local-time.ts'
import { paths } from '#app/paths.ts'
import { Disclosure } from '#app/ui/primitives/disclosure.tsx'
import { BookedFacts } from '#app/ui/booking/booked-facts.tsx'
import { StatusBadge } from '#app/ui/booking/status-badge.tsx'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { ErrorSummary } from '#app/ui/primitives/error-summary.tsx'
import { TextareaField } from '#app/ui/primitives/field.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { History } from './history.tsx'
import { OwnWork } from './own-work.tsx'
import { replyTo } from '#app/ui/desk/refused-save.ts'
import { useServerForm } from '#app/ui/form/server-form.ts'
import type { FormReply } from '#app/ui/form/form-reply.ts'

function Facts({ booking }: { booking: OwnerBooking }) {
  return (
    <dl className="panel grid grid-cols-1 gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <dt className="text-sm text-muted">When</dt>
        <dd className="text-xl font-semibold">{formatMoment(booking.startsAt)}</dd>
        <dd className="text-sm text-muted">until {clockTimeOf(booking.endsAt)}</dd>
        {booking.isComing ? <dd className="text-sm">The customer says they are coming.</dd> : null}
      </div>
      <div className="min-w-0">
        <dt className="text-sm text-muted">Customer</dt>
        <dd className="break-words font-semibold">{booking.customerName}</dd>
        {booking.customerPhone ? (
          <dd>
            <a className="link inline-block py-1" href={`tel:${booking.customerPhone}`}>
              {formatPhone(booking.customerPhone)}
            </a>
          </dd>
        ) : null}
        {booking.customerEmail ? (
          <dd>
            <a
              className="link inline-block break-all py-1"
              href={`mailto:${booking.customerEmail}`}
            >
              {booking.customerEmail}
            </a>
          </dd>
        ) : null}
        {booking.customerEmail || booking.customerPhone ? (
          <dd>
            <Link className="link inline-block py-1" to={paths.client(booking.id)}>
              Client history
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

function DeclineForm({
  sequence,
  intent,
  summary,
  button,
  pending,
  reply,
}: {
  sequence: number
  intent: 'decline' | 'cancel'
  summary: string
  button: string
  pending: string
  reply: FormReply | undefined
}) {
  const refused = replyTo(reply, intent)
  const [form, fields] = useServerForm<{ reason: string }>(intent, refused)
  return (
    <Disclosure summary={summary} open={refused !== undefined}>
      <Form method="post" {...getFormProps(form)}>
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="sequence" value={sequence} />
        <TextareaField
          field={fields.reason}
          label="Reason"
          hint="The customer will read it."
          rows={3}
        />
        <div className="mt-4">
          <SubmitButton pending={pending} className="btn btn-danger w-full sm:w-auto">
            {button}
          </SubmitButton>
        </div>
      </Form>
    </Disclosure>
  )
}

type OneClickProps = { sequence: number; intent: string; label: string; pending: string }

function OneClick({ sequence, intent, label, pending }: OneClickProps) {
  return (
    <Form method="post">
      <input type="hidden" name="sequence" value={sequence} />
      <SubmitButton
        pending={pending}
        name="intent"
        value={intent}
        className="btn btn-action w-full sm:w-auto"
      >
        {label}
      </SubmitButton>
    </Form>
  )
}

function Answers({ booking, reply }: { booking: OwnerBooking; reply: FormReply | undefined }) {
  const { can, sequence } = booking
  const failed = replyTo(reply, 'confirm', 'complete', 'decline', 'cancel', 'no-show', 'came')
  const [form] = useServerForm<Record<string, never>>('answer', failed)
  return (
    <div className="grid gap-4">
      <ErrorSummary form={form as never} fields={[]} />
      {can.confirm ? (
        <OneClick
          sequence={sequence}
          intent="confirm"
          label="Confirm booking"
          pending="Confirming..."
        />
      ) : null}
      {can.complete ? (
        <OneClick
          sequence={sequence}
          intent="complete"
          label="Mark as completed"
          pending="Saving..."
        />
      ) : null}
      {can.decline ? (
        <DeclineForm
          sequence={sequence}
          intent="decline"
          summary="Decline"
          button="Decline booking"
          pending="Declining..."
          reply={reply}
        />
      ) : null}
      {can.cancel ? (
        <DeclineForm
          sequence={sequence}
          intent="cancel"
          summary="Cancel this booking"
          button="Cancel booking"
          pending="Cancelling..."
          reply={reply}
        />
      ) : null}
    </div>
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
    <div className="max-w-4xl">
      <DeskHeading
        nested={{}}
        title="Booking details"
        aside={<StatusBadge status={booking.status} noShow={booking.noShow} />}
      />
      <div className="grid gap-5">
        <Facts booking={booking} />
        <Answers booking={booking} reply={reply} />
        <OwnWork booking={booking} reply={reply} />
        <History history={booking.history} />
      </div>
    </div>
  )
}
