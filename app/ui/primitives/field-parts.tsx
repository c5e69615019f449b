import type { FieldMetadata } from '@conform-to/react'
import type { ReactNode } from 'react'

type Field = Pick<FieldMetadata<unknown>, 'errors' | 'errorId' | 'descriptionId'>

/** Ids for aria-describedby: the hint, and the error if any. */
export const describedBy = (field: Field, hint?: ReactNode): string | undefined =>
  [hint ? field.descriptionId : null, field.errors ? field.errorId : null]
    .filter(Boolean)
    .join(' ') || undefined

export function FieldHint({ field, children }: { field: Field; children: ReactNode }) {
  return children ? (
    <p className="hint" id={field.descriptionId}>
      {children}
    </p>
  ) : null
}

export function FieldErrors({ field }: { field: Field }) {
  return field.errors ? (
    <p className="error-text" id={field.errorId}>
      {field.errors.join('. ')}
    </p>
  ) : null
}
