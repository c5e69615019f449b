import { desc, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { planCodes } from '#db/schema/index.ts'
import { catalogue, isPaidPlan } from '#app/domain/subscriptions/plan/catalogue.ts'

export type PriceOf = (plan: string, code: string | null) => number

/** Of a subscription `s` and its business's terms `t`: begun before the plan ended for good, and to be cancelled. */
export const isOver = sql`(t.status = 'ended' and t.paid_until is not null
  and coalesce(s.started_at <= t.paid_until, true))`

/** The monthly price in cents behind a provider's plan code, at its latest; the catalogue's where it is unknown. */
export async function loadPrices(tx: Database): Promise<PriceOf> {
  const rows = await tx.select().from(planCodes).orderBy(desc(planCodes.lastUsedAt))
  return (plan, code) =>
    rows.find((row) => row.code === code && row.plan === plan)?.amountCents ??
    (isPaidPlan(plan) ? catalogue[plan].cents : 0)
}
