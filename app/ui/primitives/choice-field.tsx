import { getSelectProps, type FieldMetadata } from '@conform-to/react'
import { describedBy, FieldErrors } from '#app/ui/primitives/field-parts.tsx'

/** A choice among named things; `empty` is the label of none. */
export function ChoiceField({
  field,
  label,
  options,
  empty,
}: {
  field: FieldMetadata<string | undefined>
  label: string
  options: { id: string; label: string }[]
  empty: string
}) {
  const { key, ...props } = getSelectProps(field)
  return (
    <div>
      <label className="label" htmlFor={field.id}>
        {label}
      </label>
      <select key={key} className="field" {...props} aria-describedby={describedBy(field)}>
        <option value="">{empty}</option>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.label}
          </option>
        ))}
      </select>
      <FieldErrors field={field} />
    </div>
  )
}
