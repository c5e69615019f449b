import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { billingTasks } from '#db/schema/index.ts'
import { begunTogether } from './overdue.ts'

/**
 * Whether a row of `payments` is set aside: it paid for time that was paid for already, and nobody has settled what it
 * is for. Nor is what its bank has taken back.
 */
export const isSetAside = sql`exists (
  select from billing_tasks aside
  where aside.kind = 'second-payment' and aside.subject = payments.reference
    and (aside.state <> 'settled' or payments.reversed))`

/** When a person settled what a row of `payments` is for, which had been a second payment; null for any other. */
export const settledAt = sql<Date | null>`(
  select settled.closed_at from billing_tasks settled
  where settled.kind = 'second-payment' and settled.subject = payments.reference
    and settled.state = 'settled')`.mapWith(billingTasks.closedAt)

/** The subscriptions of a business that payments began which are set aside, and that its owner never chose. */
export async function subscriptionsBegunAside(
  businessId: string,
  tx: Database,
): Promise<Set<string>> {
  const begins = sql`payments.business_id = own.business_id and payments.plan = own.plan
    and abs(extract(epoch from payments.paid_at - own.started_at)) < ${begunTogether / 1000}`
  const rows = await tx.execute<{ code: string }>(sql`
    select own.code from subscriptions own
    where own.business_id = ${businessId} and own.chosen_at is null
      and exists (select from payments where ${begins} and ${isSetAside})
      and not exists (select from payments where ${begins} and not ${isSetAside})`)
  return new Set(rows.map(({ code }) => code))
}
