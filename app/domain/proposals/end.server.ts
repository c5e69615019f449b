import { desc, eq } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { bookingChanges, bookingHolds } from '#db/schema/index.ts'
import { asOwner, type Actor } from '#app/domain/actor.ts'
import { proposalFor, type Proposal } from '#app/domain/bookings/proposal.server.ts'
import { findBookingFor, type BookingRecord } from '#app/domain/bookings/record.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { queueMails } from '#app/domain/mail/queue-mails.server.ts'
import { offerFreeTimes } from '#app/domain/offers/offer-free-times.server.ts'
import { withdrawnProposalMails } from './mails.server.ts'

type End = Pick<typeof bookingChanges.$inferInsert, 'actor' | 'actorUserId'> & {
  kind: 'proposal-declined' | 'proposal-lapsed' | 'proposal-withdrawn'
}

/** Frees the proposed time, and writes down how the proposal ended. Mails are the caller's. */
export async function endProposal(
  { booking }: BookingRecord,
  { id, startsAt }: Proposal,
  end: End,
  tx: Database,
): Promise<void> {
  await tx.delete(bookingHolds).where(eq(bookingHolds.id, id))
  await tx.insert(bookingChanges).values({ bookingId: booking.id, startsAt, ...end })
}

/** Whether it was ended in the same way before, in another tab or by a second click. */
export async function hasEnded(
  bookingId: string,
  kind: End['kind'],
  tx: Database,
): Promise<boolean> {
  const [last] = await tx
    .select({ kind: bookingChanges.kind })
    .from(bookingChanges)
    .where(eq(bookingChanges.bookingId, bookingId))
    .orderBy(desc(bookingChanges.at))
    .limit(1)
  return last?.kind === kind
}

/**
 * Takes a proposal back: the booking stays as it is, and its customer is told. Taken back again, nothing happens. Throws
 * `unauthenticated`, `forbidden`, `not-found` (another owner's too), and `conflict` where it ended otherwise: its
 * customer may have accepted it.
 */
export async function withdrawProposal(
  actor: Actor,
  { bookingId, proposalId }: { bookingId: string; proposalId: string },
  tx: Database = db,
): Promise<void> {
  const { userId } = asOwner(actor)
  await tx.transaction(async (inner) => {
    const record = await findBookingFor(actor, bookingId, inner, { lock: 'with business' })
    const proposal = await proposalFor(bookingId, inner)
    if (proposal?.id !== proposalId) {
      if (await hasEnded(bookingId, 'proposal-withdrawn', inner)) return
      throw new DomainError('conflict', 'That proposal has ended. This is the booking now.')
    }
    const end = { kind: 'proposal-withdrawn', actor: 'owner', actorUserId: userId } as const
    await endProposal(record, proposal, end, inner)
    await queueMails(inner, withdrawnProposalMails(record, proposal.startsAt))
    await offerFreeTimes(record.business.id, inner)
  })
}
