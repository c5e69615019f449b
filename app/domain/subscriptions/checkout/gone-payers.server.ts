import { and, eq, exists, isNotNull, lt, ne, notExists, or, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { billingTasks, checkouts } from '#db/schema/index.ts'
import { day } from '#app/domain/local-time.ts'
import { unfinishedDays } from './unfinished.server.ts'

/**
 * Empties the payer's address of tasks that were closed a month ago, where their checkout holds none any more, as of a
 * deleted account or an unfinished order; of a renewal, where no checkout of its customer does. Until then somebody may
 * have to answer them.
 */
export async function emptyGonePayers(tx: Database, now: Date): Promise<void> {
  const ordered = (where: SQL | undefined) =>
    tx
      .select({ one: sql`1` })
      .from(checkouts)
      .where(where)
  const ofCustomer = eq(checkouts.customerCode, billingTasks.customerCode)
  await tx
    .update(billingTasks)
    .set({ payerEmail: null })
    .where(
      and(
        isNotNull(billingTasks.payerEmail),
        lt(billingTasks.closedAt, new Date(now.getTime() - unfinishedDays * day)),
        or(
          exists(
            ordered(and(eq(checkouts.reference, billingTasks.reference), eq(checkouts.email, ''))),
          ),
          and(
            exists(ordered(ofCustomer)),
            notExists(ordered(and(ofCustomer, ne(checkouts.email, '')))),
          ),
        ),
      ),
    )
}
