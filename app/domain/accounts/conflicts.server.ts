/**
 * The unique constraint that refused a write, or null for any other error. PostgreSQL's
 * unique_violation (23505); drizzle wraps the driver's error as `cause`.
 */
export function uniqueConflict(error: unknown): string | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, constraint: name } = at as { code?: string; constraint?: string }
    if (code === '23505' && name) return name
  }
  return null
}
