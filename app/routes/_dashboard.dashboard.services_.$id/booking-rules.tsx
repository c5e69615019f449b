import { getSelectProps, type FieldMetadata } from '@conform-to/react'
import { formatLength } from '#app/domain/services/length.ts'
import { describedBy, FieldErrors } from '#app/ui/primitives/field-parts.tsx'
import { InputField } from '#app/ui/primitives/field.tsx'

type Field = FieldMetadata<string | undefined>
export type Window = { noticeMinutes: number; horizonDays: number }

const day = 1440
const notices = [0, 30, 60, 120, 240, 720, day, 2 * day, 3 * day, 7 * day, 14 * day]
const horizons = [7, 14, 30, 60, 90, 180, 365]

const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`

function noticeText(minutes: number): string {
  if (minutes === 0) return 'Until it starts'
  return `${minutes % day === 0 ? days(minutes / day) : formatLength(minutes)} before`
}

/** With the one that is stored, whatever it is. */
const withStored = (values: number[], stored: string | undefined): number[] =>
  [...new Set([...values, ...(/^\d+$/.test(stored ?? '') ? [Number(stored)] : [])])].sort(
    (a, b) => a - b,
  )

function Choice({
  field,
  label,
  values,
  text,
  business,
}: {
  field: Field
  label: string
  values: number[]
  text: (value: number) => string
  business: number
}) {
  const { key, ...props } = getSelectProps(field)
  return (
    <div>
      <label className="label" htmlFor={field.id}>
        {label}
      </label>
      <select key={key} className="field" {...props} aria-describedby={describedBy(field)}>
        <option value="business">{text(business)} (default)</option>
        {withStored(values, field.initialValue).map((value) => (
          <option key={value} value={value}>
            {text(value)}
          </option>
        ))}
      </select>
      <FieldErrors field={field} />
    </div>
  )
}

const number = { inputMode: 'numeric' as const, autoComplete: 'off' }

/** When, and how many at once. */
export function BookingRules({
  fields,
  business,
  mayStaff,
}: {
  fields: Record<'notice' | 'horizonDays' | 'capacity' | 'bufferBefore' | 'bufferAfter', Field>
  business: Window
  mayStaff: boolean
}) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Choice
        field={fields.notice}
        label="Latest booking"
        values={notices}
        text={noticeText}
        business={business.noticeMinutes}
      />
      <Choice
        field={fields.horizonDays}
        label="Earliest booking"
        values={horizons}
        text={(count) => `${days(count)} before`}
        business={business.horizonDays}
      />
      <div className="number-fields sm:col-span-2">
        <InputField
          field={fields.bufferBefore}
          label="Buffer before (minutes)"
          hint="To get there, or to prepare."
          {...number}
        />
        <InputField
          field={fields.bufferAfter}
          label="Buffer after (minutes)"
          hint="To clean up. Not shown to customers."
          {...number}
        />
        {mayStaff ? (
          <InputField
            field={fields.capacity}
            label="Capacity"
            hint="More than 1 for a class, or for people at a table."
            {...number}
          />
        ) : null}
      </div>
    </div>
  )
}
