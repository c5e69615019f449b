import { and, eq, gt, lt, ne } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { bookings } from '#db/schema/index.ts'
import type { OpenSpan } from '#app/domain/businesses/opening.ts'
import { lastTime, type SlotRules } from './slot.ts'

/** More confirmed bookings than any real horizon contains; limits the form's work. */
const maxSlots = 500

/**
 * Confirmed times within the horizon of a business that takes one booking at a time; empty for others. `except`
 * leaves out a booking that is moved. At most one statement.
 */
export async function busySlots(
  business: SlotRules & { id: string; oneAtATime: boolean },
  now: Date,
  tx: Database,
  { except = null }: { except?: string | null } = {},
): Promise<OpenSpan[]> {
  if (!business.oneAtATime) return []
  return tx
    .select({ start: bookings.startsAt, end: bookings.endsAt })
    .from(bookings)
    .where(
      and(
        eq(bookings.businessId, business.id),
        eq(bookings.status, 'CONFIRMED'),
        gt(bookings.endsAt, now),
        lt(bookings.startsAt, lastTime(business, now)),
        except === null ? undefined : ne(bookings.id, except),
      ),
    )
    .orderBy(bookings.startsAt)
    .limit(maxSlots)
}
