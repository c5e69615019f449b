import { getFormProps, type FieldMetadata } from '@conform-to/react'
import { Form } from '@remix-run/react'
import type { OwnerBooking } from '#app/domain/bookings/owner-list.ts'
import type { EntryChoices } from '#app/domain/calendar/choices.server.ts'
import { toInputValue } from '#app/domain/local-time.ts'
import { paths } from '#app/paths.ts'
import { OutsideHoursKnown, isWarned } from '#app/ui/desk/outside-hours-known.tsx'
import { FormFoot } from '#app/ui/desk/form-foot.tsx'
import { BookingFormPage } from '#app/ui/desk/booking-form-page.tsx'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { MomentField } from '#app/ui/form/moment-field.tsx'
import { useServerForm, type FormConstraint } from '#app/ui/form/server-form.ts'
import { ChoiceField } from '#app/ui/primitives/choice-field.tsx'
import { ErrorSummary } from '#app/ui/primitives/error-summary.tsx'
import { InputField } from '#app/ui/primitives/field.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'

type Fields = Record<'dateTime' | 'serviceId' | 'personId' | 'partySize', string>

function ChangeFields({
  fields,
  choices: { services, people },
  current,
}: {
  fields: Record<keyof Fields, FieldMetadata<string>>
  choices: EntryChoices
  /** Who does it by now, where the customer left that open. */
  current: string | null
}) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <MomentField field={fields.dateTime} label="Date and time" />
        <InputField field={fields.partySize} label="People" inputMode="numeric" />
      </div>
      {services.length > 0 ? (
        <ChoiceField
          field={fields.serviceId}
          label="Service"
          options={services}
          empty="No service"
        />
      ) : null}
      {people.length > 0 ? (
        <ChoiceField
          field={fields.personId}
          label="With"
          options={people}
          empty={current ? `Anyone who is free (now ${current})` : 'Anyone who is free'}
        />
      ) : null}
    </>
  )
}

function introFor({ customerEmail }: OwnerBooking, asked: Record<string, string>): string {
  const told = customerEmail
    ? 'Agree the change with your customer first. We email them the new details.'
    : 'There is no email address: please tell your customer yourself.'
  return asked['at'] ? `${told} Nothing has changed yet: look at the new time and save it.` : told
}

export function ChangeBooking({
  booking,
  choices,
  asked,
  constraint,
  reply,
}: {
  booking: OwnerBooking
  choices: EntryChoices
  /** The time and person that the address names. */
  asked: Record<string, string>
  constraint: FormConstraint
  reply: FormReply | undefined
}) {
  const [form, fields] = useServerForm<Fields>('change', reply, {
    defaultValue: {
      dateTime: asked['at'] ?? toInputValue(booking.startsAt),
      serviceId: booking.serviceId ?? '',
      personId: asked['person'] ?? (booking.anyStaff ? '' : (booking.personId ?? '')),
      partySize: String(booking.partySize),
    },
    constraint,
  })
  return (
    <BookingFormPage booking={booking} title="Change booking" intro={introFor(booking, asked)}>
      <Form method="post" className="panel max-w-2xl space-y-5" {...getFormProps(form)}>
        <ErrorSummary
          form={form as never}
          fields={[
            { field: fields.dateTime, label: 'Date and time' },
            { field: fields.serviceId, label: 'Service' },
            { field: fields.personId, label: 'With' },
            { field: fields.partySize, label: 'People' },
          ]}
        />
        <input type="hidden" name="sequence" value={booking.sequence} />
        <OutsideHoursKnown reply={reply} />
        <ChangeFields
          fields={fields}
          choices={choices}
          current={booking.anyStaff ? booking.staffName : null}
        />
        <FormFoot cancelTo={paths.ownBooking(booking.id)}>
          <SubmitButton pending="Saving...">
            {isWarned(reply) ? 'Save anyway' : 'Save changes'}
          </SubmitButton>
        </FormFoot>
      </Form>
    </BookingFormPage>
  )
}
