import type { FieldMetadata } from '@conform-to/react'
import { InputField } from '#app/ui/primitives/field.tsx'

/** For the code of an authenticator app, or a recovery code. */
export const CodeField = ({
  field,
  className,
  hint = 'The six digits that your app shows now, or a recovery code.',
}: {
  field: FieldMetadata<string | undefined>
  className?: string
  hint?: string
}) => (
  <InputField
    field={field}
    label="Code"
    hint={hint}
    className={className ?? ''}
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
  />
)
