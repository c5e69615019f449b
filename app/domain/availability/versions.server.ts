import { sql, type SQL } from 'drizzle-orm'
import { day } from '#app/domain/local-time.ts'

/** One number for rows as they are: `xmin` is the transaction that wrote a row, so that no two states are alike. */
const versionOf = (rows: SQL): SQL<string> => sql`
  (select count(*) || ':' || coalesce(sum(uuid_hash_extended(id, xmin::text::bigint)), 0) from ${rows})`

/**
 * Columns beside a row of `businesses` that differ whenever something does from which free times between two instants
 * follow. They name at least what `occupiedBetween` reads.
 */
export function versionsOf({ from, until, now }: { from: Date; until: Date; now: Date }) {
  const ofIt = sql`business_id = businesses.id`
  const begin = new Date(from.getTime() - 3 * day).toISOString()
  const end = new Date(until.getTime() + day).toISOString()
  const pair = sql`uuid_hash_extended(service_id, 0)`
  return {
    services: versionOf(sql`services where ${ofIt}`),
    staff: versionOf(sql`staff where ${ofIt}`),
    done: sql<string>`(select count(*) || ':' || coalesce(sum(uuid_hash_extended(staff_id,
      ${pair} # xmin::text::bigint)), 0) from staff_services where ${ofIt})`,
    bookings: versionOf(sql`bookings where ${ofIt} and status = 'CONFIRMED'
      and starts_at > ${begin}::timestamptz and starts_at < ${end}::timestamptz`),
    holds:
      versionOf(sql`booking_holds where ${ofIt} and expires_at > least(${now.toISOString()}, clock_timestamp())
      and busy_until > ${begin}::timestamptz and busy_from < ${end}::timestamptz`),
    busy: versionOf(sql`busy_times where ${ofIt} and ends_at > ${begin}::timestamptz
      and starts_at < ${end}::timestamptz`),
  }
}
