import { getInputProps, type FieldMetadata } from '@conform-to/react'
import { useState } from 'react'
import { useScripted } from '#app/ui/primitives/scripted.ts'
import { describedBy, FieldErrors, FieldHint } from '#app/ui/primitives/field-parts.tsx'

export function PasswordField({
  field,
  label,
  hint,
  autoComplete,
  className,
}: {
  field: FieldMetadata<string | undefined>
  label: string
  hint?: string
  autoComplete: 'current-password' | 'new-password'
  className?: string
}) {
  const scripted = useScripted()
  const [shown, setShown] = useState(false)
  const { key, ...props } = getInputProps(field, { type: 'password' })
  return (
    <div className={className}>
      <label className="label" htmlFor={field.id}>
        {label}
      </label>
      <FieldHint field={field}>{hint}</FieldHint>
      <div className="flex gap-2">
        <input
          key={key}
          className="field min-w-0"
          {...props}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby={describedBy(field, hint)}
        />
        {scripted ? (
          <button
            type="button"
            className="btn btn-quiet shrink-0"
            aria-controls={field.id}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
            <span className="sr-only"> {label.toLowerCase()}</span>
          </button>
        ) : null}
      </div>
      <FieldErrors field={field} />
    </div>
  )
}
