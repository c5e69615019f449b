import { getFormProps, useForm } from '@conform-to/react'
import { Form, Link, type FetcherWithComponents } from '@remix-run/react'
import { useEffect, useRef, type ReactNode } from 'react'
import type { BookingFormView } from '#app/domain/bookings/views.ts'
import type { Choice } from '#app/domain/errors.ts'
import { paths } from '#app/paths.ts'
import type { FormConstraint } from '#app/ui/form/server-form.ts'
import { BookingErrors, BookingFields, Honeypot, type Fields } from './booking-fields.tsx'
import { chosenQuery, ChosenFields } from './chosen-fields.tsx'
import { DirectContact } from './direct-contact.tsx'
import { useRefusalToast } from '#app/ui/layout/refusal-toast.ts'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { failureOf, formAnswer, isUnplaced, type BookingReply } from './reply.ts'

/** A line of what is chosen so far. */
export type SummaryFact = [label: string, text: string, more?: string]

export type BookingFormData = BookingFormView & {
  constraint: FormConstraint
  /** The address of the business's house. */
  house: string
  place: string
  facts: SummaryFact[]
}

/** Reloads the form token after it was refused, where the page does not by itself. */
function useFreshFormToken(
  refused: boolean,
  reply: BookingReply | undefined,
  renew: (() => void) | undefined,
): void {
  useEffect(() => {
    if (refused) renew?.()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once per answer
  }, [refused, reply])
}

const failed = 'Booking Failed'

type Told = {
  reply: BookingReply | undefined
  /** Where no toast says it: one would lie half behind the dialog. */
  title: string | undefined
}

function UnplacedFailure({ reply, title }: Told) {
  const box = useRef<HTMLDivElement>(null)
  const isShown = isUnplaced(reply)
  // It may be above what is in sight.
  useEffect(() => {
    if (isShown) box.current?.focus()
  }, [isShown, reply])
  if (!isShown) return null
  return (
    <div
      ref={box}
      tabIndex={-1}
      className="mb-6 rounded-card border border-danger bg-danger-soft p-4 text-ink"
      role="alert"
    >
      {title ? <p className="font-display text-lg font-bold">{title}</p> : null}
      <p>{failureOf(reply)}</p>
    </div>
  )
}

function ClosedNotice({ view: { business, closed } }: { view: BookingFormData }) {
  if (!closed) return null
  const contact = { name: business.name, ...closed }
  return <DirectContact business={contact} className="mb-6 flex flex-wrap gap-3" />
}

const Notices = ({ view, ...told }: { view: BookingFormData } & Told) => (
  <>
    <ClosedNotice view={view} />
    <UnplacedFailure {...told} />
  </>
)

/** An expired form token is replaced, any other is kept, since it identifies the request. */
function keptToken(answer: ReturnType<typeof formAnswer>, view: BookingFormData): string {
  const kept = answer?.lastResult.initialValue?.['formToken']
  return typeof kept === 'string' ? kept : view.formToken
}

/** The waiting lists of days that are full. */
const WaitLinks = ({ view, days }: { view: BookingFormData; days: Choice[] }) =>
  days.map(({ value: date, label }) => (
    <p key={date} className="mt-2 text-sm">
      <Link
        className="link inline-block py-2"
        to={paths.waitAtBusiness(view.business.slug, {
          ...chosenQuery(view.choices, { time: false, another: false }),
          date,
        })}
      >
        {label} is full: join its waiting list
      </Link>
    </p>
  ))

const startOf = ({ constraint, choices, asked, customer }: BookingFormData) => ({
  constraint: constraint as never,
  defaultValue: { ...customer, ...(choices ? {} : { dateTime: asked ?? '' }) },
})

const footClass = 'sticky z-10 mt-6 flex gap-3 border-t border-line bg-surface py-3'

/** What ends the dialog stays in sight. */
export const dialogFoot = `${footClass} sm:justify-end -bottom-4 -mx-4 -mb-4 px-4`

/** On phones as far from the panel's edge as from the line above it. */
const pageFoot = `${footClass} bottom-0 mx-[-20px] -mb-5 rounded-b-card px-[20px] sm:static sm:mx-0 sm:mb-0 sm:border-0 sm:p-0`

function Foot({
  fetcher,
  children,
}: {
  fetcher: FetcherWithComponents<unknown> | undefined
  children: ReactNode
}) {
  return (
    <div className={fetcher ? dialogFoot : pageFoot}>
      {children}
      <SubmitButton
        pending="Submitting..."
        className="btn btn-coral flex-1 sm:flex-none"
        {...(fetcher && { busy: fetcher.state !== 'idle' })}
      >
        Submit Booking
      </SubmitButton>
    </div>
  )
}

/** The form of page and dialog. A `fetcher` submits it in place; otherwise it posts to the booking page. */
export function BookingForm({
  view,
  reply,
  renew,
  fetcher,
  aside,
}: {
  view: BookingFormData
  reply: BookingReply | undefined
  renew?: () => void
  fetcher?: FetcherWithComponents<unknown>
  /** Shown beside the submit button: the dialog's Cancel. */
  aside?: ReactNode
}) {
  useRefusalToast(reply, fetcher ? null : failureOf(reply), failed)
  const title = fetcher && failed
  const answer = formAnswer(reply)
  const [form, fields] = useForm<Fields, string[]>({
    id: 'booking',
    lastResult: answer?.lastResult,
    ...startOf(view),
    defaultNoValidate: false,
  })
  const expired = Boolean(fields.formToken.errors)
  useFreshFormToken(expired, reply, renew)
  const Sender = fetcher?.Form ?? Form
  return (
    <Sender
      method="post"
      action={paths.bookBusiness(view.business.slug, chosenQuery(view.choices))}
      {...getFormProps(form)}
    >
      <BookingErrors form={form} fields={fields} title={title} reply={reply} />
      <Notices view={view} reply={reply} title={title} />
      <input
        type="hidden"
        id={fields.formToken.id}
        name="formToken"
        value={expired ? view.formToken : keptToken(answer, view)}
      />
      <ChosenFields choices={view.choices} answer={answer} isDialog={fetcher !== undefined} />
      <BookingFields
        form={form}
        fields={fields}
        offer={view.offer}
        instead={answer?.choices?.['dateTime']}
        chosen={fields.dateTime.errors ? null : (view.choices?.chosen ?? null)}
      >
        <WaitLinks view={view} days={answer?.choices?.['wait'] ?? view.full} />
      </BookingFields>
      <Honeypot formId={form.id} />
      {view.choices ? null : (
        // Beside the page's form, what is about to be booked says it.
        <p className={`mt-4 text-sm text-muted ${fetcher ? '' : 'lg:hidden'}`}>{view.happens}</p>
      )}
      <Foot fetcher={fetcher}>{aside}</Foot>
    </Sender>
  )
}
