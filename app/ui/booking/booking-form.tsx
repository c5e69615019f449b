import { getFormProps, useForm } from '@conform-to/react'
import { Form, type FetcherWithComponents } from '@remix-run/react'
import { useEffect, type ReactNode } from 'react'
import type { BookingFormView } from '#app/domain/bookings/views.ts'
import { paths } from '#app/paths.ts'
import type { FormConstraint } from '#app/ui/form/server-form.ts'
import { DirectContact } from './direct-contact.tsx'
import { useRefusalToast } from '#app/ui/layout/refusal-toast.ts'
import { ErrorSummary } from '#app/ui/primitives/error-summary.tsx'
import { InputField, TextareaField } from '#app/ui/primitives/field.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { failureOf, formAnswer, type BookingReply } from './reply.ts'
import { TimeField } from './time-field.tsx'

type Fields = {
  customerName: string
  customerEmail: string
  customerPhone: string
  dateTime: string
  notes: string
  formToken: string
}

export type BookingFormData = BookingFormView & { constraint: FormConstraint }

/** Reloads the form token after it was refused: a failed action revalidates nothing. */
function useFreshFormToken(
  refused: boolean,
  reply: BookingReply | undefined,
  renew: () => void,
): void {
  useEffect(() => {
    if (refused) renew()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once per answer
  }, [refused, reply])
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
  renew: () => void
  fetcher?: FetcherWithComponents<unknown>
  /** Shown beside the submit button: the dialog's Cancel. */
  aside?: ReactNode
}) {
  useRefusalToast(reply, failureOf(reply), 'Booking Failed')
  const answer = formAnswer(reply)
  const [form, fields] = useForm<Fields, string[]>({
    id: 'booking',
    lastResult: answer?.lastResult,
    constraint: view.constraint as never,
    defaultNoValidate: false,
  })
  useFreshFormToken(Boolean(fields.formToken.errors), reply, renew)
  const Sender = fetcher?.Form ?? Form
  // Replace an expired form token; keep any other, since it identifies the request.
  const kept = answer?.lastResult.initialValue?.['formToken']
  const formToken = typeof kept === 'string' && !fields.formToken.errors ? kept : view.formToken
  return (
    <Sender method="post" action={paths.bookBusiness(view.business.slug)} {...getFormProps(form)}>
      <ErrorSummary
        form={form as never}
        fields={[
          { field: fields.customerName, label: 'Full name' },
          { field: fields.customerEmail, label: 'Email' },
          { field: fields.customerPhone, label: 'Phone' },
          { field: fields.dateTime, label: 'Preferred date and time' },
          { field: fields.notes, label: 'Notes' },
          { field: fields.formToken, label: 'This form' },
        ]}
      />
      {view.closed ? (
        <DirectContact
          business={{ name: view.business.name, ...view.closed }}
          className="mb-6 flex flex-wrap gap-3"
        />
      ) : null}
      {reply && 'offline' in reply ? (
        <p className="mb-6 rounded-card border border-danger bg-danger-soft p-4" role="alert">
          {failureOf(reply)}
        </p>
      ) : null}
      <input type="hidden" id={fields.formToken.id} name="formToken" value={formToken} />
      {fetcher ? <input type="hidden" name="via" value="dialog" /> : null}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <InputField
          field={fields.customerName}
          label="Full name"
          autoComplete="name"
          className="sm:col-span-2"
        />
        <InputField
          field={fields.customerEmail}
          type="email"
          label="Email"
          autoComplete="email"
          inputMode="email"
        />
        <InputField
          field={fields.customerPhone}
          type="tel"
          label="Phone"
          autoComplete="tel"
          inputMode="tel"
          placeholder="082 123 4567"
        />
        <TimeField
          form={form}
          field={fields.dateTime}
          label="Preferred date and time"
          offer={view.offer}
          instead={answer?.choices?.['dateTime']}
          className="sm:col-span-2"
        />
        <TextareaField
          field={fields.notes}
          label="Notes"
          rows={3}
          placeholder="Anything they should know?"
          className="sm:col-span-2"
        />
      </div>
      <div className="absolute h-px w-px overflow-hidden opacity-0" aria-hidden="true">
        <label htmlFor={`${form.id}-website`}>Leave this field empty</label>
        <input
          id={`${form.id}-website`}
          name="website"
          type="text"
          tabIndex={-1}
          autoComplete="off"
          defaultValue=""
        />
      </div>
      <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        {aside}
        <SubmitButton
          pending="Submitting..."
          className="btn btn-coral w-full sm:w-auto"
          {...(fetcher && { busy: fetcher.state !== 'idle' })}
        >
          Submit Booking
        </SubmitButton>
      </div>
    </Sender>
  )
}
