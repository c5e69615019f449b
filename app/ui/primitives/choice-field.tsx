import { getSelectProps, type FieldMetadata } from '@conform-to/react'
import { describedBy, FieldErrors } from '#app/ui/primitives/field-parts.tsx'

/** A choice among named things; `empty` is the label of none. */
export function ChoiceField({
  field,
  label,
  options,
  empty,
  isRequired = false,
}: {
  field: FieldMetadata<string | undefined>
  label: string
  options: { id: string; label: string }[]
  empty: string
  /** Whether browsers ask for a choice; what is sent without one is the schema's to judge. */
  isRequired?: boolean
}) {
  const { key, ...props } = getSelectProps(field)
  return (
    <div>
      <label className="label" htmlFor={field.id}>
        {label}
      </label>
      <select
        key={key}
        className="field"
        {...props}
        required={isRequired || props.required}
        aria-describedby={describedBy(field)}
      >
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
