import type { ReactNode } from 'react'
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
  'aria-describedby': describedBy(field, hint),
})

const withWords = (hint: string, words: ReactNode): ReactNode => (
  <>
    {hint}
    {words ? <span aria-hidden="true"> ·</span> : null}
    {words}
  </>
)

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
  sent,
}: {
  field: FieldMetadata<string | undefined>
  label: string
  hint?: string
  /** Values of a `datetime-local` field; their days are the bounds. */
  min?: string | undefined
  max?: string | undefined
  /** What was typed where it was refused: a field that moves on its page begins anew. */
  sent?: unknown
}) {
  const { date, time } = partsOf(sent ?? field.initialValue)
  const shared = sharedProps(field, hint)
  // Of both, only what is missing is wrong.
  const wrong = (part: string, other: string) =>
    field.errors && (!part || other) ? true : undefined
  return (
    <DateInput
      {...shared}
      key={field.key}
      id={field.id}
      className="field min-w-0 max-w-[12rem]"
      aria-label={`${label}: date`}
      aria-invalid={wrong(date, time)}
      defaultValue={date}
      min={min?.slice(0, 10)}
      max={max?.slice(0, 10)}
    >
      {(words, input) => (
        <fieldset className="min-w-0">
          <legend className="label">
            {label}
            {hint ? null : words}
          </legend>
          <FieldHint field={field}>{hint && withWords(hint, words)}</FieldHint>
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
              aria-invalid={wrong(time, date)}
              defaultValue={time}
            />
          </div>
          <div className={wrong(date, time) ? '' : 'sm:pl-[12.5rem]'}>
            <FieldErrors field={field} />
          </div>
        </fieldset>
      )}
    </DateInput>
  )
}
