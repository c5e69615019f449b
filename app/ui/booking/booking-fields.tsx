import type { FormMetadata } from '@conform-to/react'
import type { ComponentProps, ReactNode } from 'react'
import type { BookingFormView } from '#app/domain/bookings/views.ts'
import { ErrorSummary } from '#app/ui/primitives/error-summary.tsx'
import { TextareaField } from '#app/ui/primitives/field.tsx'
import { choicesId, type ChosenName } from './chosen-fields.tsx'
import { FormPart } from './form-part.tsx'
import { TimeField } from './time-field.tsx'
import { WhoFields } from './who-fields.tsx'

export type Fields = {
  customerName: string
  customerEmail: string
  customerPhone: string
  dateTime: string
  notes: string
  formToken: string
} & Record<ChosenName, string>

type FieldsProps = {
  form: FormMetadata<Fields, string[]>
  fields: ReturnType<FormMetadata<Fields, string[]>['getFieldset']>
}

export function BookingErrors({
  form,
  fields,
  ...told
}: FieldsProps & Pick<ComponentProps<typeof ErrorSummary>, 'title' | 'reply'>) {
  return (
    <ErrorSummary
      form={form as never}
      {...told}
      isBrief
      fields={[
        { field: fields.serviceId, label: 'Service', at: choicesId },
        { field: fields.personId, label: 'Person', at: choicesId },
        { field: fields.partySize, label: 'How many people', at: choicesId },
        { field: fields.dateTime, label: 'Date and time' },
        { field: fields.customerName, label: 'Full name' },
        { field: fields.customerEmail, label: 'Email' },
        { field: fields.customerPhone, label: 'Phone' },
        { field: fields.notes, label: 'Notes' },
        { field: fields.formToken, label: 'This form', at: null },
      ]}
    />
  )
}

/** Who books. */
const Who = ({ fields }: Pick<FieldsProps, 'fields'>) => (
  <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
    <WhoFields fields={fields} />
    <TextareaField
      field={fields.notes}
      label="Notes"
      rows={3}
      placeholder="Anything they should know?"
      className="sm:col-span-2"
    />
  </div>
)

export function BookingFields({
  form,
  fields,
  offer,
  instead,
  chosen,
  children,
}: FieldsProps & {
  offer: BookingFormView['offer']
  instead: ComponentProps<typeof TimeField>['instead']
  /** The time chosen before the form; null where it is typed here. */
  chosen: { dateTime: string } | null
  /** What stands below the times. */
  children?: ReactNode
}) {
  return (
    <div className={chosen ? undefined : 'form-parts'}>
      {chosen ? (
        <input type="hidden" name="dateTime" value={chosen.dateTime} />
      ) : (
        <FormPart at={1} title="When?">
          <TimeField
            form={form}
            field={fields.dateTime}
            label="Preferred date and time"
            offer={offer}
            instead={instead}
          />
          {children}
        </FormPart>
      )}
      {/* One part either way: what is typed stays where the time is refused. */}
      <FormPart at={2} title="Who is coming?" isAlone={chosen !== null}>
        <Who fields={fields} />
      </FormPart>
    </div>
  )
}

/** People do not see it; programs that fill in every field give themselves away. */
export function Honeypot({ formId }: { formId: string }) {
  return (
    <div className="absolute h-px w-px overflow-hidden opacity-0" aria-hidden="true">
      <label htmlFor={`${formId}-website`}>Leave this field empty</label>
      <input
        id={`${formId}-website`}
        name="website"
        type="text"
        tabIndex={-1}
        autoComplete="off"
        defaultValue=""
      />
    </div>
  )
}
