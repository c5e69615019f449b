import { eq, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { bookingHolds, bookings, waitingEntries } from '#db/schema/index.ts'
import { anonymous } from '#app/domain/actor.ts'
import { manageToken } from '#app/domain/bookings/tokens.server.ts'
import { requestBooking, type RequestedBooking } from '#app/domain/bookings/request.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { formatInstant } from '#app/domain/local-time.ts'
import { isOpen } from '#app/domain/offers/entry-status.ts'
import type { WaitingEntry } from '#app/domain/offers/mails.server.ts'
import { offerFreeTimes } from '#app/domain/offers/offer-free-times.server.ts'
import { deleteUnsentOffers } from '#app/domain/offers/unsent-offers.server.ts'
import { lockEntry, refuseBooked, refuseFinal } from './entry.server.ts'

type Hold = typeof bookingHolds.$inferSelect

async function standingOffer(entry: WaitingEntry, offerId: string, now: Date, tx: Database) {
  const [hold] = await tx.select().from(bookingHolds).where(eq(bookingHolds.waitingId, entry.id))
  const isStanding = hold?.id === offerId && entry.status === 'offered' && entry.offeredUntil
  if (!isStanding) {
    throw new DomainError(
      'conflict',
      'That offer has ended, so the time is no longer held for you.',
    )
  }
  if (entry.offeredUntil && entry.offeredUntil <= now) {
    const sentence = `That offer ended at ${formatInstant(entry.offeredUntil)}, so the time is no longer held for you.`
    throw new DomainError('conflict', sentence)
  }
  return hold
}

/** Books the held time as anybody else would, but that nobody else could. */
const bookHeld = (
  entry: WaitingEntry,
  hold: Hold,
  { terms, now, tx }: { terms?: string | undefined; now: Date; tx: Database },
): Promise<RequestedBooking> =>
  requestBooking(
    anonymous,
    {
      business: entry.businessId,
      details: {
        customerName: entry.customerName,
        customerEmail: entry.customerEmail,
        customerPhone: entry.customerPhone,
        dateTime: hold.startsAt,
        serviceId: entry.serviceId ?? undefined,
        personId: entry.staffId ?? undefined,
        partySize: entry.partySize,
        notes: '',
      },
      origin: { kind: 'offer', holdId: hold.id, terms },
      address: '',
    },
    tx,
    now,
  )

/** `terms`: price and length as they were shown; without them, as they are. */
type Accept = { entryId: string; offerId: string; terms?: string | undefined }

type Accepted = Pick<RequestedBooking, 'id' | 'status' | 'created'>

async function acceptedBefore(id: string, tx: Database): Promise<Accepted> {
  const [booking] = await tx
    .select({ id: bookings.id, status: bookings.status })
    .from(bookings)
    .where(eq(bookings.id, id))
  if (!booking) throw new Error('the accepted booking is gone')
  return { ...booking, created: false }
}

async function becomeBooking(
  entry: WaitingEntry,
  hold: Hold,
  context: { terms?: string | undefined; now: Date; tx: Database },
): Promise<Accepted> {
  const { tx } = context
  await tx.delete(bookingHolds).where(eq(bookingHolds.id, hold.id))
  await deleteUnsentOffers([entry.id], tx)
  const booking = await bookHeld(entry, hold, context)
  await tx
    .update(waitingEntries)
    .set({
      ...{ status: 'booked', offeredUntil: null },
      ...{ acceptedHoldId: hold.id, bookingId: booking.id },
    })
    .where(eq(waitingEntries.id, entry.id))
  // A request is promised too: nobody else is offered the time until the business has answered.
  if (booking.status === 'PENDING') {
    await tx
      .insert(bookingHolds)
      .values({ ...hold, waitingId: null, bookingId: booking.id, expiresAt: hold.startsAt })
      .onConflictDoNothing()
  }
  return { id: booking.id, status: booking.status, created: true }
}

/** Ends an offer that cannot be accepted, or is not wanted; its customer keeps their turn for other times. */
async function passOn(
  entry: WaitingEntry,
  hold: Hold,
  { isWanted, now, tx }: { isWanted: boolean; now: Date; tx: Database },
): Promise<void> {
  await tx.delete(bookingHolds).where(eq(bookingHolds.id, hold.id))
  await deleteUnsentOffers([entry.id], tx)
  await tx
    .update(waitingEntries)
    .set({
      ...{ status: 'waiting', offeredUntil: null },
      // What they wanted and could not have is theirs again if it can be booked after all.
      ...(!isWanted && {
        passed: sql`array_append(passed, ${hold.startsAt.toISOString()}::timestamptz)`,
      }),
    })
    .where(eq(waitingEntries.id, entry.id))
  await offerFreeTimes(entry.businessId, tx, now)
}

const isRefusal = (error: unknown) =>
  error instanceof DomainError && ['conflict', 'invalid', 'not-found'].includes(error.code)

/**
 * Accepts an offer: the held time becomes a booking as any other, by its business's rules. Accepted again it is the same
 * booking, not `created` then. Throws `not-found`, and `conflict` where the offer has ended or the business can no longer keep
 * it; `stale` where price or length are others by now, and the offer stands.
 */
export async function acceptOffer(
  { entryId, offerId, terms }: Accept,
  tx: Database = db,
  at?: Date,
): Promise<Omit<Accepted, 'id'> & { token: string }> {
  let isHeld = false
  try {
    const { id, ...accepted } = await tx.transaction(async (inner) => {
      const { entry, now } = await lockEntry(entryId, inner, at)
      if (entry.acceptedHoldId === offerId && entry.bookingId)
        return acceptedBefore(entry.bookingId, inner)
      const hold = await standingOffer(entry, offerId, now, inner)
      isHeld = true
      return becomeBooking(entry, hold, { terms, now, tx: inner })
    })
    return { ...accepted, token: manageToken(id) }
  } catch (error) {
    if (!isHeld || !isRefusal(error)) throw error
    await endOffer({ entryId, offerId, isWanted: true }, tx, at)
    throw new DomainError(
      'conflict',
      'Sorry, they can no longer take you at that time. You are still on the waiting list.',
    )
  }
}

type Ended = { entryId: string; offerId: string; isWanted: boolean }

const endOffer = ({ entryId, offerId, isWanted }: Ended, tx: Database, at?: Date): Promise<void> =>
  tx.transaction(async (inner) => {
    const { entry, now } = await lockEntry(entryId, inner, at)
    if (!isWanted) refuseFinal(entry)
    const [hold] = await inner
      .select()
      .from(bookingHolds)
      .where(eq(bookingHolds.waitingId, entryId))
    if (hold?.id === offerId) await passOn(entry, hold, { isWanted, now, tx: inner })
  })

/**
 * Passes an offer on to the next, and keeps waiting. One that has ended already stays so. Throws `not-found`, and
 * `conflict` for who does not wait any more.
 */
export const declineOffer = (
  { entryId, offerId }: { entryId: string; offerId: string },
  tx: Database = db,
  at?: Date,
): Promise<void> => endOffer({ entryId, offerId, isWanted: false }, tx, at)

/** Leaves the waiting list; what was offered goes to the next. Throws `not-found`, `conflict` for who has a booking. */
export async function leaveWaitingList(
  { entryId }: { entryId: string },
  tx: Database = db,
  at?: Date,
): Promise<void> {
  await tx.transaction(async (inner) => {
    const { entry, now } = await lockEntry(entryId, inner, at)
    refuseBooked(entry)
    if (!isOpen(entry.status)) return
    await inner.delete(bookingHolds).where(eq(bookingHolds.waitingId, entryId))
    await deleteUnsentOffers([entryId], inner)
    await inner
      .update(waitingEntries)
      .set({ status: 'left', offeredUntil: null })
      .where(eq(waitingEntries.id, entryId))
    await offerFreeTimes(entry.businessId, inner, now)
  })
}
