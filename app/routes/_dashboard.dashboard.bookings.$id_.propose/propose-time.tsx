import { getFormProps } from '@conform-to/react'
import { Form } from '@remix-run/react'
import type { OwnerBooking } from '#app/domain/bookings/owner-list.ts'
import type { TimeOffer } from '#app/domain/bookings/views.ts'
import { formatMoment, toInputValue } from '#app/domain/local-time.ts'
import { paths } from '#app/paths.ts'
import { NewTime } from '#app/ui/booking/new-time.tsx'
import { OutsideHoursKnown, isWarned } from '#app/ui/desk/outside-hours-known.tsx'
import { FormFoot } from '#app/ui/desk/form-foot.tsx'
import { BookingFormPage } from '#app/ui/desk/booking-form-page.tsx'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { useServerForm, type FormConstraint } from '#app/ui/form/server-form.ts'
import { ErrorSummary } from '#app/ui/primitives/error-summary.tsx'
import { TextareaField } from '#app/ui/primitives/field.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'

type Fields = Record<'dateTime' | 'chosen' | 'message', string>

function introFor({ proposal }: OwnerBooking): string {
  const stays =
    'The booking stays as it is until the customer accepts; the new time is held for two days at most.'
  return proposal
    ? `${stays} This replaces your proposal of ${formatMoment(proposal.startsAt)}.`
    : stays
}

export function ProposeTime({
  booking,
  offer,
  constraint,
  reply,
}: {
  booking: OwnerBooking
  offer: TimeOffer
  constraint: FormConstraint
  reply: FormReply | undefined
}) {
  const { id, startsAt, sequence, proposal } = booking
  const [form, fields] = useServerForm<Fields>('propose', reply, {
    defaultValue: { dateTime: toInputValue(proposal?.startsAt ?? startsAt) },
    constraint,
  })
  return (
    <BookingFormPage booking={booking} title="Propose another time" intro={introFor(booking)}>
      <Form method="post" className="panel space-y-5" {...getFormProps(form)}>
        <ErrorSummary
          form={form as never}
          fields={[
            { field: fields.dateTime, label: 'New date and time' },
            { field: fields.message, label: 'Message' },
          ]}
        />
        <input type="hidden" name="sequence" value={sequence} />
        <OutsideHoursKnown reply={reply} />
        <NewTime
          field={fields.dateTime}
          offer={offer}
          instead={reply?.choices?.['dateTime']}
          sent={reply?.lastResult.initialValue?.['dateTime']}
          chosen={fields.chosen.initialValue}
        />
        <TextareaField
          field={fields.message}
          label="Message"
          hint="The customer will read it."
          rows={3}
        />
        <FormFoot cancelTo={paths.ownBooking(id)}>
          <SubmitButton pending="Sending...">
            {isWarned(reply) ? 'Propose it anyway' : 'Propose this time'}
          </SubmitButton>
        </FormFoot>
      </Form>
    </BookingFormPage>
  )
}
