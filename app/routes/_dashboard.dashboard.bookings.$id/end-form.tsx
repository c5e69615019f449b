import { getFormProps } from '@conform-to/react'
import { Form, Link } from '@remix-run/react'
import type { MouseEvent } from 'react'
import type { OwnerBooking } from '#app/domain/bookings/owner-list.ts'
import { paths } from '#app/paths.ts'
import { replyTo } from '#app/ui/desk/refused-save.ts'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { useServerForm } from '#app/ui/form/server-form.ts'
import { TextareaField } from '#app/ui/primitives/field.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'

const ends = {
  decline: {
    summary: 'Decline',
    tone: 'btn-quiet',
    question: 'Decline the request?',
    keep: 'Keep this request',
    button: 'Decline booking',
    pending: 'Declining...',
  },
  cancel: {
    summary: 'Cancel this booking',
    tone: 'btn-danger',
    question: 'Cancel the booking?',
    keep: 'Keep this booking',
    button: 'Cancel booking',
    pending: 'Cancelling...',
  },
} as const

/** Closes the question where it stands; without scripts the link loads the page, where it is closed. */
function close(event: MouseEvent<HTMLAnchorElement>) {
  const question = event.currentTarget.closest('details')
  if (!question) return
  event.preventDefault()
  question.open = false
  question.querySelector('summary')?.focus()
}

/** Ends a booking, with the reason that its customer reads: what is pressed becomes the question. */
export function EndForm({
  booking,
  reply,
  intent,
}: {
  booking: OwnerBooking
  reply: FormReply | undefined
  intent: keyof typeof ends
}) {
  const refused = replyTo(reply, intent)
  const [form, fields] = useServerForm<{ reason: string }>(intent, refused)
  const { summary, tone, question, keep, button, pending } = ends[intent]
  return (
    <details className={`end-question end-${intent} group`} open={refused !== undefined}>
      <summary
        className={`btn ${tone} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}
      >
        <span className="group-open:hidden">{summary}</span>
        <span className="hidden group-open:inline">{question}</span>
      </summary>
      <Form method="post" {...getFormProps(form)}>
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="sequence" value={booking.sequence} />
        <TextareaField
          field={fields.reason}
          label="Reason"
          hint={
            booking.customerEmail
              ? 'The customer will read it.'
              : 'Only you will read it: there is no email address.'
          }
          rows={3}
        />
        <div className="form-foot">
          <SubmitButton pending={pending} className="btn btn-danger-last">
            {button}
          </SubmitButton>
          <Link className="btn btn-quiet" to={paths.ownBooking(booking.id)} onClick={close}>
            {keep}
          </Link>
        </div>
      </Form>
    </details>
  )
}
