import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import type { LocalDate } from '#app/domain/local-time.ts'
import type { BookingStatus } from '#app/domain/bookings/status.ts'
import type { MonthDay } from './views.ts'

/** More than a screen can show of one week. */
const maxEvents = 1000

export type EventRow = {
  kind: 'booking' | 'block' | 'elsewhere' | 'held'
  id: string
  sequence: number
  staffId: string | null
  startsAt: Date
  endsAt: Date
  status: BookingStatus | null
  noShow: boolean
  name: string
  phone: string
  notes: string
  service: string | null
  partySize: number
}

/** Bookings that were not cancelled, busy and held times between two instants, in order. One statement. */
export async function eventsBetween(
  businessId: string,
  { from, until, now }: { from: Date; until: Date; now: Date },
  tx: Database,
): Promise<EventRow[]> {
  const [begin, end] = [from.toISOString(), until.toISOString()]
  const rows = await tx.execute<EventRow & { startsAt: string; endsAt: string }>(sql`
    (select 'booking' as kind, id, sequence, staff_id as "staffId", starts_at as "startsAt", ends_at as "endsAt", status,
      no_show as "noShow", customer_name as name, customer_phone as phone,
      concat_ws(' / ', nullif(notes, ''), nullif(own_note, '')) as notes, service_name as service,
      party_size as "partySize"
    from bookings
    where business_id = ${businessId} and status <> 'CANCELLED'
      and starts_at > ${begin}::timestamptz - interval '1 day' and starts_at < ${end} and ends_at > ${begin}
    order by starts_at desc, id limit ${maxEvents})
    union all
    (select case source when 'block' then 'block' else 'elsewhere' end, id, 0, staff_id, starts_at, ends_at, null, false,
      note, '', '', null, 1
    from busy_times
    where business_id = ${businessId} and ends_at > ${begin} and starts_at < ${end} limit ${maxEvents})
    union all
    (select 'held', id, 0, staff_id, starts_at, ends_at, null, false, '', '', '', null, party_size
    from booking_holds
    where business_id = ${businessId} and expires_at > least(${now.toISOString()}, clock_timestamp())
      and busy_until > ${begin} and starts_at < ${end} limit ${maxEvents})
    order by "startsAt", id`)
  return rows.map((row) => ({
    ...row,
    startsAt: new Date(row.startsAt),
    endsAt: new Date(row.endsAt),
  }))
}

type DayCounts = Pick<MonthDay, 'booked' | 'toAnswer' | 'first'>

/** How many bookings and requests each day has, and who comes first. One statement. */
export async function countsByDay(
  businessId: string,
  { from, until, person }: { from: Date; until: Date; person: string | null },
  tx: Database,
): Promise<Map<LocalDate, DayCounts>> {
  const rows = await tx.execute<DayCounts & { date: string }>(sql`
    select to_char(timezone('Africa/Johannesburg', starts_at), 'YYYY-MM-DD') as date,
      (count(*) filter (where status <> 'PENDING'))::int as booked,
      (count(*) filter (where status = 'PENDING'))::int as "toAnswer",
      to_json((array_agg(json_build_object(
        'id', id,
        'from', to_char(timezone('Africa/Johannesburg', starts_at), 'HH24:MI'),
        'name', customer_name,
        'isAsked', status = 'PENDING'
      ) order by starts_at, id))[1:3]) as first
    from bookings
    where business_id = ${businessId} and status <> 'CANCELLED'
      and starts_at >= ${from.toISOString()} and starts_at < ${until.toISOString()}
      and (${person}::uuid is null or staff_id = ${person}::uuid)
    group by 1`)
  return new Map(rows.map(({ date, ...counts }) => [date, counts]))
}

/** How many calendars kept elsewhere were not read last time. One statement. */
export async function failingCalendars(businessId: string, tx: Database): Promise<number> {
  const [row] = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from outside_calendars
    where business_id = ${businessId} and failure is not null`)
  return row?.count ?? 0
}

/** How many customers wait for a time that is taken. One statement. */
export async function countWaiting(businessId: string, now: Date, tx: Database): Promise<number> {
  const [row] = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from waiting_entries
    where business_id = ${businessId} and status in ('waiting', 'offered')
      and wanted_until > ${now.toISOString()}`)
  return row?.count ?? 0
}
