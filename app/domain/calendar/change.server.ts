import { eq } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { bookingChanges, bookings } from '#db/schema/index.ts'
import { asOwner, type Actor } from '#app/domain/actor.ts'
import { enqueueDeliveries } from '#app/domain/bookings/enqueue-deliveries.server.ts'
import {
  findBookingFor,
  loadBookings,
  statusWord,
  type BookingRecord,
} from '#app/domain/bookings/record.server.ts'
import { notReminded } from '#app/domain/bookings/reminders.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { minute } from '#app/domain/local-time.ts'
import { queueMails } from '#app/domain/mail/queue-mails.server.ts'
import { changedMails } from './mails.server.ts'
import type { Change } from './own-entry-schema.ts'
import { refusingOverlaps } from './own-entry.server.ts'
import { placeEntry } from './place-entry.server.ts'

const minutesOf = ({ startsAt, endsAt }: BookingRecord['booking']) =>
  Math.round((endsAt.getTime() - startsAt.getTime()) / minute)

/** A booking keeps the name and price of its service, unless it becomes another. */
const keptOf = ({ serviceName, priceKind, priceCents }: BookingRecord['booking']) => ({
  ...{ serviceName, priceKind, priceCents },
})

async function change(
  actor: Actor,
  { bookingId, ...wanted }: Change & { bookingId: string },
  { now, tx }: { now: Date; tx: Database },
) {
  const { userId } = asOwner(actor)
  const { booking, business } = await findBookingFor(actor, bookingId, tx, {
    lock: 'with business',
  })
  if (booking.status !== 'CONFIRMED') {
    throw new DomainError('conflict', `This booking is ${statusWord[booking.status]}.`)
  }
  const { dateTime: startsAt, partySize = booking.partySize } = wanted
  const [serviceId, personId] = [wanted.serviceId ?? null, wanted.personId ?? null]
  const isMoved = startsAt.getTime() !== booking.startsAt.getTime()
  // A form sent as it was, or twice, is nothing to tell the guest.
  const isSamePlace = serviceId === booking.serviceId && personId === booking.staffId
  if (!isMoved && isSamePlace && partySize === booking.partySize) return
  const ask = { startsAt, serviceId, personId, partySize }
  const placement = await placeEntry(
    business,
    { ...ask, minutes: minutesOf(booking) },
    { now, except: bookingId, tx },
  )
  await tx
    .update(bookings)
    .set({
      ...{ ...placement, startsAt },
      ...(serviceId === booking.serviceId && keptOf(booking)),
      sequence: booking.sequence + 1,
      ...(isMoved && notReminded),
    })
    .where(eq(bookings.id, bookingId))
  const kind = isMoved ? 'moved' : 'changed'
  const log = { bookingId, actor: 'owner', actorUserId: userId, startsAt } as const
  await tx.insert(bookingChanges).values({ ...log, kind })
  const [after] = await loadBookings(tx, eq(bookings.id, bookingId))
  if (!after) throw new Error('the changed booking is gone')
  if (startsAt > now) await queueMails(tx, changedMails(after, isMoved ? booking.startsAt : null))
  if (isMoved) await enqueueDeliveries(tx, 'booking.moved', [after])
}

/**
 * Gives a confirmed booking another time, service, person or party, as its business agreed with the guest, who gets a
 * mail; as it is, nothing happens. Throws `unauthenticated`, `forbidden`, `not-found` (another owner's too), `invalid` with fields, `conflict`
 * where it is not confirmed or somebody is busy.
 */
export const changeBooking = (
  actor: Actor,
  wanted: Change & { bookingId: string },
  tx: Database = db,
  now = new Date(),
): Promise<void> =>
  refusingOverlaps(() => tx.transaction((inner) => change(actor, wanted, { now, tx: inner })))
