import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { formatInstant, type LocalDate } from '#app/domain/local-time.ts'
import type { BookingStatus } from '#app/domain/bookings/status.ts'
import type { RequestLine } from './views.ts'

/** More than a screen can show of one week. */
const maxEvents = 1000
/** Requests in the list on top. */
const requestsShown = 3
const maxCounted = 100

export type EventRow = {
  kind: 'booking' | 'block' | 'elsewhere' | 'held'
  id: string
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
    (select 'booking' as kind, id, staff_id as "staffId", starts_at as "startsAt", ends_at as "endsAt", status,
      no_show as "noShow", customer_name as name, customer_phone as phone,
      concat_ws(' / ', nullif(notes, ''), nullif(own_note, '')) as notes, service_name as service,
      party_size as "partySize"
    from bookings
    where business_id = ${businessId} and status <> 'CANCELLED'
      and starts_at > ${begin}::timestamptz - interval '1 day' and starts_at < ${end} and ends_at > ${begin}
    order by starts_at desc, id limit ${maxEvents})
    union all
    (select case source when 'block' then 'block' else 'elsewhere' end, id, staff_id, starts_at, ends_at, null, false,
      note, '', '', null, 1
    from busy_times
    where business_id = ${businessId} and ends_at > ${begin} and starts_at < ${end} limit ${maxEvents})
    union all
    (select 'held', id, staff_id, starts_at, ends_at, null, false, '', '', '', null, party_size
    from booking_holds
    where business_id = ${businessId} and expires_at > ${now.toISOString()}
      and busy_until > ${begin} and starts_at < ${end} limit ${maxEvents})
    order by "startsAt", id`)
  return rows.map((row) => ({
    ...row,
    startsAt: new Date(row.startsAt),
    endsAt: new Date(row.endsAt),
  }))
}

/** Requests that can still be answered, who waits longest first. One statement. */
export async function requestsToAnswer(
  businessId: string,
  { now, people }: { now: Date; people: Map<string, string> },
  tx: Database,
): Promise<{ lines: RequestLine[]; count: number }> {
  const rows = await tx.execute<{
    id: string
    name: string
    notes: string
    service: string | null
    staffId: string | null
    startsAt: string
    count: number
  }>(sql`
    with open as materialized (
      select id, customer_name, notes, service_name, staff_id, starts_at, coalesce(asked_at, created_at) as asked
      from bookings
      where business_id = ${businessId} and status = 'PENDING' and starts_at > ${now.toISOString()}
      order by starts_at limit ${maxCounted}
    )
    select id, customer_name as name, notes, service_name as service, staff_id as "staffId",
      starts_at as "startsAt", (select count(*)::int from open) as count
    from open order by asked, id limit ${requestsShown}`)
  return {
    count: rows[0]?.count ?? 0,
    lines: rows.map(({ id, name, notes, service, staffId, startsAt }) => ({
      ...{ id, name, notes, when: formatInstant(new Date(startsAt)) },
      what: [service, people.get(staffId ?? '')].filter(Boolean).join(' with '),
    })),
  }
}

/** How many bookings and requests each day has. One statement. */
export async function countsByDay(
  businessId: string,
  { from, until, person }: { from: Date; until: Date; person: string | null },
  tx: Database,
): Promise<Map<LocalDate, { booked: number; toAnswer: number }>> {
  const rows = await tx.execute<{ date: string; booked: number; toAnswer: number }>(sql`
    select to_char(timezone('Africa/Johannesburg', starts_at), 'YYYY-MM-DD') as date,
      (count(*) filter (where status <> 'PENDING'))::int as booked,
      (count(*) filter (where status = 'PENDING'))::int as "toAnswer"
    from bookings
    where business_id = ${businessId} and status <> 'CANCELLED'
      and starts_at >= ${from.toISOString()} and starts_at < ${until.toISOString()}
      and (${person}::uuid is null or staff_id = ${person}::uuid)
    group by 1`)
  return new Map(rows.map(({ date, booked, toAnswer }) => [date, { booked, toAnswer }]))
}

/** How many calendars kept elsewhere were not read last time. One statement. */
export async function failingCalendars(businessId: string, tx: Database): Promise<number> {
  const [row] = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from outside_calendars
    where business_id = ${businessId} and failure is not null`)
  return row?.count ?? 0
}
