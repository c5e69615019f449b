import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { bookingHolds } from '#db/schema/index.ts'

/** The other time that a business proposed for a booking, kept free until it is answered or over. */
export type Proposal = {
  id: string
  startsAt: Date
  endsAt: Date
  until: Date
  isOver: boolean
  /** What the business says to it. */
  message: string | null
}

/** By the database's time, unless another is given. */
export async function proposalFor(
  bookingId: string,
  tx: Database,
  at?: Date,
): Promise<Proposal | null> {
  const [proposal] = await tx
    .select({
      id: bookingHolds.id,
      startsAt: bookingHolds.startsAt,
      endsAt: bookingHolds.endsAt,
      until: bookingHolds.expiresAt,
      isOver: sql<boolean>`expires_at <= coalesce(${at?.toISOString() ?? null}::timestamptz, clock_timestamp())`,
      message: sql<string | null>`(select reason from booking_changes
        where booking_id = ${bookingId} and kind = 'proposed' order by at desc, id desc limit 1)`,
    })
    .from(bookingHolds)
    .where(and(eq(bookingHolds.bookingId, bookingId), isNotNull(bookingHolds.proposedAt)))
  return proposal ?? null
}
