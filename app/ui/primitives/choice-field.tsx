import { getSelectProps, type FieldMetadata } from '@conform-to/react'

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
      <select
        key={key}
        className="field"
        {...props}
        aria-describedby={field.errors ? field.errorId : undefined}
      >
        <option value="">{empty}</option>
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.label}
          </option>
        ))}
      </select>
      {field.errors ? (
        <p className="error-text" id={field.errorId}>
          {field.errors.join(' ')}
        </p>
      ) : null}
    </div>
  )
}
