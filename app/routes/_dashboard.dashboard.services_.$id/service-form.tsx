import { getFormProps, type FieldMetadata } from '@conform-to/react'
import { Form } from '@remix-run/react'
import type { ServiceJson } from '#app/domain/services/views.ts'
import { paths } from '#app/paths.ts'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { useServerForm } from '#app/ui/form/server-form.ts'
import { ErrorSummary } from '#app/ui/primitives/error-summary.tsx'
import { InputField, TextareaField } from '#app/ui/primitives/field.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { PriceFields } from './price-fields.tsx'

type Fields = Record<
  | 'name'
  | 'minutes'
  | 'priceKind'
  | 'price'
  | 'description'
  | 'capacity'
  | 'bufferBefore'
  | 'bufferAfter'
  | 'paused',
  string
>

type FieldsOf = Record<keyof Fields, FieldMetadata<string>>

const valuesOf = (service: ServiceJson | null) => ({
  name: service?.name ?? '',
  minutes: String(service?.minutes ?? 60),
  priceKind: service?.price.kind ?? 'fixed',
  price: service?.price.cents == null ? '' : String(service.price.cents / 100),
  description: service?.description ?? '',
  capacity: String(service?.capacity ?? 1),
  bufferBefore: String(service?.bufferBefore ?? 0),
  bufferAfter: String(service?.bufferAfter ?? 0),
  paused: service?.paused ? 'on' : '',
})

const required = Object.fromEntries(
  ['name', 'minutes', 'capacity', 'bufferBefore', 'bufferAfter'].map((name) => [
    name,
    { required: true as const },
  ]),
)

const number = { inputMode: 'numeric' as const, autoComplete: 'off' }

function ServiceFields({ fields }: { fields: FieldsOf }) {
  return (
    <>
      <InputField field={fields.name} label="Name" autoComplete="off" />
      <div className="grid gap-5 sm:grid-cols-2">
        <InputField field={fields.minutes} label="Minutes" {...number} />
        <InputField
          field={fields.capacity}
          label="How many at once"
          hint="More than 1 for a class or tables."
          {...number}
        />
      </div>
      <PriceFields kind={fields.priceKind} price={fields.price} />
      <TextareaField field={fields.description} label="Description" rows={3} />
      <div className="grid gap-5 sm:grid-cols-2">
        <InputField field={fields.bufferBefore} label="Minutes kept free before" {...number} />
        <InputField field={fields.bufferAfter} label="Minutes kept free after" {...number} />
      </div>
      <label className="check">
        <input type="checkbox" name="paused" defaultChecked={fields.paused.initialValue === 'on'} />
        Paused: cannot be booked for now
      </label>
    </>
  )
}

export function ServiceForm({
  service,
  reply,
}: {
  service: ServiceJson | null
  reply: FormReply | undefined
}) {
  const [form, fields] = useServerForm<Fields>('service', reply, {
    defaultValue: valuesOf(service),
    constraint: required,
  })
  return (
    <div className="max-w-2xl">
      <DeskHeading
        back={{ label: 'Services and people', to: paths.ownServices() }}
        title={service?.name ?? 'Add a service'}
      />
      <Form method="post" className="panel space-y-5" {...getFormProps(form)}>
        <ErrorSummary
          form={form as never}
          fields={[
            { field: fields.name, label: 'Name' },
            { field: fields.minutes, label: 'Minutes' },
            { field: fields.price, label: 'Price' },
            { field: fields.capacity, label: 'How many at once' },
            { field: fields.bufferBefore, label: 'Minutes kept free before' },
            { field: fields.bufferAfter, label: 'Minutes kept free after' },
            { field: fields.description, label: 'Description' },
          ]}
        />
        <ServiceFields fields={fields} />
        <SubmitButton pending="Saving...">Save service</SubmitButton>
      </Form>
      {service ? (
        <Form method="post" className="mt-4">
          <SubmitButton
            className="btn btn-quiet"
            pending="Removing..."
            name="intent"
            value="remove"
          >
            Remove this service
          </SubmitButton>
        </Form>
      ) : null}
    </div>
  )
}
