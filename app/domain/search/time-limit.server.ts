import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
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

/** How long a statement of something that a page can do without may take. */
const spareTime = '1s'

/** What `search` finds; null where one of its statements takes longer than `spareTime`. */
export async function inSpareTime<T>(
  tx: Database,
  search: (tx: Database) => Promise<T>,
): Promise<T | null> {
  try {
    return await tx.transaction(async (limited) => {
      await limited.execute(sql.raw(`set local statement_timeout = '${spareTime}'`))
      return await search(limited)
    })
  } catch (error) {
    if (!isTimedOut(error)) throw error
    return null
  }
}
