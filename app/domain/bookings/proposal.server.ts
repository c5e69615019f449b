import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { bookingHolds } from '#db/schema/index.ts'

/** The other time that a business proposed for a booking, kept free until it is answered. */
export type Proposal = { id: string; startsAt: Date; endsAt: Date; until: Date }

export async function proposalFor(bookingId: string, tx: Database): Promise<Proposal | null> {
  const [hold] = await tx
    .select()
    .from(bookingHolds)
    .where(and(eq(bookingHolds.bookingId, bookingId), isNotNull(bookingHolds.proposedAt)))
  if (!hold) return null
  return { id: hold.id, startsAt: hold.startsAt, endsAt: hold.endsAt, until: hold.expiresAt }
}
