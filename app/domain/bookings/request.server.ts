import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { bookingChanges, bookings } from '#db/schema/index.ts'
import type { Actor } from '#app/domain/actor.ts'
import { DomainError } from '#app/domain/errors.ts'
import { countUse } from '#app/domain/limits.server.ts'
import { minute } from '#app/domain/local-time.ts'
import { queueMails } from '#app/domain/mail/queue-mails.server.ts'
import { isByOwner } from '#app/domain/reviews/own-visit.ts'
import { enqueueDeliveries } from './enqueue-deliveries.server.ts'
import { refuseClosed } from './closed.server.ts'
import { requestedMails } from './mails.server.ts'
import { businessToBook, type BookedBusiness } from './record.server.ts'
import { checkFormAge, requestKeyOf, tooOld, type RequestOrigin } from './request-origin.server.ts'
import type { BookingDetails } from './schema.ts'
import { refuseUnfitTime } from './slot.ts'
import type { BookingStatus } from './status.ts'
import { busySlots } from './busy-slots.server.ts'
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
  /**
   * Opens the customer's page. Null for an earlier booking of this email and time with another name or phone: an
   * email address alone must not open a booking.
   */
  token: string | null
}

function findEarlier(
  tx: Database,
  businessId: string,
  requestKey: string,
  details: BookingDetails,
) {
  return tx
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.businessId, businessId),
        or(
          eq(bookings.requestKey, requestKey),
          and(
            eq(bookings.startsAt, details.dateTime),
            eq(bookings.customerEmail, details.customerEmail),
            inArray(bookings.status, ['PENDING', 'CONFIRMED']),
          ),
        ),
      ),
    )
    .limit(2)
    .then((rows) => rows.find((row) => row.requestKey === requestKey) ?? rows[0])
}

type Earlier = NonNullable<Awaited<ReturnType<typeof findEarlier>>>

function answered(
  row: Pick<Earlier, 'id' | 'status' | 'startsAt'>,
  business: BookedBusiness,
  { created, known }: { created: boolean; known: boolean },
): RequestedBooking {
  return {
    id: row.id,
    businessId: business.id,
    slug: business.slug,
    status: row.status,
    startsAt: row.startsAt,
    created,
    token: known ? manageToken(row.id) : null,
  }
}

/** The response for a repeated request; the page's token only for the same key, or the same name and phone. */
const repeated = (
  row: Earlier,
  business: BookedBusiness,
  key: string,
  { customerName, customerPhone }: BookingDetails,
) =>
  answered(row, business, {
    created: false,
    known:
      row.requestKey === key ||
      (row.customerName === customerName && row.customerPhone === customerPhone),
  })

async function countRequest(tx: Database, business: BookedBusiness, request: BookingRequest) {
  const message = 'That is a lot of bookings in a short time. Please try again in a while.'
  await countUse('booking-address', request.address, message, tx)
  await countUse('booking-email', request.details.customerEmail, message, tx)
  await countUse(
    'booking-business',
    business.id,
    `${business.name} is getting very many requests just now. Please try again in a while.`,
    tx,
  )
}

/**
 * Inserts the booking with history, mails and jobs; null where it exists already. Locks the business and checks again
 * that it takes bookings.
 */
async function insertBooking(
  tx: Database,
  businessId: string,
  requestKey: string,
  request: BookingRequest,
) {
  const business = await businessToBook(businessId, tx, { lock: true })
  refuseClosed(business)
  const { dateTime: startsAt, ...guest } = request.details
  const [booking] = await tx
    .insert(bookings)
    .values({
      ...guest,
      businessId: business.id,
      startsAt,
      endsAt: new Date(startsAt.getTime() + business.slotMinutes * minute),
      requestKey,
      isOwnVisit: isByOwner(guest, business),
      askedAt: sql`now()`,
    })
    .onConflictDoNothing()
    .returning()
  if (!booking) return null
  await countRequest(tx, business, request)
  await tx
    .insert(bookingChanges)
    .values({ bookingId: booking.id, kind: 'requested', actor: 'guest', startsAt })
  await queueMails(tx, requestedMails({ booking, business }))
  await enqueueDeliveries(tx, 'booking.created', [{ booking, business }])
  return booking
}

/**
 * Requests an appointment; behind page, dialog and API; anybody may. Idempotent by key, or by business, time and
 * email. Throws `not-found` and `conflict` (paused, not reachable) for the business, `invalid` with fields and
 * choices for the time, `too-many`.
 */
export async function requestBooking(
  _actor: Actor,
  request: BookingRequest,
  tx: Database = db,
  now = new Date(),
): Promise<RequestedBooking> {
  const { origin, details } = request
  const business = await businessToBook(request.business, tx)
  if (origin.kind === 'form' && origin.honeypot) {
    throw new DomainError('invalid', 'Please leave the last field empty and send the form again.')
  }
  const key = requestKeyOf(business.id, origin, details.customerEmail)
  const earlier = key && (await findEarlier(tx, business.id, key, details))
  if (earlier) return repeated(earlier, business, key, details)
  refuseClosed(business)
  if (!key) throw tooOld()
  await checkFormAge(business.id, origin, now)
  refuseUnfitTime(business, details.dateTime, { now, taken: await busySlots(business, now, tx) })

  const booking = await tx.transaction((inner) => insertBooking(inner, business.id, key, request))
  if (booking) return answered(booking, business, { created: true, known: true })
  const justMade = await findEarlier(tx, business.id, key, details)
  if (justMade) return repeated(justMade, business, key, details)
  throw new DomainError('conflict', 'That booking changed just now. Please send it again.')
}
