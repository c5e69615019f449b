import { getFormProps, type FieldMetadata } from '@conform-to/react'
import { Form } from '@remix-run/react'
import type { Pictured, Service } from '#app/domain/services/views.ts'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { FormCard } from '#app/ui/desk/form-card.tsx'
import { PartSaveBar } from '#app/ui/desk/part-save-bar.tsx'
import { RemovePart } from '#app/ui/desk/remove-part.tsx'
import { StateBadge } from '#app/ui/desk/state-badge.tsx'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { useServerForm, type FormConstraint } from '#app/ui/form/server-form.ts'
import { PartPicture } from '#app/ui/picture-forms/part-picture.tsx'
import { Disclosure } from '#app/ui/primitives/disclosure.tsx'
import { ErrorSummary } from '#app/ui/primitives/error-summary.tsx'
import { InputField, TextareaField } from '#app/ui/primitives/field.tsx'
import { BookingRules, type Window } from './booking-rules.tsx'
import { PriceFields } from './price-fields.tsx'
import { removalOf, valuesOf, type ServiceFields } from './service-values.ts'

type FieldsOf = Record<keyof ServiceFields, FieldMetadata<string>>

const labels: [keyof ServiceFields, string][] = [
  ['name', 'Name'],
  ['description', 'Description'],
  ['minutes', 'Length in minutes'],
  ['priceKind', 'Pricing'],
  ['price', 'Price'],
  ['notice', 'Latest booking'],
  ['horizonDays', 'Earliest booking'],
  ['bufferBefore', 'Buffer before (minutes)'],
  ['bufferAfter', 'Buffer after (minutes)'],
  ['capacity', 'Capacity'],
]

type Props = {
  service: Pictured<Service> | null
  /** What is shown of it, sent along. */
  seen: string | null
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
  service,
  business,
  mayStaff,
  isRefused,
}: Omit<Props, 'reply' | 'refusal'> & { fields: FieldsOf; isRefused: boolean }) {
  const rules = (
    <>
      <BookingRules fields={fields} business={business} mayStaff={mayStaff} />
      <label className="check">
        <input type="checkbox" name="paused" defaultChecked={fields.paused.initialValue === 'on'} />
        Paused: cannot be booked for now
      </label>
    </>
  )
  return (
    <>
      <FormCard name="details" heading="Details">
        <InputField field={fields.name} label="Name" autoComplete="off" />
        <TextareaField field={fields.description} label="Description" rows={3} />
      </FormCard>
      <FormCard name="length" heading="Length and price">
        <div className="priced grid items-start gap-5 sm:grid-cols-2 md:grid-cols-3">
          <InputField
            field={fields.minutes}
            label="Length in minutes"
            inputMode="numeric"
            autoComplete="off"
          />
          <PriceFields kind={fields.priceKind} price={fields.price} />
        </div>
      </FormCard>
      {service ? (
        <FormCard name="rules" heading="Booking rules">
          {rules}
        </FormCard>
      ) : (
        // A new one begins with the usual rules.
        <Disclosure summary="Booking rules" open={isRefused}>
          <div className="space-y-5">{rules}</div>
        </Disclosure>
      )}
    </>
  )
}

export function ServiceForm({ reply, refusal, ...props }: Props) {
  const { service, seen, bookings, constraint, mayPicture } = props
  const [form, fields] = useServerForm<ServiceFields>('service', reply, {
    defaultValue: valuesOf(service),
    constraint,
  })
  return (
    <>
      <DeskHeading
        nested={{}}
        title={service?.name ?? 'Add a service'}
        aside={service?.paused ? <StateBadge tone="wait">Paused</StateBadge> : null}
      />
      <div className="part-editor">
        <Form method="post" className="space-y-6" {...getFormProps(form)}>
          {seen ? <input type="hidden" name="seen" value={seen} /> : null}
          <ErrorSummary
            form={form as never}
            fields={labels.map(([name, label]) => ({ field: fields[name], label }))}
          />
          <Parts {...props} fields={fields} isRefused={reply !== undefined} />
          <PartSaveBar>Save service</PartSaveBar>
        </Form>
        {service ? (
          <div className="grid grid-cols-1 gap-6">
            <PartPicture {...service} may={mayPicture} refusal={refusal} />
            <RemovePart name={service.name}>{removalOf(bookings)}</RemovePart>
          </div>
        ) : null}
      </div>
    </>
  )
}
