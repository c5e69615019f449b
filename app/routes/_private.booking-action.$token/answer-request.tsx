import { getFormProps, useForm } from '@conform-to/react'
import { Form, Link } from '@remix-run/react'
import type { AnswerView } from '#app/domain/bookings/views.ts'
import { paths } from '#app/paths.ts'
import { EmailText } from '#app/ui/primitives/email-text.tsx'
import { ErrorSummary } from '#app/ui/primitives/error-summary.tsx'
import { TextareaField } from '#app/ui/primitives/field.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { BookedFacts } from '#app/ui/booking/booked-facts.tsx'
import { DayAndClock } from '#app/ui/booking/day-and-clock.tsx'
import { UnshownRefusal } from '#app/ui/form/unshown-refusal.tsx'
import { StatusBadge } from '#app/ui/booking/status-badge.tsx'

/** Who asks, and how they are reached. */
const Customer = ({ name, phone, phoneShown, email }: AnswerView['customer']) => (
  <div className="col-span-full flex flex-wrap items-baseline gap-x-6">
    <dt className="w-full text-sm text-muted">Customer</dt>
    <dd className="break-words font-semibold">{name}</dd>
    {phone ? (
      <dd>
        <a className="link inline-block py-1" href={`tel:${phone}`}>
          {phoneShown}
        </a>
      </dd>
    ) : null}
    {email ? (
      <dd className="min-w-0">
        <a className="link line-break inline-block max-w-full py-1" href={`mailto:${email}`}>
          <EmailText email={email} />
        </a>
      </dd>
    ) : null}
  </div>
)

function Facts({ request }: { request: AnswerView }) {
  const { customer, leaf, clock, status, when, booked, notes } = request
  return (
    <>
      <DayAndClock
        leaf={leaf}
        clock={clock}
        isOff={status === 'CANCELLED'}
        words={<span className="sr-only">{when}</span>}
      >
        {null}
      </DayAndClock>
      <dl
        className={`mt-5 grid grid-cols-2 gap-x-6 gap-y-4 border-t border-line pt-4 ${booked.length > 3 ? 'sm:grid-cols-4' : 'sm:grid-cols-3'}`}
      >
        <Customer {...customer} />
        <BookedFacts booked={booked} />
        {notes ? (
          <div className="col-span-full">
            <dt className="text-sm text-muted">Notes</dt>
            <dd className="whitespace-pre-line break-words">{notes}</dd>
          </div>
        ) : null}
      </dl>
    </>
  )
}

const headings: Record<AnswerView['status'], string> = {
  PENDING: 'Booking request',
  CONFIRMED: 'Booking confirmed',
  CANCELLED: 'Booking cancelled',
  COMPLETED: 'Past booking',
}

const outcomes: Record<AnswerView['status'], string> = {
  PENDING: 'The time of this request has passed, so it can no longer be answered.',
  CONFIRMED: 'The customer has been told by email.',
  CANCELLED: 'It can no longer be answered.',
  COMPLETED: 'It can no longer be answered.',
}

const Overlap = ({ request: { overlapping, open } }: { request: AnswerView }) =>
  overlapping > 0 && open ? (
    <p className="mt-4 rounded-card border border-warning bg-warning-soft p-4">
      You already have {overlapping} confirmed {overlapping === 1 ? 'booking' : 'bookings'} at that
      time.
    </p>
  ) : null

type Props = {
  request: AnswerView
  declining: boolean
  reply: FormReply | undefined
}

/** Side by side, until the reason to decline opens below. */
function Answers({ declining, reply }: Omit<Props, 'request'>) {
  const [form, fields] = useForm<{ reason: string }, string[]>({
    id: 'answer',
    lastResult: reply?.lastResult,
  })
  const isDeclining = declining || reply?.lastResult.initialValue?.['intent'] === 'decline'
  return (
    <div className="mt-5 border-t border-line pt-5">
      <ErrorSummary form={form as never} fields={[{ field: fields.reason, label: 'Reason' }]} />
      <div className="flex flex-wrap gap-3 [&:has(>[open])>form]:hidden">
        <Form method="post" className="w-full sm:w-auto">
          <input type="hidden" name="intent" value="confirm" />
          <SubmitButton
            pending="Confirming..."
            className={`btn w-full sm:w-auto ${isDeclining ? 'btn-quiet' : 'btn-action'}`}
          >
            Confirm booking
          </SubmitButton>
        </Form>
        <details className="group w-full sm:w-auto open:w-full" open={isDeclining}>
          <summary className="list-none [&::-webkit-details-marker]:hidden">
            <span className="btn btn-danger w-full group-open:hidden sm:w-auto">Decline…</span>
            <span className="hidden flex-wrap items-baseline justify-between gap-x-4 group-open:flex">
              <span className="font-display text-xl font-bold">Decline this request?</span>
              <span className="link py-2.5">Back to the request</span>
            </span>
          </summary>
          <Form method="post" className="mt-2" {...getFormProps(form)}>
            <input type="hidden" name="intent" value="decline" />
            <TextareaField
              field={fields.reason}
              label="Reason"
              hint="The customer will read it."
              rows={3}
            />
            <div className="mt-4">
              <SubmitButton pending="Declining..." className="btn btn-danger w-full sm:w-auto">
                Decline booking
              </SubmitButton>
            </div>
          </Form>
        </details>
      </div>
    </div>
  )
}

/** The owner's mailed link: the request, with accept and decline while it is pending. */
export function AnswerRequest({ request, ...answering }: Props) {
  const { status, open, became, businessName } = request
  return (
    <div className="wrap max-w-3xl py-8 md:py-12">
      <UnshownRefusal reply={answering.reply} shown={open ? ['confirm', 'decline'] : []} />
      <p className="text-muted">{businessName}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1>{headings[status]}</h1>
        <StatusBadge status={status} />
      </div>
      {open ? null : <p className="mt-2 text-lg">{became ?? outcomes[status]}</p>}
      <Overlap request={request} />
      <section className="panel mt-6" aria-label="The request">
        <Facts request={request} />
        {open ? (
          <>
            <Answers {...answering} />
            <p className="mt-4 text-sm text-muted">We email the customer your answer.</p>
          </>
        ) : null}
      </section>
      {open ? null : (
        <Link className="btn btn-action mt-6 w-full sm:w-auto" to={paths.dashboard('bookings')}>
          Open your bookings
        </Link>
      )}
    </div>
  )
}
