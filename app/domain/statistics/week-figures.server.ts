import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { addDays, localDateOf, startOfDate } from '#app/domain/local-time.ts'
import { weekFiguresOf, type WeekFigures, type WeekRow } from './week-figures.ts'

/**
 * What the last seven days came to, today until now included, and the seven before, until the same hour. Does not
 * authorize. One statement.
 */
export async function weekFigures(
  businessId: string,
  now: Date,
  tx: Database,
): Promise<WeekFigures> {
  const today = localDateOf(now)
  const sameHour = new Date(now.getTime() - 7 * 86_400_000).toISOString()
  const rows = await tx.execute<WeekRow>(sql`
    with held as (
      select ${today}::date - timezone('Africa/Johannesburg', starts_at)::date as ago, count(*)::int as appointments,
        coalesce(sum(extract(epoch from ends_at - starts_at) / 3600) filter (where not no_show), 0)::float8 as hours,
        coalesce(sum(coalesce(price_cents, 0)::bigint * party_size) filter (where not no_show), 0)::float8 as income,
        (count(*) filter (where no_show))::int as "noShows"
      from bookings
      where business_id = ${businessId} and status in ('CONFIRMED', 'COMPLETED')
        and starts_at >= ${startOfDate(addDays(today, -13)).toISOString()} and starts_at <= ${now.toISOString()}
        and (starts_at <= ${sameHour} or starts_at >= ${startOfDate(addDays(today, -6)).toISOString()})
      group by 1
    ),
    seen as (
      select ${today}::date - day as ago, views from business_views
      where business_id = ${businessId} and day > ${addDays(today, -14)}::date and day <= ${today}::date
    )
    select ago, coalesce(appointments, 0) as appointments, coalesce(hours, 0) as hours, coalesce(income, 0) as income,
      coalesce("noShows", 0) as "noShows", coalesce(views, 0)::int as views
    from held full join seen using (ago)`)
  return weekFiguresOf([...rows])
}
