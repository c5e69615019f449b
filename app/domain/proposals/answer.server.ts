import { and, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { bookingChanges, bookingHolds, bookings } from '#db/schema/index.ts'
import { system } from '#app/domain/actor.ts'
import { enqueueDeliveries } from '#app/domain/bookings/enqueue-deliveries.server.ts'
import { proposalFor, type Proposal } from '#app/domain/bookings/proposal.server.ts'
import {
  findBookingFor,
  loadBookings,
  type BookingRecord,
} from '#app/domain/bookings/record.server.ts'
import { notReminded } from '#app/domain/bookings/reminders.server.ts'
import type { Guest } from '#app/domain/bookings/tokens.server.ts'
import { refusingOverlaps } from '#app/domain/calendar/own-entry.server.ts'
import { databaseNow } from '#app/domain/database-clock.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { formatInstant } from '#app/domain/local-time.ts'
import { queueMails } from '#app/domain/mail/queue-mails.server.ts'
import { offerFreeTimes } from '#app/domain/offers/offer-free-times.server.ts'
import { endProposal, hasEnded } from './end.server.ts'
import { acceptedMails, declinedProposalMails, lapsedProposalMails } from './mails.server.ts'
import { placeProposed } from './propose.server.ts'

type Answer = { proposalId: string; startsAt: Date }

/** Whether the same answer was given before, in another tab or by a second click. */
const isDone = ({ booking }: BookingRecord, { startsAt }: Answer): boolean =>
  booking.status === 'CONFIRMED' && booking.startsAt.getTime() === startsAt.getTime()

async function openProposal(
  { booking }: BookingRecord,
  { proposalId }: Answer,
  tx: Database,
  at?: Date,
): Promise<Proposal> {
  const proposal = await proposalFor(booking.id, tx, at)
  if (proposal?.id !== proposalId) {
    throw new DomainError('conflict', 'That proposal is no longer valid. This is your booking now.')
  }
  if (proposal.isOver) {
    const sentence = `That proposal ended at ${formatInstant(proposal.until)}. Your booking stays as it was.`
    throw new DomainError('conflict', sentence)
  }
  return proposal
}

/** Both sides have said yes: it is confirmed at the new time. */
async function moveTo(record: BookingRecord, proposal: Proposal, now: Date, tx: Database) {
  const { booking } = record
  const { startsAt } = proposal
  const place = await placeProposed(record, startsAt, { now, tx })
  const { serviceName, priceKind, priceCents, anyStaff } = booking
  await tx
    .update(bookings)
    .set({
      ...place,
      ...{ serviceName, priceKind, priceCents, anyStaff },
      ...{ startsAt, status: 'CONFIRMED', answeredAt: booking.answeredAt ?? now },
      sequence: booking.sequence + 1,
      ...notReminded,
    })
    .where(eq(bookings.id, booking.id))
  const log = { bookingId: booking.id, startsAt }
  await tx.insert(bookingChanges).values({ ...log, kind: 'moved', actor: 'guest', at: now })
  if (booking.status === 'CONFIRMED') return
  const after = new Date(now.getTime() + 1)
  await tx.insert(bookingChanges).values({ ...log, kind: 'confirmed', actor: 'owner', at: after })
}

/**
 * Accepts the proposed time: the booking moves there, confirmed. Accepted again nothing happens. Throws `not-found`, and
 * `conflict` where the proposal has ended, was replaced, or somebody is busy then after all.
 */
export async function acceptProposal(
  guest: Guest,
  answer: Answer,
  tx: Database = db,
  at?: Date,
): Promise<void> {
  const accept = async (inner: Database) => {
    const now = at ?? (await databaseNow(inner))
    const lock = 'with business'
    const record = await findBookingFor(guest, guest.bookingId, inner, { lock })
    if (isDone(record, answer)) return
    const proposal = await openProposal(record, answer, inner, at)
    await moveTo(record, proposal, now, inner)
    const [after] = await loadBookings(inner, eq(bookings.id, guest.bookingId))
    if (!after) throw new Error('the moved booking is gone')
    await queueMails(inner, acceptedMails(after, record.booking.startsAt))
    await enqueueDeliveries(inner, 'booking.moved', [after])
    if (record.booking.status === 'PENDING') {
      await enqueueDeliveries(inner, 'booking.confirmed', [after])
    }
    await offerFreeTimes(after.business.id, inner, at)
  }
  await refusingOverlaps(() => tx.transaction(accept))
}

/**
 * Declines the proposed time: the booking stays as it was, and its business is told. Declined again, nothing happens.
 * Throws as `acceptProposal`.
 */
export async function declineProposal(
  guest: Guest,
  answer: Answer,
  tx: Database = db,
  at?: Date,
): Promise<BookingRecord> {
  return tx.transaction(async (inner) => {
    const lock = 'with business'
    const { bookingId } = guest
    const record = await findBookingFor(guest, bookingId, inner, { lock })
    const isThere = (await proposalFor(bookingId, inner, at)) !== null
    if (!isThere && (await hasEnded(bookingId, 'proposal-declined', inner))) return record
    const proposal = await openProposal(record, answer, inner, at)
    const end = { kind: 'proposal-declined', actor: 'guest' } as const
    await endProposal(record, proposal, end, inner)
    await queueMails(inner, declinedProposalMails(record, proposal.startsAt))
    await offerFreeTimes(record.business.id, inner, at)
    return record
  })
}

/**
 * Ends proposals that nobody answered in time, of one business or of all, and tells their businesses; their times are
 * offered to those who wait. Safe to repeat. Called by the queue and the clock.
 */
export async function lapseProposals(
  { businessId }: { businessId?: string } = {},
  tx: Database = db,
  at?: Date,
): Promise<number> {
  const due = await tx
    .select({ bookingId: bookingHolds.bookingId })
    .from(bookingHolds)
    .where(
      and(
        businessId ? eq(bookingHolds.businessId, businessId) : undefined,
        isNotNull(bookingHolds.proposedAt),
        lte(bookingHolds.expiresAt, at ?? sql`now()`),
      ),
    )
    .limit(1000)
  for (const { bookingId } of due) {
    await tx.transaction(async (inner) => {
      const lock = 'with business'
      const record = await findBookingFor(system, bookingId ?? '', inner, { lock })
      const proposal = await proposalFor(record.booking.id, inner, at)
      if (!proposal?.isOver) return
      const end = { kind: 'proposal-lapsed', actor: 'system' } as const
      await endProposal(record, proposal, end, inner)
      await queueMails(inner, lapsedProposalMails(record, proposal.startsAt))
      await offerFreeTimes(record.business.id, inner, at)
    })
  }
  return due.length
}
