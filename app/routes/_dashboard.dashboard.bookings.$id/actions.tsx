import { Form, Link } from '@remix-run/react'
import type { OwnerBooking } from '#app/domain/bookings/owner-list.ts'
import { paths } from '#app/paths.ts'
import { replyTo } from '#app/ui/desk/refused-save.ts'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { useServerForm } from '#app/ui/form/server-form.ts'
import { ErrorSummary } from '#app/ui/primitives/error-summary.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { EndForm } from './end-form.tsx'

type Parts = { booking: OwnerBooking; reply: FormReply | undefined }

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

/** What answers a request or says how a booking went. */
function Answers({ booking, reply }: Parts) {
  const { can, noShow } = booking
  return (
    <>
      {can.confirm ? (
        <OneClick
          {...{ booking, intent: 'confirm', label: 'Confirm booking' }}
          pending="Confirming..."
        />
      ) : null}
      {can.decline ? <EndForm booking={booking} reply={reply} intent="decline" /> : null}
      {can.complete ? (
        <OneClick {...{ booking, intent: 'complete', label: 'Mark as completed' }} />
      ) : null}
      {can.noShow ? (
        <OneClick
          booking={booking}
          intent={noShow ? 'came' : 'no-show'}
          label={noShow ? 'Undo no-show' : 'Mark as no-show'}
          className="btn btn-quiet"
        />
      ) : null}
    </>
  )
}

/** All that an owner can do with a booking, what is done most first: on phones two of it side by side, the rest below. */
export function Actions({ booking, reply }: Parts) {
  const { can, status } = booking
  const failed = replyTo(
    reply,
    'confirm',
    'complete',
    'decline',
    'cancel',
    'no-show',
    'came',
    'withdraw',
  )
  const [form] = useServerForm<Record<string, never>>('answer', failed)
  const isOver = status === 'CANCELLED' || status === 'COMPLETED'
  return (
    <div className="card-foot">
      <ErrorSummary form={form as never} fields={[]} />
      <div className="action-row">
        <Answers booking={booking} reply={reply} />
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
        {can.cancel ? <EndForm booking={booking} reply={reply} intent="cancel" /> : null}
      </div>
    </div>
  )
}
