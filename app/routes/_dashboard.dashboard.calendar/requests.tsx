import { Form, Link } from '@remix-run/react'
import type { OwnCalendar, RequestLine } from '#app/domain/calendar/views.ts'
import { paths } from '#app/paths.ts'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { useServerForm } from '#app/ui/form/server-form.ts'
import { ErrorSummary } from '#app/ui/primitives/error-summary.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'

function Row({ id, name, when, what, notes }: RequestLine) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <Link className="link break-words" to={paths.ownBooking(id)}>
          {name}
        </Link>
        <p className="text-sm">{when}</p>
        {what || notes ? (
          <p className="break-words text-sm text-muted">
            {[what, notes && `“${notes}”`].filter(Boolean).join(' · ')}
          </p>
        ) : null}
      </div>
      <Form method="post" className="flex gap-2" aria-label={`Answer ${name}`} preventScrollReset>
        <input type="hidden" name="bookingId" value={id} />
        <SubmitButton pending="Confirming..." name="intent" value="confirm">
          Confirm
        </SubmitButton>
        <SubmitButton
          className="btn btn-quiet"
          pending="Declining..."
          name="intent"
          value="decline"
        >
          Decline
        </SubmitButton>
      </Form>
    </li>
  )
}

/** Requests that wait, each with its answer in the row. */
export function Requests({
  requests: { lines, count },
  reply,
}: {
  requests: OwnCalendar['requests']
  reply: FormReply | undefined
}) {
  const [form] = useServerForm<Record<string, never>>('requests', reply)
  return (
    <div className="print:hidden">
      <ErrorSummary form={form as never} fields={[]} />
      {count > 0 ? (
        <section
          className="mb-5 rounded-xl border border-line bg-surface"
          aria-labelledby="requests-heading"
        >
          <h2
            id="requests-heading"
            className="flex items-center gap-2 px-4 py-3 text-lg md:text-lg"
          >
            {count === 1 ? 'Request to answer' : 'Requests to answer'}
            <span className="badge bg-coral text-on-coral">{count > 99 ? '99+' : count}</span>
          </h2>
          <ul>
            {lines.map((line) => (
              <Row key={line.id} {...line} />
            ))}
          </ul>
          {count > lines.length ? (
            <p className="border-t border-line px-4 py-2">
              <Link
                className="link inline-block py-1"
                to={paths.dashboard('bookings', { status: 'PENDING' })}
              >
                All requests
              </Link>
            </p>
          ) : null}
        </section>
      ) : null}
    </div>
  )
}
