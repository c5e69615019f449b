import { and, eq, lte, ne, or, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { billingTasks, checkouts, refunds } from '#db/schema/index.ts'

/**
 * For `notExists` in a query of checkouts: what keeps one from being set up, a second payment that is not settled,
 * a refund, or that its bank took it back.
 */
export const setAsideOf = (tx: Database) =>
  tx
    .select({ one: sql`1` })
    .from(billingTasks)
    .where(
      and(
        eq(billingTasks.kind, 'second-payment'),
        eq(billingTasks.subject, checkouts.reference),
        ne(billingTasks.state, 'settled'),
      ),
    )
    .unionAll(
      tx
        .select({ one: sql`1` })
        .from(refunds)
        .where(and(eq(refunds.reference, checkouts.reference), ne(refunds.state, 'failed'))),
    )
    .unionAll(
      tx
        .select({ one: sql`1` })
        .from(billingTasks)
        .where(
          and(eq(billingTasks.kind, 'reversed'), eq(billingTasks.reference, checkouts.reference)),
        ),
    )

/** Cents of a checkout's payment that are with its payer again, or on their way, for a query of checkouts. */
export const wentBack = sql`(
  coalesce((select sum(back.amount_cents) from refunds back
    where back.reference = ${checkouts.reference} and back.state <> 'failed'), 0)
  + coalesce((select sum(taken.amount_cents) from billing_tasks taken
    where taken.reference = ${checkouts.reference} and taken.kind = 'reversed'), 0))`

/** Whether a task says that a checkout's payment is one too many: nobody has it count, or all of it went back. */
export const isSecond = and(
  eq(billingTasks.kind, 'second-payment'),
  or(ne(billingTasks.state, 'settled'), lte(checkouts.amountCents, wentBack)),
)
