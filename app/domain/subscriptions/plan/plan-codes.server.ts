import { desc, lt } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { planCodes } from '#db/schema/index.ts'
import { day } from '#app/domain/local-time.ts'
import { catalogue, isPaidPlan, paidPlans, type PaidPlan } from './catalogue.ts'
import type { Provider } from './provider.server.ts'
import type { Order } from './validate-payment.ts'

const current = (codes: Provider['codes']): Order[] =>
  paidPlans.map((plan) => ({
    plan,
    planCode: codes[plan],
    amountCents: catalogue[plan].cents,
  }))

/** Writes down the codes that are configured now, so that what was sold under them matches for ever. */
export async function rememberPlanCodes(
  codes: Provider['codes'],
  tx: Database = db,
  now = new Date(),
): Promise<void> {
  await tx
    .insert(planCodes)
    .values(
      current(codes).map(({ planCode: code, ...order }) => ({
        ...{ code, ...order, firstUsedAt: now, lastUsedAt: now },
      })),
    )
    .onConflictDoUpdate({
      target: [planCodes.code, planCodes.plan, planCodes.amountCents],
      set: { lastUsedAt: now },
      // Once a day will do.
      setWhere: lt(planCodes.lastUsedAt, new Date(now.getTime() - day)),
    })
}

/** Every plan, code and price ever sold, those configured now first. */
export async function ordersEverSold({ codes }: Provider, tx: Database): Promise<Order[]> {
  const rows = await tx.select().from(planCodes)
  return [...current(codes), ...rows.map(({ code, ...row }) => ({ ...row, planCode: code }))]
}

/** The plan a provider's code stands or stood for; null for codes that were never ours. */
export const planOfCode = (orders: Order[], code: string | null): PaidPlan | null =>
  orders.find(({ planCode }) => planCode === code)?.plan ?? null

export type PriceOf = (plan: string, code: string | null) => number

/** The monthly price in cents behind a provider's plan code, at its latest; the catalogue's where it is unknown. */
export async function loadPrices(tx: Database): Promise<PriceOf> {
  const rows = await tx.select().from(planCodes).orderBy(desc(planCodes.lastUsedAt))
  return (plan, code) =>
    rows.find((row) => row.code === code && row.plan === plan)?.amountCents ??
    (isPaidPlan(plan) ? catalogue[plan].cents : 0)
}
