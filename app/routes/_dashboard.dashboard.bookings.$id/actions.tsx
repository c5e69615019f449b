import { getFormProps } from '@conform-to/react'
import { Form, Link } from '@remix-run/react'
import type { OwnerBooking } from '#app/domain/bookings/owner-list.ts'
import { paths } from '#app/paths.ts'
import { replyTo } from '#app/ui/desk/refused-save.ts'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { useServerForm } from '#app/ui/form/server-form.ts'
import { ErrorSummary } from '#app/ui/primitives/error-summary.tsx'
import { TextareaField } from '#app/ui/primitives/field.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'

type Parts = { booking: OwnerBooking; reply: FormReply | undefined }

const ends = {
  decline: {
    summary: 'Decline',
    question: 'Decline the request?',
    keep: 'Keep this request',
    button: 'Decline booking',
    pending: 'Declining...',
  },
  cancel: {
    summary: 'Cancel this booking',
    question: 'Cancel the booking?',
    keep: 'Keep this booking',
    button: 'Cancel booking',
    pending: 'Cancelling...',
  },
} as const

/** Ends a booking, with the reason that its customer reads. */
function EndForm({ booking, reply, intent }: Parts & { intent: keyof typeof ends }) {
  const refused = replyTo(reply, intent)
  const [form, fields] = useServerForm<{ reason: string }>(intent, refused)
  const { summary, question, keep, button, pending } = ends[intent]
  return (
    <details className="end-question group" open={refused !== undefined}>
      <summary className="btn btn-danger cursor-pointer list-none group-open:border-edge group-open:text-ink group-open:hover:bg-raised [&::-webkit-details-marker]:hidden">
        <span className="group-open:hidden">{summary}</span>
        <span className="hidden group-open:inline">{keep}</span>
      </summary>
      <Form method="post" className="panel" {...getFormProps(form)}>
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="sequence" value={booking.sequence} />
        <h2 className="mb-2 text-lg md:text-lg">{question}</h2>
        <TextareaField
          field={fields.reason}
          label="Reason"
          hint="The customer will read it."
          rows={3}
        />
        <SubmitButton pending={pending} className="btn btn-danger-last max-sm:mt-1">
          {button}
        </SubmitButton>
      </Form>
    </details>
  )
}

function OneClick({
  booking,
  intent,
  label,
  pending = 'Saving...',
  className = 'btn btn-action',
}: {
  booking: OwnerBooking
  intent: string
  label: string
  pending?: string
  className?: string
}) {
  return (
    <Form method="post">
      <input type="hidden" name="sequence" value={booking.sequence} />
      <SubmitButton pending={pending} name="intent" value={intent} className={className}>
        {label}
      </SubmitButton>
    </Form>
  )
}

/** To enter another booking of the same customer, for one that is over. */
function BookAgain({ booking }: Pick<Parts, 'booking'>) {
  const { customerName, customerEmail, customerPhone, serviceId } = booking
  const query = {
    ...{ name: customerName, email: customerEmail, phone: customerPhone },
    service: serviceId,
  }
  return (
    <Link className="btn btn-quiet" to={paths.newBooking(query)}>
      Book again
    </Link>
  )
}

/** All that an owner can do with a booking, what ends it last. */
export function Actions({ booking, reply }: Parts) {
  const { can, noShow, status } = booking
  const failed = replyTo(reply, 'confirm', 'complete', 'decline', 'cancel', 'no-show', 'came')
  const [form] = useServerForm<Record<string, never>>('answer', failed)
  const isOver = status === 'CANCELLED' || status === 'COMPLETED'
  return (
    <div>
      <ErrorSummary form={form as never} fields={[]} />
      <div className="action-row">
        {can.confirm ? (
          <OneClick
            {...{ booking, intent: 'confirm', label: 'Confirm booking' }}
            pending="Confirming..."
          />
        ) : null}
        {can.complete ? (
          <OneClick {...{ booking, intent: 'complete', label: 'Mark as completed' }} />
        ) : null}
        {isOver ? <BookAgain booking={booking} /> : null}
        {can.change ? (
          <Link className="btn btn-quiet" to={paths.changeBooking(booking.id)}>
            Change
          </Link>
        ) : null}
        {can.propose ? (
          <Link className="btn btn-quiet" to={paths.proposeTime(booking.id)}>
            {booking.proposal ? 'Propose a different time' : 'Propose another time'}
          </Link>
        ) : null}
        {can.noShow ? (
          <OneClick
            booking={booking}
            intent={noShow ? 'came' : 'no-show'}
            label={noShow ? 'Undo no-show' : 'Mark as no-show'}
            className="btn btn-quiet"
          />
        ) : null}
        {can.decline ? <EndForm booking={booking} reply={reply} intent="decline" /> : null}
        {can.cancel ? <EndForm booking={booking} reply={reply} intent="cancel" /> : null}
      </div>
    </div>
  )
}
