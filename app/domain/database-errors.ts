type DatabaseError = { code: string; constraint?: string; routine?: string }

/** PostgreSQL's error behind `error`, or null; drizzle wraps the driver's error as `cause`. */
function databaseErrorOf(error: unknown): DatabaseError | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('severity' in at && 'code' in at && typeof at.code === 'string') return at as never
  }
  return null
}

/** The violated unique constraint or index (23505), or null for any other error. */
export function uniqueConflict(error: unknown): string | null {
  const answer = databaseErrorOf(error)
  return answer?.code === '23505' ? (answer.constraint ?? null) : null
}

/** The violated exclusion constraint, or the capacity's (23P01); null for any other error. */
export function exclusionConflict(error: unknown): string | null {
  const answer = databaseErrorOf(error)
  return answer?.code === '23P01' ? (answer.constraint ?? '') : null
}

export const isExclusionConflict = (error: unknown): boolean => exclusionConflict(error) !== null

/** Whether PostgreSQL ended a statement for its time limit (57014). */
export const isTimedOut = (error: unknown): boolean => databaseErrorOf(error)?.code === '57014'

/** Whether others held a lock for longer than this session waits (55P03), or each waited for the other (40P01). */
export const isKeptWaiting = (error: unknown): boolean =>
  ['55P03', '40P01'].includes(databaseErrorOf(error)?.code ?? '')

/** Whether PostgreSQL ended a transaction as it and another each waited for the other (40P01): nothing of it was done. */
export const isDeadlock = (error: unknown): boolean => databaseErrorOf(error)?.code === '40P01'

/**
 * Whether PostgreSQL cannot store a text: 22021 is NUL in a text, 22P05 NUL in JSON, 22P02 a lone surrogate in JSON,
 * the only other invalid JSON we can produce.
 */
export function isUnstorable(error: unknown): boolean {
  const answer = databaseErrorOf(error)
  if (answer?.code === '22021' || answer?.code === '22P05') return true
  return answer?.code === '22P02' && /json/.test(answer.routine ?? '')
}
