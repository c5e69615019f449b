import { eq, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { bookingChanges, bookings } from '#db/schema/index.ts'
import { isExclusionConflict, uniqueConflict } from '#app/domain/database-errors.ts'
import { DomainError } from '#app/domain/errors.ts'
import { countUse } from '#app/domain/limits.server.ts'
import { minute } from '#app/domain/local-time.ts'
import { queueMails } from '#app/domain/mail/queue-mails.server.ts'
import { offerFreeTimes } from '#app/domain/offers/offer-free-times.server.ts'
import { enqueueDeliveries } from './enqueue-deliveries.server.ts'
import { refuseClosed } from './closed.server.ts'
import { movedMails } from './mails.server.ts'
import {
  actorName,
  bookingRow,
  findBookingFor,
  loadBookings,
  statusWord,
  type BookingBearer,
  type BookingRecord,
} from './record.server.ts'
import { notReminded } from './reminders.server.ts'
import { saidOf } from './said.ts'
import { refuseUnseen, type Seen } from './seen.server.ts'
import { isAtOnce, isExclusive, isServiceGone } from './confirmation.ts'
import { fullMessage, placeBooking } from './place.server.ts'

function refuseMove(bearer: BookingBearer, record: BookingRecord, startsAt: Date, now: Date): void {
  const { booking, business } = record
  if (booking.status !== 'PENDING' && booking.status !== 'CONFIRMED') {
    throw new DomainError('conflict', `${saidOf(bearer, record)} is ${statusWord[booking.status]}.`)
  }
  if (booking.startsAt <= now) {
    throw new DomainError('conflict', 'This booking has begun and can no longer be moved.')
  }
  refuseClosed(business)
  if (booking.startsAt.getTime() === startsAt.getTime()) {
    const message = 'Your booking is already at that time.'
    throw new DomainError('invalid', message, { fields: { dateTime: [message] } })
  }
}

const askAgain = ({ serviceId, staffId, anyStaff, partySize }: BookingRecord['booking']) => ({
  serviceId,
  personId: anyStaff ? null : staffId,
  partySize,
})

type Booked = BookingRecord['booking']

/** What is kept of a service that is gone: only its business knows whether it still does that then. */
function asBefore(booking: Booked, startsAt: Date) {
  const later = (at: Date) =>
    new Date(at.getTime() + startsAt.getTime() - booking.startsAt.getTime())
  const { serviceName, priceKind, priceCents, anyStaff, busyFrom, busyUntil } = booking
  return {
    ...{ serviceName, priceKind, priceCents, anyStaff },
    staffId: anyStaff ? null : booking.staffId,
    endsAt: later(booking.endsAt),
    busyFrom: busyFrom && later(busyFrom),
    busyUntil: busyUntil && later(busyUntil),
  }
}

/** As its business takes appointments, but as long as the booking is. */
const asLong = (business: BookingRecord['business'], { startsAt, endsAt }: Booked) => ({
  ...business,
  slotMinutes: Math.round((endsAt.getTime() - startsAt.getTime()) / minute),
})

/** Where a booking takes place at its new time, and whether that is agreed at once. */
async function placeAgain(
  { booking, business }: BookingRecord,
  startsAt: Date,
  { now, tx }: { now: Date; tx: Database },
) {
  const isGone = isServiceGone(booking)
  const atOnce = booking.status === 'CONFIRMED' && isAtOnce(business) && !isGone
  const ask = { ...askAgain(booking), startsAt }
  const bookedAt = isGone ? asLong(business, booking) : business
  const options = { now, atOnce, moved: booking.id, tx }
  const { isAlone, ...placement } = await placeBooking(bookedAt, ask, options)
  return {
    ...placement,
    ...(isGone && asBefore(booking, startsAt)),
    status: atOnce ? ('CONFIRMED' as const) : ('PENDING' as const),
    answeredAt: atOnce ? now : null,
    exclusive: atOnce && isAlone && isExclusive(business),
  }
}

/** The new time is followed up as a new request is. */
const notFollowedUp = {
  askedAt: sql`now()`,
  ownerRemindedAt: null,
  customerOfferedAt: null,
  unreadAt: null,
  handledAt: null,
}

const logMove = (bearer: BookingBearer, bookingId: string, startsAt: Date, tx: Database) =>
  tx.insert(bookingChanges).values({
    bookingId,
    kind: 'moved',
    actor: actorName(bearer),
    actorUserId: bearer.kind === 'user' ? bearer.userId : null,
    startsAt,
  })

type Move = { bookingId: string; startsAt: Date } & Seen

async function move(
  bearer: BookingBearer,
  { bookingId, startsAt, ...seen }: Move,
  inner: Database,
  now: Date,
): Promise<BookingRecord> {
  const lock = 'with business'
  const record = await findBookingFor(bearer, bookingId, inner, { lock })
  refuseMove(bearer, record, startsAt, now)
  const { booking, business } = record
  refuseUnseen({ booking, business }, seen)
  const placement = await placeAgain({ booking, business }, startsAt, { now, tx: inner })
  const message = 'You have moved this booking too many times. Please try again in a while.'
  await countUse('booking-move', bookingId, message, inner)
  await inner
    .update(bookings)
    .set({
      ...placement,
      ...notFollowedUp,
      startsAt,
      sequence: booking.sequence + 1,
      ...notReminded,
    })
    .where(bookingRow({ booking, business }))
  await logMove(bearer, bookingId, startsAt, inner)
  const [after] = await loadBookings(inner, eq(bookings.id, bookingId))
  if (!after) throw new Error('the moved booking is gone')
  await queueMails(inner, movedMails(after, booking.startsAt))
  await enqueueDeliveries(inner, 'booking.moved', [after])
  await offerFreeTimes(business.id, inner)
  return after
}

/**
 * Moves a booking by the rules of a new one; the business must confirm it again, unless it confirms at once
 * (docs/decisions/031-moving-a-booking.md). Throws as requestBooking does for the time, `conflict` where it is over
 * or the customer has another booking then, `stale` where it is not as it was seen.
 */
export async function moveBooking(
  bearer: BookingBearer,
  wanted: Move,
  tx: Database = db,
  now = new Date(),
): Promise<BookingRecord> {
  if (bearer.kind === 'owner-link' || bearer.kind === 'automation') {
    throw new DomainError('forbidden', 'Only the customer can move a booking.')
  }
  try {
    return await tx.transaction((inner) => move(bearer, wanted, inner, now))
  } catch (error) {
    if (isExclusionConflict(error)) {
      throw new DomainError('conflict', fullMessage, { fields: { dateTime: [fullMessage] } })
    }
    if (uniqueConflict(error) !== 'bookings_same_request') throw error
    const sentence = 'You have another booking with them at that time.'
    throw new DomainError('conflict', sentence, { fields: { dateTime: [sentence] } })
  }
}
