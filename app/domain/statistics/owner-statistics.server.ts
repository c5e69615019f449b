import { sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { asUser, type Actor } from '#app/domain/actor.ts'
import { noBusiness, ownBusiness } from '#app/domain/businesses/own.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { addDays, localDateOf, startOfDate } from '#app/domain/local-time.ts'
import { allows } from '#app/domain/businesses/plan-features.ts'
import { partFigures } from './part-figures.server.ts'
import type { DayFigures, OwnerStatistics, Period, PeriodFigures } from './periods.ts'

type Summary = { isBefore: boolean; bookings: number; confirmed: number; median: number | null }

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

/** Of the days since `first`, and of the period before them, which ends at the same hour as now. */
const summaries = (
  businessId: string,
  { first, period, now }: { first: string; period: Period; now: Date },
  tx: Database,
) =>
  tx.execute<Summary>(sql`
    select created_at < ${startOfDate(first).toISOString()} as "isBefore", count(*)::int as bookings,
      (count(*) filter (where status in ('CONFIRMED', 'COMPLETED') or (status = 'CANCELLED' and exists (
        select 1 from booking_changes c where c.booking_id = b.id and c.kind = 'confirmed'
      ))))::int as confirmed,
      (percentile_cont(0.5) within group (
        order by extract(epoch from answered_at - created_at)
      ) filter (where answered_at is not null) / 60)::float8 as median
    from bookings b where business_id = ${businessId}
      and created_at >= ${startOfDate(addDays(first, -period)).toISOString()}
      and (created_at >= ${startOfDate(first).toISOString()}
        or created_at <= ${new Date(now.getTime() - period * 86_400_000).toISOString()})
    group by 1`)

const figuresOf = (days: DayFigures[], summary: Summary | undefined): PeriodFigures => ({
  days,
  views: days.reduce((sum, { views }) => sum + views, 0),
  bookings: summary?.bookings ?? 0,
  confirmedRate: summary ? summary.confirmed / summary.bookings : null,
  medianAnswerMinutes: summary?.median ?? null,
})

/**
 * The actor's statistics for the last `period` days, including today, and for those before. Throws `unauthenticated`, `not-found` without a
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
  const days = await daysFrom(business.id, addDays(first, -period), today, tx)
  const found = await summaries(business.id, { first, period, now }, tx)
  const summaryOf = (isBefore: boolean) => found.find((one) => one.isBefore === isBefore)
  return {
    period,
    ...figuresOf(days.slice(period), summaryOf(false)),
    before: figuresOf(days.slice(0, period), summaryOf(true)),
    ...(await partFigures(business.id, { from: startOfDate(first), until: now }, tx)),
  }
}
