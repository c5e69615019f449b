import { eq } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { bookingChanges, bookings } from '#db/schema/index.ts'
import { asOwner, type Actor } from '#app/domain/actor.ts'
import { enqueueDeliveries } from '#app/domain/bookings/enqueue-deliveries.server.ts'
import { notAsItIs } from '#app/domain/bookings/history.server.ts'
import {
  bookingRow,
  findBookingFor,
  loadBookings,
  type BookingRecord,
} from '#app/domain/bookings/record.server.ts'
import { notReminded } from '#app/domain/bookings/reminders.server.ts'
import { refuseUnseen } from '#app/domain/bookings/seen.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { minute } from '#app/domain/local-time.ts'
import { offerFreeTimes } from '#app/domain/offers/offer-free-times.server.ts'
import { mailGuest } from './guest-mail.server.ts'
import { changedMails } from './mails.server.ts'
import type { Change } from './own-entry-schema.ts'
import { refusingOverlaps } from './own-entry.server.ts'
import { placeEntry, type EntryAsk, type Placing } from './place-entry.server.ts'

const minutesOf = ({ startsAt, endsAt }: BookingRecord['booking']) =>
  Math.round((endsAt.getTime() - startsAt.getTime()) / minute)

/** A booking keeps the name and price of its service, unless it becomes another. */
const keptOf = ({ serviceName, priceKind, priceCents }: BookingRecord['booking']) => ({
  ...{ serviceName, priceKind, priceCents },
})

/** Who has a booking that was left open keeps it where they can; it stays open all the same. */
async function placeAgain({ booking, business }: BookingRecord, ask: EntryAsk, options: Placing) {
  const { anyStaff, staffId } = booking
  if (!anyStaff || staffId === null || ask.personId !== null) {
    return placeEntry(business, ask, options)
  }
  try {
    const placement = await placeEntry(business, { ...ask, personId: staffId }, options)
    return { ...placement, anyStaff: true }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return placeEntry(business, ask, options)
  }
}

/** Tells customer and automation of a change; `movedFrom` is null where the time stayed. */
async function tell(bookingId: string, movedFrom: Date | null, now: Date, tx: Database) {
  const [after] = await loadBookings(tx, eq(bookings.id, bookingId))
  if (!after) throw new Error('the changed booking is gone')
  if (after.booking.startsAt > now) await mailGuest(after, changedMails(after, movedFrom), tx)
  if (movedFrom) await enqueueDeliveries(tx, 'booking.moved', [after])
}

async function change(
  actor: Actor,
  { bookingId, ...wanted }: Change & { bookingId: string },
  { now, tx }: { now: Date; tx: Database },
) {
  const { userId } = asOwner(actor)
  const record = await findBookingFor(actor, bookingId, tx, { lock: 'with business' })
  const { booking } = record
  const { dateTime: startsAt, partySize = booking.partySize } = wanted
  const [serviceId, personId] = [wanted.serviceId ?? null, wanted.personId ?? null]
  const isMoved = startsAt.getTime() !== booking.startsAt.getTime()
  // A form sent as it was, or twice, is nothing to tell the guest.
  const isOther = (personId ?? (booking.anyStaff ? booking.staffId : null)) !== booking.staffId
  const isSamePlace = serviceId === booking.serviceId && !isOther
  const isSame = !isMoved && isSamePlace && partySize === booking.partySize
  if (!isSame) refuseUnseen(record, { sequence: wanted.sequence })
  if (booking.status !== 'CONFIRMED') throw await notAsItIs(asOwner(actor), record, tx)
  if (isSame) return
  const ask = { startsAt, serviceId, personId, partySize }
  const entry = { ...ask, minutes: minutesOf(booking) }
  const warned = { warned: { of: wanted.outsideHours } }
  const placement = await placeAgain(record, entry, {
    ...{ now, except: bookingId, tx },
    ...((isMoved || isOther) && warned),
  })
  await tx
    .update(bookings)
    .set({
      ...{ ...placement, startsAt },
      ...(serviceId === booking.serviceId && keptOf(booking)),
      sequence: booking.sequence + 1,
      ...(isMoved && notReminded),
    })
    .where(bookingRow(record))
  const log = { bookingId, actor: 'owner', actorUserId: userId, startsAt } as const
  await tx.insert(bookingChanges).values({ ...log, kind: isMoved ? 'moved' : 'changed' })
  await tell(bookingId, isMoved ? booking.startsAt : null, now, tx)
  await offerFreeTimes(record.business.id, tx)
}

/**
 * Gives a confirmed booking another time, service, person or party, as its business agreed with the guest, who gets a
 * mail; as it is, nothing happens. Throws `unauthenticated`, `forbidden`, `not-found` (another owner's too), `invalid` with fields, `conflict`
 * where it is not confirmed or somebody is busy, `stale` where it is not as it was seen, `too-many`.
 */
export const changeBooking = (
  actor: Actor,
  wanted: Change & { bookingId: string },
  tx: Database = db,
  now = new Date(),
): Promise<void> =>
  refusingOverlaps(() => tx.transaction((inner) => change(actor, wanted, { now, tx: inner })))
