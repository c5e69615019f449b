import type { FieldMetadata } from '@conform-to/react'
import { DateInput } from '#app/ui/form/date-input.tsx'
import { describedBy, FieldErrors, FieldHint } from '#app/ui/primitives/field-parts.tsx'

/** The parts of what was typed or is offered: `2026-12-01T10:00`, or both fields as they were sent. */
function partsOf(value: unknown): { date: string; time: string } {
  const text = Array.isArray(value) ? value.join(' ') : typeof value === 'string' ? value : ''
  const date = /\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? ''
  return { date, time: text.replace(date, '').replace(/^[T\s]+/, '') }
}

const sharedProps = (field: FieldMetadata<string | undefined>, hint: string | undefined) => ({
  name: field.name,
  required: field.required,
  'aria-invalid': field.errors ? true : undefined,
  'aria-describedby': describedBy(field, hint),
})

/**
 * A date and a time of 24 hours, whatever the browser's language, sent under one name. Their own words are the label's
 * and which of the two it is.
 */
export function MomentField({
  field,
  label,
  hint,
  min,
  max,
}: {
  field: FieldMetadata<string | undefined>
  label: string
  hint?: string
  /** Values of a `datetime-local` field; their days are the bounds. */
  min?: string | undefined
  max?: string | undefined
}) {
  const { date, time } = partsOf(field.initialValue)
  const shared = sharedProps(field, hint)
  return (
    <DateInput
      {...shared}
      key={field.key}
      id={field.id}
      className="field min-w-0 max-w-[12rem]"
      aria-label={`${label}: date`}
      defaultValue={date}
      min={min?.slice(0, 10)}
      max={max?.slice(0, 10)}
    >
      {(words, input) => (
        <fieldset className="min-w-0">
          <legend className="label">
            {label}
            {words}
          </legend>
          <FieldHint field={field}>{hint}</FieldHint>
          <div className="flex gap-2">
            {input}
            <input
              {...shared}
              type="text"
              inputMode="numeric"
              placeholder="hh:mm"
              autoComplete="off"
              className="field w-28 min-w-0 px-2 text-center tabular-nums"
              aria-label={`${label}: time`}
              defaultValue={time}
            />
          </div>
          <FieldErrors field={field} />
        </fieldset>
      )}
    </DateInput>
  )
}
