import { getFormProps, getInputProps, type FieldMetadata } from '@conform-to/react'
import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { EntryChoices } from '#app/domain/calendar/choices.server.ts'
import { withoutService } from '#app/domain/calendar/without-service.ts'
import { paths } from '#app/paths.ts'
import { OutsideHoursKnown, isWarned } from '#app/ui/desk/outside-hours-known.tsx'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { FormFoot } from '#app/ui/desk/form-foot.tsx'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { MomentField } from '#app/ui/form/moment-field.tsx'
import { useServerForm, type FormConstraint } from '#app/ui/form/server-form.ts'
import { ChoiceField } from '#app/ui/primitives/choice-field.tsx'
import { ErrorSummary } from '#app/ui/primitives/error-summary.tsx'
import { describedBy, FieldErrors } from '#app/ui/primitives/field-parts.tsx'
import { InputField, TextareaField } from '#app/ui/primitives/field.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'

type Fields = Record<
  | 'key'
  | 'dateTime'
  | 'serviceId'
  | 'personId'
  | 'partySize'
  | 'minutes'
  | 'customerName'
  | 'customerEmail'
  | 'customerPhone'
  | 'note',
  string
>

const labels = {
  dateTime: 'Date and time',
  serviceId: 'Service',
  personId: 'With',
  partySize: 'People',
  minutes: 'Length (min)',
  customerName: 'Name',
  customerPhone: 'Phone',
  customerEmail: 'Email',
  note: 'Private note',
} as const

type Labelled = (name: keyof typeof labels) => { field: FieldMetadata<string>; label: string }

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="panel grid grid-cols-1 content-start gap-4" aria-label={heading}>
      <h2 className="text-lg md:text-lg">{heading}</h2>
      {children}
    </section>
  )
}

const pair = 'grid grid-cols-1 items-start gap-4 sm:grid-cols-2'

/** Filled in from the beginning, so that nobody asks whether it must be. */
function NumberField({ field, label }: ReturnType<Labelled>) {
  const { key, ...props } = getInputProps(field, { type: 'text' })
  return (
    <>
      <label className="label" htmlFor={field.id}>
        {label}
      </label>
      <input
        key={key}
        className="field"
        {...props}
        inputMode="numeric"
        aria-describedby={describedBy(field)}
      />
      <FieldErrors field={field} />
    </>
  )
}

/** A service has a length of its own; it is asked for once it is said that there is none. */
const unlessService = 'unless-service'

const Appointment = ({ label, services, people }: EntryChoices & { label: Labelled }) => (
  <Part heading="Appointment">
    <MomentField {...label('dateTime')} hint="South African time (SAST)" />
    {services.length > 0 ? (
      <ChoiceField
        {...label('serviceId')}
        options={[...services, { id: withoutService, label: 'No service' }]}
        empty="Choose a service"
        isRequired
      />
    ) : null}
    {people.length > 0 ? (
      <ChoiceField {...label('personId')} options={people} empty="Anyone who is free" />
    ) : null}
    <div className="grid grid-cols-2 items-start gap-4">
      <div className={label('minutes').field.errors ? '' : unlessService}>
        <NumberField {...label('minutes')} />
      </div>
      <div>
        <NumberField {...label('partySize')} />
      </div>
    </div>
  </Part>
)

const Customer = ({ label }: { label: Labelled }) => (
  <Part heading="Customer">
    <InputField
      {...label('customerName')}
      autoComplete="off"
      hint="Leave it empty for a walk-in."
    />
    <div className={pair}>
      <InputField {...label('customerPhone')} type="tel" autoComplete="off" />
      <div>
        <InputField {...label('customerEmail')} type="email" autoComplete="off" />
        <p className="mt-1 text-sm text-muted">
          With an email address, they get the booking by email.
        </p>
      </div>
    </div>
    <TextareaField {...label('note')} rows={3} hint="Customers never see it." />
  </Part>
)

export function EntryForm({
  choices,
  query,
  constraint,
  reply,
}: {
  choices: EntryChoices
  query: Record<string, string>
  constraint: FormConstraint
  reply: FormReply | undefined
}) {
  const [form, fields] = useServerForm<Fields>('entry', reply, {
    defaultValue: {
      key: choices.key,
      dateTime: query['at'] ?? choices.nextHour,
      serviceId: query['service'] ?? '',
      personId: query['person'] ?? '',
      partySize: '1',
      minutes: String(choices.minutes),
      customerName: query['name'] ?? '',
      customerEmail: query['email'] ?? '',
      customerPhone: query['phone'] ?? '',
    },
    constraint,
  })
  const label = (name: keyof typeof labels) => ({ field: fields[name], label: labels[name] })
  return (
    <>
      <DeskHeading nested={{}} title="New booking" />
      <Form method="post" {...getFormProps(form)}>
        <ErrorSummary
          form={form as never}
          fields={(Object.keys(labels) as (keyof typeof labels)[]).map(label)}
        />
        <input type="hidden" name="key" defaultValue={fields.key.initialValue ?? ''} />
        <OutsideHoursKnown reply={reply} />
        <div className="grid grid-cols-1 gap-5 xl:grid-cols-2">
          <Appointment label={label} {...choices} />
          <Customer label={label} />
        </div>
        <FormFoot cancelTo={paths.ownCalendar()}>
          <SubmitButton pending="Saving...">
            {isWarned(reply) ? 'Save anyway' : 'Save booking'}
          </SubmitButton>
        </FormFoot>
      </Form>
    </>
  )
}
