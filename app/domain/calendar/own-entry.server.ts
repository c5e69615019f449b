import { and, eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { db, type Database } from '#db/client.server.ts'
import { bookingChanges, bookings } from '#db/schema/index.ts'
import { asOwner, type Actor } from '#app/domain/actor.ts'
import { enqueueDeliveries } from '#app/domain/bookings/enqueue-deliveries.server.ts'
import { confirmedMails } from '#app/domain/bookings/mails.server.ts'
import { loadBookings } from '#app/domain/bookings/record.server.ts'
import { isExclusionConflict, uniqueConflict } from '#app/domain/database-errors.ts'
import { DomainError } from '#app/domain/errors.ts'
import { isByOwner } from '#app/domain/reviews/own-visit.ts'
import { mailGuest, refuseUnproved } from './guest-mail.server.ts'
import { ownBusinessToBook } from './own-business.server.ts'
import type { OwnEntry } from './own-entry-schema.ts'
import { placeEntry } from './place-entry.server.ts'

const noRoom = 'Another booking has just taken that time.'
const sameRequest = 'There is another booking of the same customer at that time.'

/** Translates the database's refusal of two bookings at once, and of the same one twice. */
export async function refusingOverlaps<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isSame = uniqueConflict(error) === 'bookings_same_request'
    if (!isSame && !isExclusionConflict(error)) throw error
    const sentence = isSame ? sameRequest : noRoom
    throw new DomainError('conflict', sentence, { fields: { dateTime: [sentence] } })
  }
}

const askOf = ({ dateTime, serviceId, personId, partySize = 1, minutes }: OwnEntry) => ({
  startsAt: dateTime,
  serviceId: serviceId ?? null,
  personId: personId ?? null,
  partySize,
  minutes,
})

async function enter(actor: Actor, entry: OwnEntry, now: Date, tx: Database) {
  const { userId } = asOwner(actor)
  const business = await ownBusinessToBook(actor, tx)
  const requestKey = `own:${entry.key ?? randomUUID()}`
  const [earlier] = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.businessId, business.id), eq(bookings.requestKey, requestKey)))
  if (earlier) return earlier
  refuseUnproved(business, entry.customerEmail)
  const ask = askOf(entry)
  const guest = {
    customerName: entry.customerName || 'Walk-in',
    customerEmail: entry.customerEmail ?? '',
    customerPhone: entry.customerPhone ?? '',
  }
  const warned = { of: entry.outsideHours }
  const placement = await placeEntry(business, ask, { now, warned, tx })
  const [row] = await tx
    .insert(bookings)
    .values({
      ...{ ...guest, ...placement, businessId: business.id, startsAt: ask.startsAt },
      ...{ status: 'CONFIRMED', answeredAt: now, ownNote: entry.note ?? '' },
      // Nobody but the business says that they came, so that they are not asked how it was.
      ...{ isOwnEntry: true, invitesReview: false, isOwnVisit: isByOwner(guest, business) },
      ...{ requestKey, requestDigest: requestKey },
    })
    .returning({ id: bookings.id })
  if (!row) throw new Error('the booking was not entered')
  const change = { bookingId: row.id, actor: 'owner', actorUserId: userId } as const
  await tx.insert(bookingChanges).values({ ...change, kind: 'entered', startsAt: ask.startsAt })
  const [record] = await loadBookings(tx, eq(bookings.id, row.id))
  if (record) {
    if (ask.startsAt > now) await mailGuest(record, confirmedMails(record), tx)
    await enqueueDeliveries(tx, 'booking.created', [record])
    await enqueueDeliveries(tx, 'booking.confirmed', [record])
  }
  return row
}

/**
 * Enters a booking that the business took itself, by phone or at the door; it is confirmed. A guest with an email
 * address gets a mail. Sent twice with one key it is entered once. Throws `unauthenticated`, `forbidden` for other
 * roles, `not-found` without a business, `invalid` with fields, `conflict` where somebody is busy, `too-many`.
 */
export const enterBooking = (
  actor: Actor,
  entry: OwnEntry,
  tx: Database = db,
  now = new Date(),
): Promise<{ id: string }> =>
  refusingOverlaps(() => tx.transaction((inner) => enter(actor, entry, now, inner)))
