import { DomainError } from '#app/domain/errors.ts'
import { isTimedOut } from '#app/domain/database-errors.ts'

/** Throws DomainError `timed-out` where the database ended a search for its time limit. */
export async function withinTimeLimit<T>(search: () => Promise<T>): Promise<T> {
  try {
    return await search()
  } catch (error) {
    if (!isTimedOut(error)) throw error
    const message = 'This search takes too long. Please add a letter, a trade or a place.'
    throw new DomainError('timed-out', message, { cause: error })
  }
}
