import { and, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { billingTasks, refunds } from '#db/schema/index.ts'

/** Money that is no service: while any of it is left, a person has to say what it is for. */
export const setAsideKinds = ['second-payment', 'unmatched', 'unclaimed'] as const

/** Cents of a payment that refunds gave back, or that are on their way. */
async function refundedCents(reference: string, tx: Database): Promise<number> {
  const [row] = await tx
    .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)::int` })
    .from(refunds)
    .where(and(eq(refunds.reference, reference), ne(refunds.state, 'failed')))
  return row?.cents ?? 0
}

/** Cents of the payment behind a task that the payer's bank took back, for a query of tasks. */
export const takenBack = sql<number>`coalesce((
  select sum(back.amount_cents) from billing_tasks back
  where back.reference = ${billingTasks.reference} and back.kind = 'reversed'
), 0)::int`

/** Cents of a payment that are with the payer again, or on their way: by refunds and by the bank. */
export async function returnedCents(reference: string, tx: Database): Promise<number> {
  const [row] = await tx
    .select({ cents: sql<number>`coalesce(sum(${billingTasks.amountCents}), 0)::int` })
    .from(billingTasks)
    .where(and(eq(billingTasks.reference, reference), eq(billingTasks.kind, 'reversed')))
  return (await refundedCents(reference, tx)) + (row?.cents ?? 0)
}
