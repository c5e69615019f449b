import { sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { asAdmin, type Actor } from '#app/domain/actor.ts'
import { localDateOf } from '#app/domain/local-time.ts'
import { loadPrices, type PriceOf } from '#app/domain/subscriptions/plan/plan-codes.server.ts'
import type { MonthOfSubscribers, SubscriptionFigures } from './subscription-list.ts'
import { isOver } from './subscription-over.ts'

const monthsShown = 12

function lastMonths(now: Date): string[] {
  const [year = 0, month = 0] = localDateOf(now).split('-').map(Number)
  return Array.from({ length: monthsShown }, (_, at) =>
    new Date(Date.UTC(year, month - monthsShown + at, 1)).toISOString().slice(0, 7),
  )
}

type Counted = { month: string; gained: number; lost: number }

/** Walks back from today's subscribers, so that each month begins with those that the next one began with. */
function monthsOf(counted: Counted[], now: Date): { paying: number; months: MonthOfSubscribers[] } {
  const paying = counted.reduce((sum, { gained, lost }) => sum + gained - lost, 0)
  const byMonth = new Map(counted.map((row) => [row.month, row]))
  let atEnd = paying
  const months = lastMonths(now)
    .toReversed()
    .map((month): MonthOfSubscribers => {
      const { gained = 0, lost = 0 } = byMonth.get(month) ?? {}
      const atStart = atEnd - gained + lost
      atEnd = atStart
      const churn = atStart > 0 ? Math.round((1000 * lost) / atStart) / 10 : null
      return { month, atStart, gained, lost, churn }
    })
  return { paying, months: months.toReversed() }
}

type Group = { plan: string; code: string | null; total: number }
const sumOf = (groups: Group[], price: PriceOf) => ({
  total: groups.reduce((sum, { total }) => sum + total, 0),
  cents: groups.reduce((sum, { plan, code, total }) => sum + total * price(plan, code), 0),
})

/**
 * What subscriptions bring in a month, what is past due, and who came and went by month. Subscribers are counted by
 * triggers of `plan_terms`; trials are none. Admins only. Four statements.
 */
export async function subscriptionFigures(
  actor: Actor,
  tx: Database = db,
  now = new Date(),
): Promise<SubscriptionFigures> {
  asAdmin(actor)
  const [price, renewing, due, counted] = await Promise.all([
    loadPrices(tx),
    tx.execute<Group>(sql`
      select s.plan, s.plan_code as code, count(*)::int as total from subscriptions s
      left join plan_terms t on t.business_id = s.business_id
      where s.state in ('active', 'attention') and s.business_id is not null
        and s.superseded_at is null and not coalesce(${isOver}, false)
      group by 1, 2`),
    tx.execute<Group>(sql`
      select b.plan_status as plan, s.plan_code as code, count(*)::int as total
      from plan_terms t join businesses b on b.id = t.business_id
      left join lateral (select plan_code from subscriptions s
        where s.business_id = t.business_id and s.plan = b.plan_status and s.superseded_at is null
        order by s.state in ('active', 'attention') desc, s.started_at desc nulls last limit 1) s on true
      where t.status = 'past-due' group by 1, 2`),
    tx.execute<Counted>(sql`
      select substr(key, 1, 7) as month,
        coalesce(sum(total) filter (where key like '% gained'), 0)::int as gained,
        coalesce(sum(total) filter (where key like '% lost'), 0)::int as lost
      from platform_counts where subject = 'subscribers' group by 1`),
  ])
  const [monthly, pastDue] = [sumOf(renewing, price), sumOf(due, price)]
  return {
    monthlyCents: monthly.cents,
    renewing: monthly.total,
    pastDue: pastDue.total,
    pastDueCents: pastDue.cents,
    ...monthsOf(counted, now),
  }
}
