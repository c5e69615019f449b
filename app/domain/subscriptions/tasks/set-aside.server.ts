import { and, eq, ne, sql } from 'drizzle-orm'
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
