import { asc, eq } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { bookingChanges } from '#db/schema/index.ts'
import { DomainError } from '#app/domain/errors.ts'
import { statusWord, type BookingBearer, type BookingRecord } from './record.server.ts'
import { saidOf } from './said.ts'
import { whatBecame } from './what-became.ts'

/** What happened to a booking, oldest first. */
export const bookingHistory = (bookingId: string, tx: Database) =>
  tx
    .select({
      kind: bookingChanges.kind,
      actor: bookingChanges.actor,
      reason: bookingChanges.reason,
      startsAt: bookingChanges.startsAt,
      at: bookingChanges.at,
    })
    .from(bookingChanges)
    .where(eq(bookingChanges.bookingId, bookingId))
    .orderBy(asc(bookingChanges.at), asc(bookingChanges.id))

/** That a booking does not allow something as it is now; its owner reads who ended it, and when. */
export async function notAsItIs(
  bearer: Pick<BookingBearer, 'kind'> & { role?: string },
  record: BookingRecord,
  tx: Database,
  already = '',
): Promise<DomainError> {
  const { id, status } = record.booking
  const became =
    bearer.role === 'BUSINESS' ? whatBecame(status, await bookingHistory(id, tx)) : null
  return new DomainError(
    'conflict',
    became ?? `${saidOf(bearer, record)} is ${already}${statusWord[status]}.`,
  )
}
