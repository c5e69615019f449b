import { sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { bookingChanges, bookings } from '#db/schema/index.ts'
import type { Actor } from '#app/domain/actor.ts'
import { DomainError } from '#app/domain/errors.ts'
import { countUses } from '#app/domain/limits.server.ts'
import { queueMails } from '#app/domain/mail/queue-mails.server.ts'
import { isByOwner } from '#app/domain/reviews/own-visit.ts'
import { enqueueDeliveries } from './enqueue-deliveries.server.ts'
import { refuseClosed } from './closed.server.ts'
import { bookedMails, requestedMails } from './mails.server.ts'
import { isAtOnce, isExclusive } from './confirmation.ts'
import { placeBooking, type Ask } from './place.server.ts'
import { requestDigest } from './placement.server.ts'
import {
  bookingColumns,
  businessToBook,
  type BookedBusiness,
  type BookingRecord,
} from './record.server.ts'
import {
  checkFormAge,
  refuseOtherTerms,
  requestKeyOf,
  tooOld,
  type RequestOrigin,
} from './request-origin.server.ts'
import { askedAlready, findEarlier, type Identity } from './earlier.server.ts'
import type { BookingDetails } from './schema.ts'
import type { BookingStatus } from './status.ts'
import { manageToken } from './tokens.server.ts'

export type BookingRequest = {
  business: string
  details: BookingDetails
  origin: RequestOrigin
  address: string
}

export type RequestedBooking = {
  id: string
  businessId: string
  slug: string
  status: BookingStatus
  startsAt: Date
  /** False for a repeated request. */
  created: boolean
  serviceId: string | null
  personId: string | null
  partySize: number
  /** Opens the customer's page. */
  token: string
}

type Stored = Pick<
  typeof bookings.$inferSelect,
  'id' | 'status' | 'startsAt' | 'serviceId' | 'staffId' | 'partySize'
>

const answered = (
  { staffId, ...row }: Stored,
  business: BookedBusiness,
  created: boolean,
): RequestedBooking => ({
  id: row.id,
  businessId: business.id,
  slug: business.slug,
  status: row.status,
  startsAt: row.startsAt,
  serviceId: row.serviceId,
  personId: staffId,
  partySize: row.partySize,
  created,
  token: manageToken(row.id),
})

async function countRequest(tx: Database, business: BookedBusiness, request: BookingRequest) {
  const message = 'That is a lot of bookings in a short time. Please try again in a while.'
  const busy = `${business.name} is getting very many requests just now. Please try again in a while.`
  await countUses(
    [
      { name: 'booking-address', key: request.address, message },
      { name: 'booking-email', key: request.details.customerEmail, message },
      { name: 'booking-business', key: business.id, message: busy },
    ],
    tx,
  )
}

async function announce(tx: Database, record: BookingRecord): Promise<void> {
  const { booking } = record
  const { id: bookingId, startsAt } = booking
  const isConfirmed = booking.status === 'CONFIRMED'
  const history = tx.$with('history').as(
    tx
      .insert(bookingChanges)
      .values([
        { bookingId, kind: 'requested', actor: 'guest', startsAt },
        ...(isConfirmed
          ? [{ bookingId, kind: 'confirmed' as const, actor: 'system' as const, startsAt }]
          : []),
      ])
      .returning({ id: bookingChanges.id }),
  )
  await queueMails(tx, isConfirmed ? bookedMails(record) : requestedMails(record), history)
  await enqueueDeliveries(tx, 'booking.created', [record])
  if (isConfirmed) await enqueueDeliveries(tx, 'booking.confirmed', [record])
}

type Terms = { actor: Actor; request: BookingRequest; now: Date; atOnce: boolean }

/** By account, or by what was typed. */
const isOwn = (actor: Actor, details: BookingDetails, business: BookedBusiness): boolean =>
  (actor.kind === 'user' && actor.userId === business.ownerId) || isByOwner(details, business)

/**
 * Inserts the booking with history, mails and jobs; null where another one stands in its way, such as the same. Locks
 * the business, against other bookings too where they are confirmed at once, and checks again that it takes bookings.
 */
async function insertBooking(
  tx: Database,
  identity: Identity,
  { actor, request, now, atOnce }: Terms,
) {
  const lock = atOnce ? 'no key update' : 'share'
  const business = await businessToBook(identity.businessId, tx, { lock })
  refuseClosed(business)
  const { dateTime: startsAt, customerName, customerEmail, customerPhone, notes } = request.details
  const placed = await placeBooking(business, askOf(request.details), { now, atOnce, tx })
  refuseOtherTerms(placed, request)
  const { isAlone, ...placement } = placed
  const [row] = await tx
    .insert(bookings)
    .values({
      ...{ customerName, customerEmail, customerPhone, notes },
      ...{ businessId: business.id, startsAt, ...placement },
      ...(atOnce && {
        status: 'CONFIRMED' as const,
        answeredAt: now,
        exclusive: isAlone && isExclusive(business),
      }),
      requestKey: identity.key,
      requestDigest: identity.digest,
      isOwnVisit: isOwn(actor, request.details, business),
      askedAt: sql`now()`,
    })
    .onConflictDoNothing()
    .returning(bookingColumns)
  if (!row) return null
  if (request.origin.kind !== 'offer') await countRequest(tx, business, request)
  await announce(tx, { booking: row, business })
  return row
}

const askOf = ({ serviceId, personId, partySize = 1, dateTime }: BookingDetails): Ask => ({
  serviceId: serviceId ?? null,
  personId: personId ?? null,
  partySize,
  startsAt: dateTime,
})

/**
 * Requests an appointment; anybody may. Idempotent by key, or by what was asked for and by whom. Throws `not-found`
 * and `conflict` for the business, `invalid` at its field and `conflict` for a full time, both with choices,
 * `stale` for other terms than the form showed, and `too-many`.
 */
export async function requestBooking(
  actor: Actor,
  request: BookingRequest,
  tx: Database = db,
  now = new Date(),
): Promise<RequestedBooking> {
  const { origin, details } = request
  const business = await businessToBook(request.business, tx)
  if (origin.kind === 'form' && origin.honeypot) {
    throw new DomainError('invalid', 'Please leave the last field empty and send the form again.')
  }
  const ask = askOf(details)
  const digest = requestDigest({ ...details, ...ask })
  const key = requestKeyOf(business.id, origin, { ...details, ...ask, digest })
  const identity = key === null ? null : { businessId: business.id, key, digest, details }
  const earlier = identity && (await findEarlier(identity, tx))
  if (earlier) return answered(earlier, business, false)
  refuseClosed(business)
  if (!identity) throw tooOld()
  await checkFormAge(business.id, origin, now)
  const how = { actor, request, now, atOnce: isAtOnce(business) }
  let refusal = askedAlready()
  try {
    const row = await tx.transaction((inner) => insertBooking(inner, identity, how))
    if (row) return answered(row, business, true)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    refusal = error
  }
  // The same may have been asked for at the same moment, which takes the time that this asks for.
  const same = await findEarlier(identity, tx)
  if (same) return answered(same, business, false)
  throw refusal
}
