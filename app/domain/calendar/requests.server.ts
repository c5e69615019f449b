import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { bookedDetails } from '#app/domain/bookings/booked-facts.ts'
import { nameOf } from '#app/domain/bookings/known-by.ts'
import { describeVisits } from '#app/domain/bookings/visit-words.ts'
import { describeAge } from '#app/domain/describe-age.ts'
import { formatDayAndTime } from '#app/domain/local-time.ts'
import type { PriceKind } from '#app/domain/services/enums.ts'
import { isClosedFor, type Timetable } from '#app/domain/businesses/opening-on.ts'

import type { RequestLine, Requests } from './views.ts'

const maxCounted = 100
/** Visits counted of one customer. */
const maxVisits = 500

type Row = {
  id: string
  sequence: number
  name: string
  phone: string
  notes: string
  service: string | null
  staffId: string | null
  partySize: number
  priceKind: PriceKind | null
  priceCents: number | null
  startsAt: string
  minutes: number
  asked: string
  visits: number
  noShows: number
  count: number
}

type Scene = { business: Timetable & { id: string }; now: Date; people: Map<string, string> }

function lineOf(row: Row, { business, now, people }: Scene): RequestLine {
  const { id, sequence, name, phone, notes } = row
  const startsAt = new Date(row.startsAt)
  return {
    ...{ id, sequence, name, phone, notes },
    when: formatDayAndTime(startsAt),
    asked: describeAge(new Date(row.asked), now),
    known: describeVisits(row),
    what: [row.service, people.get(row.staffId ?? '')].filter(Boolean).join(' with '),
    details: bookedDetails({ ...row, minutes: row.service ? row.minutes : null }),
    isClosed: isClosedFor(business, startsAt),
  }
}

/** Requests that can still be answered, who waits longest first, with who asks. One statement. */
export async function requestsToAnswer(
  { shown, ...scene }: Scene & { shown: number },
  tx: Database,
): Promise<Requests> {
  const { now, business } = scene
  const rows = await tx.execute<Row>(sql`
    with open as materialized (
      select id, sequence, customer_name, customer_email, customer_phone, notes, service_name, staff_id, party_size, price_kind,
        price_cents, starts_at, ends_at, coalesce(asked_at, created_at) as asked, ${nameOf} as known
      from bookings
      where business_id = ${business.id} and status = 'PENDING' and starts_at > ${now.toISOString()}
      order by starts_at limit ${maxCounted}
    ),
    shown as (
      select *, (select count(*)::int from open) as count from open order by asked, id limit ${shown}
    )
    select id, sequence, customer_name as name, customer_phone as phone, notes, service_name as service,
      staff_id as "staffId", party_size as "partySize", price_kind as "priceKind", price_cents as "priceCents",
      starts_at as "startsAt", (extract(epoch from ends_at - starts_at) / 60)::int as minutes, asked, count,
      came.visits, came.missed as "noShows"
    from shown, lateral (
      select (count(*) filter (where not no_show))::int as visits, (count(*) filter (where no_show))::int as missed
      from (
        select no_show from bookings
        where business_id = ${business.id} and customer_email = shown.customer_email and customer_email <> ''
          and status = 'COMPLETED' and ${nameOf} = shown.known
        limit ${maxVisits}
      ) visits
    ) came
    order by asked, id`)
  return { count: rows[0]?.count ?? 0, lines: rows.map((row) => lineOf(row, scene)) }
}
