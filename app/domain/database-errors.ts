/** What PostgreSQL answered: its SQLSTATE, the constraint, the routine that refused. */
type DatabaseError = { code: string; constraint?: string; routine?: string }

/** What the database answered behind an error, or null; drizzle wraps the driver's error as `cause`. */
function databaseErrorOf(error: unknown): DatabaseError | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('severity' in at && 'code' in at && typeof at.code === 'string') return at as never
  }
  return null
}

/** The unique constraint or index that refused a write (23505), or null for any other error. */
export function uniqueConflict(error: unknown): string | null {
  const answer = databaseErrorOf(error)
  return answer?.code === '23505' ? (answer.constraint ?? null) : null
}

/** Whether an exclusion constraint refused a write (23P01). */
export const isExclusionConflict = (error: unknown): boolean =>
  databaseErrorOf(error)?.code === '23P01'

/**
 * Whether PostgreSQL refused a text: 22021 is NUL in a text, 22P05 NUL in JSON, 22P02 from its JSON parser
 * half a surrogate pair, the one thing in JSON of ours that it does not take.
 */
export function isUnstorable(error: unknown): boolean {
  const answer = databaseErrorOf(error)
  if (answer?.code === '22021' || answer?.code === '22P05') return true
  return answer?.code === '22P02' && /json/.test(answer.routine ?? '')
}
