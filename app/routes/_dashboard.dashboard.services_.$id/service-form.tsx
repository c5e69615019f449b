import { getFormProps, type FieldMetadata } from '@conform-to/react'
import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { Pictured, Service } from '#app/domain/services/views.ts'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { RemovePart } from '#app/ui/desk/remove-part.tsx'
import { StateBadge } from '#app/ui/desk/state-badge.tsx'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { useServerForm, type FormConstraint } from '#app/ui/form/server-form.ts'
import { PartPicture } from '#app/ui/picture-forms/part-picture.tsx'
import { ErrorSummary } from '#app/ui/primitives/error-summary.tsx'
import { InputField, TextareaField } from '#app/ui/primitives/field.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { BookingRules, type Window } from './booking-rules.tsx'
import { PriceFields } from './price-fields.tsx'
import { removalOf, valuesOf, type ServiceFields } from './service-values.ts'

type FieldsOf = Record<keyof ServiceFields, FieldMetadata<string>>

const labels: [keyof ServiceFields, string][] = [
  ['name', 'Name'],
  ['description', 'Description'],
  ['minutes', 'Length in minutes'],
  ['price', 'Price'],
  ['notice', 'Latest booking'],
  ['horizonDays', 'Earliest booking'],
  ['bufferBefore', 'Buffer before (minutes)'],
  ['bufferAfter', 'Buffer after (minutes)'],
  ['capacity', 'Capacity'],
]

const Part = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section className="panel space-y-5">
    <h2 className="text-lg md:text-lg">{heading}</h2>
    {children}
  </section>
)

type Props = {
  service: Pictured<Service> | null
  business: Window
  /** Still ahead. */
  bookings: number
  mayStaff: boolean
  mayPicture: boolean
  constraint: FormConstraint
  reply: FormReply | undefined
  /** Why a picture was not taken. */
  refusal: string | undefined
}

function Parts({
  fields,
  business,
  mayStaff,
}: Omit<Props, 'reply' | 'refusal'> & { fields: FieldsOf }) {
  return (
    <>
      <Part heading="Details">
        <InputField field={fields.name} label="Name" autoComplete="off" />
        <TextareaField field={fields.description} label="Description" rows={3} />
      </Part>
      <Part heading="Length and price">
        <InputField
          field={fields.minutes}
          label="Length in minutes"
          inputMode="numeric"
          autoComplete="off"
          className="sm:w-1/2 sm:pr-2.5"
        />
        <PriceFields kind={fields.priceKind} price={fields.price} />
      </Part>
      <Part heading="Booking rules">
        <BookingRules fields={fields} business={business} mayStaff={mayStaff} />
        <label className="check">
          <input
            type="checkbox"
            name="paused"
            defaultChecked={fields.paused.initialValue === 'on'}
          />
          Paused: cannot be booked for now
        </label>
      </Part>
    </>
  )
}

export function ServiceForm({ reply, refusal, ...props }: Props) {
  const { service, bookings, constraint, mayPicture } = props
  const [form, fields] = useServerForm<ServiceFields>('service', reply, {
    defaultValue: valuesOf(service),
    constraint,
  })
  return (
    <div className="max-w-2xl">
      <DeskHeading
        nested={{}}
        title={service?.name ?? 'Add a service'}
        aside={service?.paused ? <StateBadge tone="wait">Paused</StateBadge> : null}
      />
      <Form method="post" className="space-y-6" {...getFormProps(form)}>
        <ErrorSummary
          form={form as never}
          fields={labels.map(([name, label]) => ({ field: fields[name], label }))}
        />
        <Parts {...props} fields={fields} />
        <SubmitButton pending="Saving..." className="btn btn-action w-full sm:w-auto">
          Save service
        </SubmitButton>
      </Form>
      {service ? <PartPicture {...service} may={mayPicture} refusal={refusal} /> : null}
      {service ? <RemovePart name={service.name}>{removalOf(bookings)}</RemovePart> : null}
    </div>
  )
}
