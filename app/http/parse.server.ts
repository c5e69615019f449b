import type { z } from 'zod'
import { DomainError, type FieldErrors } from '#app/domain/errors.ts'
import { unworded } from './unworded.ts'

/** Messages by the dotted path of their field; those of the whole input under `_`. */
function fieldErrorsOf(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {}
  for (const issue of error.issues) {
    const name = issue.path.map(String).join('.') || '_'
    ;(fields[name] ??= []).push(issue.message)
  }
  return fields
}

/** Parses `input`. Throws DomainError `invalid` with messages by field. */
export function parseWith<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const result = schema.safeParse(input, { error: unworded })
  if (result.success) return result.data
  const fields = fieldErrorsOf(result.error)
  const first = Object.values(fields)[0]?.[0] ?? 'That is not what we expected.'
  throw new DomainError('invalid', first, { fields })
}
