import { isUnstorable } from '#app/domain/database-errors.ts'
import { DomainError } from '#app/domain/errors.ts'

/** The error itself, or DomainError `malformed` where the database cannot store a submitted text. */
export const asRefusal = (error: unknown): unknown =>
  isUnstorable(error)
    ? new DomainError('malformed', 'Please remove characters that cannot be shown.', {
        cause: error,
      })
    : error
