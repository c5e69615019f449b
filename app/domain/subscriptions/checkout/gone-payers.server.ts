import { and, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { billingTasks, checkouts } from '#db/schema/index.ts'
import { day } from '#app/domain/local-time.ts'
import { unfinishedDays } from './unfinished.server.ts'

/**
 * Empties the payer's address of tasks that were closed a month ago, where their checkout holds none any more, as of a deleted
 * account; of a renewal, where no checkout of its customer does. Until then somebody may have to answer them.
 */
export async function emptyGonePayers(tx: Database, now: Date): Promise<void> {
  const emptied = tx
    .select({ reference: checkouts.reference })
    .from(checkouts)
    .where(eq(checkouts.email, ''))
  const payersGone = tx
    .select({ customerCode: checkouts.customerCode })
    .from(checkouts)
    .where(isNotNull(checkouts.customerCode))
    .groupBy(checkouts.customerCode)
    .having(sql`bool_and(${checkouts.email} = '')`)
  await tx
    .update(billingTasks)
    .set({ payerEmail: null })
    .where(
      and(
        isNotNull(billingTasks.payerEmail),
        lt(billingTasks.closedAt, new Date(now.getTime() - unfinishedDays * day)),
        or(
          inArray(billingTasks.reference, emptied),
          inArray(billingTasks.customerCode, payersGone),
        ),
      ),
    )
}
