import { sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { asUser, type Actor } from '#app/domain/actor.ts'
import { noBusiness, ownBusiness } from '#app/domain/businesses/own.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { addDays, localDateOf, startOfDate } from '#app/domain/local-time.ts'
import { allows } from '#app/domain/businesses/plan-features.ts'
import { partFigures } from './part-figures.server.ts'
import type { DayFigures, OwnerStatistics, Period } from './periods.ts'

type Summary = { views: number; bookings: number; confirmed: number; median: number | null }

const daysFrom = (businessId: string, first: string, today: string, tx: Database) =>
  tx.execute<DayFigures>(sql`
    with came as (
      select timezone('Africa/Johannesburg', created_at)::date as day, count(*)::int as bookings
      from bookings where business_id = ${businessId}
        and created_at >= ${startOfDate(first).toISOString()} group by 1
    )
    select to_char(d.day, 'YYYY-MM-DD') as date, coalesce(v.views, 0) as views,
      coalesce(came.bookings, 0) as bookings
    from generate_series(${first}::date, ${today}::date, interval '1 day') as series(moment),
      lateral (select moment::date as day) as d
      left join business_views v on v.business_id = ${businessId} and v.day = d.day
      left join came on came.day = d.day
    order by d.day`)

const summaryFrom = (businessId: string, first: string, tx: Database) =>
  tx.execute<Summary>(sql`
    select count(*)::int as bookings,
      (count(*) filter (where status in ('CONFIRMED', 'COMPLETED') or (status = 'CANCELLED' and exists (
        select 1 from booking_changes c where c.booking_id = b.id and c.kind = 'confirmed'
      ))))::int as confirmed,
      (percentile_cont(0.5) within group (
        order by extract(epoch from answered_at - created_at)
      ) filter (where answered_at is not null) / 60)::float8 as median
    from bookings b where business_id = ${businessId}
      and created_at >= ${startOfDate(first).toISOString()}`)

/**
 * The actor's statistics for the last `period` days, including today. Throws `unauthenticated`, `not-found` without a
 * business, `forbidden` where the plan has no analytics. Four statements.
 */
export async function ownerStatistics(
  actor: Actor,
  period: Period,
  tx: Database = db,
  now = new Date(),
): Promise<OwnerStatistics> {
  asUser(actor)
  const business = await ownBusiness(actor, tx)
  if (!business) throw noBusiness()
  if (!allows(business.planStatus, 'analytics')) {
    throw new DomainError('forbidden', 'Analytics come with the Premium plan.')
  }
  const today = localDateOf(now)
  const first = addDays(today, 1 - period)
  const days = await daysFrom(business.id, first, today, tx)
  const [summary] = await summaryFrom(business.id, first, tx)
  const bookings = summary?.bookings ?? 0
  return {
    period,
    days: [...days],
    views: days.reduce((sum, { views }) => sum + views, 0),
    bookings,
    confirmedRate: bookings > 0 ? (summary?.confirmed ?? 0) / bookings : null,
    medianAnswerMinutes: summary?.median ?? null,
    ...(await partFigures(business.id, { from: startOfDate(first), until: now }, tx)),
  }
}
