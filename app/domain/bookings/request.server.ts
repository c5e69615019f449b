import { sql } from 'drizzle-orm'
import { db, keepPlans, type Database } from '#db/client.server.ts'
import { bookings } from '#db/schema/index.ts'
import type { Actor } from '#app/domain/actor.ts'
import { DomainError } from '#app/domain/errors.ts'
import { countUses } from '#app/domain/limits.server.ts'
import { isUuid } from '#app/domain/uuid.ts'
import { isByOwner } from '#app/domain/reviews/own-visit.ts'
import { announceRequest } from './announce-request.server.ts'
import { refuseClosed } from './closed.server.ts'
import { isAtOnce, isExclusive } from './confirmation.ts'
import { placeBooking, type Ask } from './place.server.ts'
import { requestDigest } from './placement.server.ts'
import { bookingColumns, businessToBook, type BookedBusiness } from './record.server.ts'
import {
  proofOf,
  refuseOldForm,
  refuseOtherTerms,
  requestKeyOf,
  tooOld,
  waitForForm,
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
  /** Opens the customer's page; null for who repeats what another may have asked for. */
  token: string | null
}

type Stored = Pick<
  typeof bookings.$inferSelect,
  'id' | 'status' | 'startsAt' | 'serviceId' | 'staffId' | 'partySize'
>

const answered = (
  { staffId, ...row }: Stored,
  business: BookedBusiness,
  { created, mayOpen }: { created: boolean; mayOpen: boolean },
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
  token: mayOpen ? manageToken(row.id) : null,
})

async function countRequest(tx: Database, business: BookedBusiness, request: BookingRequest) {
  const message = 'Too many bookings in a short time. Please try again in a while.'
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

/** By account, or by what was typed. */
const isOwn = (actor: Actor, details: BookingDetails, business: BookedBusiness): boolean =>
  (actor.kind === 'user' && actor.userId === business.ownerId) || isByOwner(details, business)

type Asked = {
  actor: Actor
  request: BookingRequest
  ask: Ask
  businessId: string
  /** Null for a form whose token is not this business's. */
  identity: Identity | null
  now: Date
}

/** Null where the same was asked for longer ago, which stands in its way. */
async function insertBooking(
  tx: Database,
  business: BookedBusiness,
  { actor, request, ask, now, identity: { key, digest } }: Asked & { identity: Identity },
) {
  const atOnce = isAtOnce(business)
  const { dateTime: startsAt, customerName, customerEmail, customerPhone, notes } = request.details
  const placed = await placeBooking(business, ask, { now, atOnce, tx })
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
      requestKey: key,
      requestDigest: digest,
      isOwnVisit: isOwn(actor, request.details, business),
      askedAt: sql`now()`,
      // Its notice is queued with it.
      isTold: true,
    })
    .onConflictDoNothing()
    .returning(bookingColumns)
  return row ?? null
}

/** Books within a transaction, or finds what the request repeats. The lock has bookings of one business follow each other. */
async function bookOnce(tx: Database, asked: Asked): Promise<RequestedBooking> {
  const { request, businessId, identity, now } = asked
  const [, business, earlier] = await Promise.all([
    keepPlans(tx),
    businessToBook(businessId, tx, { lock: true }),
    identity && findEarlier(identity, tx),
  ])
  if (earlier?.isOther) throw askedAlready()
  if (earlier) return answered(earlier.booking, business, { created: false, ...earlier })
  refuseClosed(business)
  if (!identity) throw tooOld()
  refuseOldForm(businessId, request.origin, now)
  const row = await insertBooking(tx, business, { ...asked, identity })
  if (!row) throw askedAlready()
  const writing = [
    ...(request.origin.kind === 'offer' ? [] : [countRequest(tx, business, request)]),
    announceRequest(tx, { booking: row, business }),
  ]
  // None of it is under way any more when the transaction ends.
  await Promise.allSettled(writing)
  await Promise.all(writing)
  return answered(row, business, { created: true, mayOpen: true })
}

/**
 * Requests an appointment; anybody may. Idempotent by key, or by what was asked for and by whom, without a link then: others
 * may know as much. Throws `not-found` and `conflict` for the business, `invalid` at its field and `conflict` for a full
 * time, both with choices, `stale` for other terms than the form showed, and `too-many`.
 */
export async function requestBooking(
  actor: Actor,
  request: BookingRequest,
  tx: Database = db,
  now = new Date(),
): Promise<RequestedBooking> {
  const { business, origin, details } = request
  const businessId = isUuid(business) ? business : (await businessToBook(business, tx)).id
  if (origin.kind === 'form' && origin.honeypot) {
    throw new DomainError('invalid', 'Please leave the last field empty and send the form again.')
  }
  const { serviceId = null, personId = null, partySize = 1, dateTime: startsAt } = details
  const ask: Ask = { serviceId, personId, partySize, startsAt }
  const digest = requestDigest({ ...details, ...ask })
  const key = requestKeyOf(businessId, origin, { ...details, ...ask, digest })
  const proof = proofOf(origin)
  const identity = key === null ? null : { businessId, key, proof, digest, details }
  await waitForForm(businessId, origin, now)
  const asked = { actor, request, ask, businessId, identity, now }
  return tx.transaction((inner) => bookOnce(inner, asked))
}
