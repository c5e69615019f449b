import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import type { OpenSpan } from '#app/domain/businesses/opening.ts'
import { lastTime, type SlotRules } from './slot.ts'

/** More confirmed bookings than any real horizon contains; limits the form's work. */
const maxSlots = 500

/** `isBlocked`: by the business itself, so that nothing can be asked for then. */
export type BusySlot = OpenSpan & { isBlocked: boolean }

/**
 * Times within the horizon of a business without services that nobody is offered: what it blocked or has in other
 * calendars, and, where it takes one booking at a time, what is confirmed or held. `except` leaves out a booking that
 * is moved. One statement.
 */
export async function busySlots(
  business: SlotRules & { id: string; oneAtATime: boolean },
  now: Date,
  tx: Database,
  { except = null }: { except?: string | null } = {},
): Promise<BusySlot[]> {
  const from = now.toISOString()
  const until = lastTime(business, now).toISOString()
  const taken = business.oneAtATime
    ? sql`
      union all
      select starts_at, ends_at, false from bookings
      where business_id = ${business.id} and status = 'CONFIRMED' and ends_at > ${from} and starts_at < ${until}
        and id is distinct from ${except}::uuid
      union all
      select busy_from, busy_until, false from booking_holds
      where business_id = ${business.id} and expires_at > least(${from}, clock_timestamp()) and busy_until > ${from} and busy_from < ${until}
        and (${except}::uuid is null or booking_id is distinct from ${except}::uuid)`
    : sql``
  const rows = await tx.execute<{ start: string; end: string; isBlocked: boolean }>(sql`
    select starts_at as start, ends_at as end, true as "isBlocked" from busy_times
    where business_id = ${business.id} and staff_id is null and ends_at > ${from} and starts_at < ${until}
    ${taken}
    order by start limit ${maxSlots}`)
  return rows.map(({ start, end, isBlocked }) => ({
    start: new Date(start),
    end: new Date(end),
    isBlocked,
  }))
}
