import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { bookingChanges } from '#db/schema/index.ts'
import { formatInstant } from '#app/domain/local-time.ts'
import type { BookingActor, BookingStatus } from './status.ts'
import type { Ending, GuestBookingView } from './views.ts'

/** Who cancelled it, why, and whether that was the business's first answer. */
async function cancellationOf(bookingId: string, tx: Database) {
  const [change] = await tx
    .select({
      actor: bookingChanges.actor,
      reason: bookingChanges.reason,
      wasAgreed: sql<boolean>`exists (select 1 from booking_changes before
        where before.booking_id = ${bookingId} and before.kind in ('entered', 'confirmed'))`,
    })
    .from(bookingChanges)
    .where(and(eq(bookingChanges.bookingId, bookingId), eq(bookingChanges.kind, 'cancelled')))
    .orderBy(desc(bookingChanges.at))
    .limit(1)
  return change ?? { actor: 'system' as BookingActor, reason: null, wasAgreed: false }
}

/** Its last move; null where it is at the time that was asked for. */
export async function lastMove(
  { id, sequence, answeredAt }: { id: string; sequence: number; answeredAt: Date | null },
  tx: Database,
): Promise<GuestBookingView['moved']> {
  if (sequence === 0) return null
  const [change] = await tx
    .select({ at: bookingChanges.at })
    .from(bookingChanges)
    .where(and(eq(bookingChanges.bookingId, id), eq(bookingChanges.kind, 'moved')))
    .orderBy(desc(bookingChanges.at))
    .limit(1)
  if (!change) return null
  return {
    when: formatInstant(change.at),
    isAfterAnswer: answeredAt !== null && change.at > answeredAt,
  }
}

/** How a booking that was cancelled came to its end, and the reason that was given. */
export async function endingOf(
  { id, status }: { id: string; status: BookingStatus },
  tx: Database,
): Promise<{ ending: Ending | null; reason: string | null }> {
  if (status !== 'CANCELLED') return { ending: null, reason: null }
  const { actor, reason, wasAgreed } = await cancellationOf(id, tx)
  if (actor === 'system' && reason === 'expired') return { ending: 'expired', reason: null }
  if (actor === 'guest' || actor === 'system') return { ending: 'cancelled', reason }
  return { ending: wasAgreed ? 'called-off' : 'declined', reason }
}
