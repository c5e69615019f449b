import { DomainError } from '#app/domain/errors.ts'

/**
 * Whether PostgreSQL refused a text: 22021 is NUL in a text, 22P05 NUL in JSON, 22P02 from its JSON parser
 * half a surrogate pair, the one thing in JSON of ours that it does not take.
 */
function isUnstorable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, routine } = at as { code?: unknown; routine?: unknown }
    if (code === '22021' || code === '22P05') return true
    if (code === '22P02' && /json/.test(String(routine))) return true
  }
  return false
}

/** The error itself, or DomainError `malformed` where the database refused a text that came in. */
export const asRefusal = (error: unknown): unknown =>
  isUnstorable(error)
    ? new DomainError('malformed', 'Please remove characters that cannot be shown.', {
        cause: error,
      })
    : error
