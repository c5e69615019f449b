import { getInputProps, type FieldMetadata } from '@conform-to/react'
import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { isDate } from '#app/domain/businesses/special-dates.ts'
import { formatDate } from '#app/domain/local-time.ts'
import { describedBy, FieldErrors } from '#app/ui/primitives/field-parts.tsx'

/**
 * A date field, whose own order of day and month is the browser's, and its date in our words, to stand in its label.
 * Without scripts there are no words: they could not follow what is chosen.
 */
export function DateInput({
  children,
  ...props
}: Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  /** Both in their places; listeners hear the field itself say its date. */
  children: (words: ReactNode, input: ReactNode) => ReactNode
}) {
  const [date, setDate] = useState('')
  const input = useRef<HTMLInputElement>(null)
  // Also what was typed before scripts ran, and what the browser restored.
  useEffect(() => setDate(input.current?.value ?? ''), [])
  const words = isDate(date) ? (
    <>
      {' '}
      <span
        className="inline-block whitespace-nowrap text-sm font-normal text-muted"
        aria-hidden="true"
      >
        {formatDate(date)}
      </span>
    </>
  ) : null
  return children(
    words,
    <input
      {...props}
      ref={input}
      type="date"
      onChange={(event) => setDate(event.currentTarget.value)}
    />,
  )
}

/** A date field of a form, with its label and errors. */
export function DateField({
  field,
  label,
  className,
}: {
  field: FieldMetadata<string>
  label: string
  className?: string
}) {
  const { key, ...props } = getInputProps(field, { type: 'date' })
  return (
    <DateInput key={key} className="field" {...props} aria-describedby={describedBy(field)}>
      {(words, input) => (
        <div className={className}>
          <label className="label" htmlFor={field.id}>
            {label}
            {field.required ? null : <span className="font-normal text-muted"> (optional)</span>}
            {words}
          </label>
          {input}
          <FieldErrors field={field} />
        </div>
      )}
    </DateInput>
  )
}
