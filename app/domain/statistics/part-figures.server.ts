import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import type { PartFigures } from './periods.ts'

/** More services and people than a business may have. */
const maxParts = 200

type Row = PartFigures & { part: 'service' | 'person' }

/**
 * What appointments between two instants come to, by service and by person: confirmed and completed ones; hours and
 * income without those who did not come. A price on request counts nothing. One statement.
 */
export async function partFigures(
  businessId: string,
  { from, until }: { from: Date; until: Date },
  tx: Database,
): Promise<{ services: PartFigures[]; people: PartFigures[] }> {
  const rows = await tx.execute<Row>(sql`
    with held as materialized (
      select service_name, staff_id, no_show,
        extract(epoch from ends_at - starts_at) / 3600 as hours,
        coalesce(price_cents, 0)::bigint * party_size as cents
      from bookings
      where business_id = ${businessId} and status in ('CONFIRMED', 'COMPLETED')
        and starts_at >= ${from.toISOString()} and starts_at <= ${until.toISOString()}
    ),
    parts as (
      select 'service' as part, service_name as name, null::uuid as id, no_show, hours, cents
      from held where service_name is not null
      union all
      select 'person', s.name, s.id, no_show, h.hours, cents
      from held h join staff s on s.business_id = ${businessId} and s.id = h.staff_id
    )
    select part, name, count(*)::int as bookings,
      round(coalesce(sum(hours) filter (where not no_show), 0), 1)::float8 as hours,
      (count(*) filter (where no_show))::int as "noShows",
      coalesce(sum(cents) filter (where not no_show), 0)::float8 as income
    from parts group by part, name, id order by bookings desc, name, id limit ${maxParts}`)
  const of = (part: Row['part']) =>
    rows.filter((row) => row.part === part).map(({ part: _, ...figures }) => figures)
  return { services: of('service'), people: of('person') }
}
