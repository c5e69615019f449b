import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { bookings } from '#db/schema/index.ts'
import type { BookingDetails } from './schema.ts'

export type Identity = { businessId: string; key: string; digest: string; details: BookingDetails }

/** The booking that a request repeats: by its key, or by all that tells two requests apart. */
export async function findEarlier({ businessId, key, digest, details }: Identity, tx: Database) {
  const isSame = and(
    eq(bookings.startsAt, details.dateTime),
    eq(bookings.customerEmail, details.customerEmail),
    inArray(bookings.status, ['PENDING', 'CONFIRMED']),
    or(
      eq(bookings.requestDigest, digest),
      // From before requests had a digest.
      and(
        isNull(bookings.requestDigest),
        eq(bookings.customerName, details.customerName),
        eq(bookings.customerPhone, details.customerPhone),
      ),
    ),
  )
  const rows = await tx
    .select()
    .from(bookings)
    .where(and(eq(bookings.businessId, businessId), or(eq(bookings.requestKey, key), isSame)))
    .limit(2)
  return rows.find(({ requestKey }) => requestKey === key) ?? rows[0]
}
