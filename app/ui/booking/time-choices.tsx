import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import type { MouseEvent } from 'react'
import type { Choice } from '#app/domain/errors.ts'

/**
 * Free times to pick with one tap. Without scripts each is a submit button that keeps the typed values; with scripts
 * it fills in the field.
 */
export function TimeChoices<Schema extends Record<string, unknown>>({
  form,
  field,
  choices,
  label,
}: {
  form: FormMetadata<Schema, string[]>
  field: FieldMetadata<string, Schema, string[]>
  choices: Choice[]
  /** The group's accessible name. */
  label: string
}) {
  const pick = (event: MouseEvent<HTMLButtonElement>, value: string) => {
    const input = event.currentTarget.form?.elements.namedItem(field.name)
    if (!(input instanceof HTMLInputElement)) return
    event.preventDefault()
    input.value = value
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <div className="times w-full sm:flex sm:w-auto sm:flex-wrap" role="group" aria-label={label}>
      {choices.map(({ value, label: words }) => (
        <button
          key={value}
          {...form.update.getButtonProps({ name: field.name as never, value: value as never })}
          onClick={(event) => pick(event, value)}
          aria-pressed={field.value === value}
          className={`btn px-1 sm:px-4 ${field.value === value ? 'btn-action' : 'btn-quiet'}`}
        >
          {words}
        </button>
      ))}
    </div>
  )
}
