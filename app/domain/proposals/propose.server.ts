import { and, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { bookingChanges, bookingHolds } from '#db/schema/index.ts'
import { asOwner, type Actor } from '#app/domain/actor.ts'
import { refuseField } from '#app/domain/bookings/place.server.ts'
import { notAsItIs } from '#app/domain/bookings/history.server.ts'
import { findBookingFor, type BookingRecord } from '#app/domain/bookings/record.server.ts'
import { mailGuest } from '#app/domain/calendar/guest-mail.server.ts'
import { placeEntry, type Placing } from '#app/domain/calendar/place-entry.server.ts'
import { refuseUnseen } from '#app/domain/bookings/seen.server.ts'
import { databaseNow } from '#app/domain/database-clock.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { countUse } from '#app/domain/limits.server.ts'
import { hour, minute } from '#app/domain/local-time.ts'
import { offerAfter } from '#app/domain/offers/offer-after.server.ts'
import { offerFreeTimes } from '#app/domain/offers/offer-free-times.server.ts'
import { proposedMails } from './mails.server.ts'
import type { ProposedTime } from './schema.ts'

/** How long a proposal stands at most; never longer than until one of the two times. */
const stands = 48 * hour

async function refuseUnfit(
  actor: Actor,
  record: BookingRecord,
  { dateTime: startsAt }: ProposedTime,
  { now, tx }: { now: Date; tx: Database },
): Promise<void> {
  const { booking } = record
  if (booking.status !== 'PENDING' && booking.status !== 'CONFIRMED') {
    throw await notAsItIs(asOwner(actor), record, tx)
  }
  if (booking.startsAt <= now) {
    throw new DomainError('conflict', 'This booking has begun and can no longer be moved.')
  }
  if (booking.customerEmail === '') {
    const sentence = 'There is no email address: agree with your customer, then change the booking.'
    throw new DomainError('conflict', sentence)
  }
  if (startsAt <= now) throw refuseField('dateTime', 'Please choose a time in the future.')
  if (startsAt.getTime() === booking.startsAt.getTime()) {
    throw refuseField('dateTime', 'The booking is already at that time.')
  }
}

/** Where the booking takes place at another time, as its business wants it, which is `warned` of odd hours. */
export const placeProposed = (
  { booking, business }: BookingRecord,
  startsAt: Date,
  { now, warned, tx }: Omit<Placing, 'except'>,
) => {
  const { id: except, serviceId, staffId, anyStaff, partySize } = booking
  const minutes = Math.round((booking.endsAt.getTime() - booking.startsAt.getTime()) / minute)
  const ask = { startsAt, serviceId, personId: anyStaff ? null : staffId, partySize, minutes }
  return placeEntry(business, ask, { now, except, tx, ...(warned && { warned }) })
}

/** Whether this is what stands already: sent twice, it is mailed once. */
async function isProposed(
  { bookingId, dateTime, message }: ProposedTime & { bookingId: string },
  now: Date,
  tx: Database,
): Promise<boolean> {
  const [standing] = await tx
    .select({ id: bookingHolds.id })
    .from(bookingHolds)
    .where(
      and(
        eq(bookingHolds.bookingId, bookingId),
        isNotNull(bookingHolds.proposedAt),
        eq(bookingHolds.startsAt, dateTime),
        gt(bookingHolds.expiresAt, now),
        sql`${message} = coalesce((select reason from booking_changes where booking_id = ${bookingId}
          and kind = 'proposed' order by at desc limit 1), '')`,
      ),
    )
  return standing !== undefined
}

/**
 * Proposes another time to the customer of a booking, which stays as it is until they accept; the new time is held. A
 * later proposal replaces it, the same changes nothing. Throws `unauthenticated`, `forbidden`, `not-found` (another owner's too), `invalid` at
 * `dateTime`, `conflict` where the booking is over or somebody is busy, `stale` where it is not as it was seen,
 * `too-many`.
 */
export async function proposeTime(
  actor: Actor,
  asked: ProposedTime & { bookingId: string },
  tx: Database = db,
): Promise<void> {
  const { bookingId, dateTime: startsAt, message, sequence } = asked
  const { userId } = asOwner(actor)
  await tx.transaction(async (inner) => {
    const now = await databaseNow(inner)
    const record = await findBookingFor(actor, bookingId, inner, { lock: 'with business' })
    const { booking, business } = record
    refuseUnseen(record, { sequence })
    await refuseUnfit(actor, record, asked, { now, tx: inner })
    if (await isProposed(asked, now, inner)) return
    const often = 'You have proposed many times for this booking. Please try again in a while.'
    await countUse('booking-proposal', bookingId, often, inner)
    await inner
      .delete(bookingHolds)
      .where(and(eq(bookingHolds.bookingId, bookingId), isNotNull(bookingHolds.proposedAt)))
    const warned = { of: asked.outsideHours }
    const place = await placeProposed(record, startsAt, { now, warned, tx: inner })
    const until = new Date(
      Math.min(now.getTime() + stands, startsAt.getTime(), booking.startsAt.getTime()),
    )
    await inner.insert(bookingHolds).values({
      ...{ businessId: business.id, bookingId, startsAt, proposedAt: now, expiresAt: until },
      ...{ serviceId: place.serviceId, staffId: place.staffId, partySize: place.partySize },
      endsAt: place.endsAt,
      busyFrom: place.busyFrom ?? startsAt,
      busyUntil: place.busyUntil ?? place.endsAt,
    })
    const log = { bookingId, actor: 'owner', actorUserId: userId } as const
    await inner
      .insert(bookingChanges)
      .values({ ...log, kind: 'proposed', reason: message || null, startsAt })
    await mailGuest(record, proposedMails(record, { startsAt, until, message }), inner)
    await offerAfter(inner, business.id, until)
    // A time that was proposed before is free again.
    await offerFreeTimes(business.id, inner)
  })
}
