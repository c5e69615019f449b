import { and, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { bookings } from '#db/schema/index.ts'
import { DomainError } from '#app/domain/errors.ts'
import type { BookingDetails } from './schema.ts'

export type Identity = {
  businessId: string
  key: string
  /** What proves who asked: the key, which is ours, or a client's own key with all facts but the time. */
  proof: 'key' | 'key and facts'
  digest: string
  details: BookingDetails
}

/** Minutes in which whoever asks for all the same counts as whoever asked. */
export const repeatMinutes = 60

/** Says no more than that; the link is mailed to whoever asked. */
export const askedAlready = () =>
  new DomainError(
    'conflict',
    'You have already sent this request. The email about it has the link to see, move or cancel your booking.',
  )

/**
 * The booking that a request repeats: by its key, or for an hour by all that tells two requests apart. Later, who knows
 * somebody's contact details would find their appointments by trying times. `mayOpen`: the key proves who asked;
 * `isOther`: another request by a client's key.
 */
export async function findEarlier(
  { businessId, key, proof, digest, details }: Identity,
  tx: Database,
) {
  const isSame = and(
    eq(bookings.startsAt, details.dateTime),
    eq(bookings.customerEmail, details.customerEmail),
    inArray(bookings.status, ['PENDING', 'CONFIRMED']),
    eq(bookings.requestDigest, digest),
    gt(bookings.createdAt, sql`now() - ${repeatMinutes} * interval '1 minute'`),
  )
  const rows = await tx
    .select({
      id: bookings.id,
      status: bookings.status,
      startsAt: bookings.startsAt,
      serviceId: bookings.serviceId,
      staffId: bookings.staffId,
      partySize: bookings.partySize,
      requestKey: bookings.requestKey,
      requestDigest: bookings.requestDigest,
    })
    .from(bookings)
    .where(and(eq(bookings.businessId, businessId), or(eq(bookings.requestKey, key), isSame)))
    .limit(2)
  const byKey = rows.find(({ requestKey }) => requestKey === key)
  const booking = byKey ?? rows[0]
  if (!booking) return undefined
  // A client's key may be guessed.
  const mayOpen = byKey !== undefined && (proof === 'key' || byKey.requestDigest === digest)
  return { booking, mayOpen, isOther: byKey !== undefined && !mayOpen }
}
