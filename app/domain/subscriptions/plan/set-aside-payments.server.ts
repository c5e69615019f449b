import { sql, type SQL } from 'drizzle-orm'
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

/** The subscriptions of a business that payments began which are set aside or fit no order, and that its owner never chose. */
export async function subscriptionsBegunAside(
  businessId: string,
  tx: Database,
): Promise<Set<string>> {
  const distance = (paidAt: SQL) => sql`abs(extract(epoch from ${paidAt} - own.started_at))`
  const ofPayment = distance(sql`payments.paid_at`)
  const ofTask = distance(sql`task.paid_at`)
  const soon = begunTogether / 1000
  const booked = sql`payments.business_id = own.business_id and payments.plan = own.plan
    and ${ofPayment} < ${soon}`
  // Of two payments a minute apart each began the subscription that is nearer.
  const unmatched = sql`select from billing_tasks task
    where task.business_id = own.business_id and task.kind = 'unmatched'
      and task.customer_code = own.customer_code and ${ofTask} < ${soon}
      and not exists (select from payments where ${booked} and ${ofPayment} <= ${ofTask})`
  const rows = await tx.execute<{ code: string }>(sql`
    select own.code from subscriptions own
    where own.business_id = ${businessId} and own.chosen_at is null
      and (exists (${unmatched}) or exists (select from payments where ${booked} and ${isSetAside})
        and not exists (select from payments where ${booked} and not ${isSetAside}))`)
  return new Set(rows.map(({ code }) => code))
}
