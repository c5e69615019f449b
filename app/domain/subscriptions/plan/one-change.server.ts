import { and, eq, lt } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { planChanges } from '#db/schema/index.ts'
import { DomainError } from '#app/domain/errors.ts'
import { minute } from '#app/domain/local-time.ts'
import { enqueue } from '#app/domain/queue.server.ts'

const otherChange =
  'Another change of your plan is under way. Please look at this page again in a minute.'

/**
 * Does `work`, which calls the provider, while no other change of this business's plan is under way. Throws
 * `conflict` where one is, with `refusal`, which its owner reads unless said otherwise.
 */
export async function changingPlan<T>(
  businessId: string,
  tx: Database,
  work: () => Promise<T>,
  refusal = otherChange,
): Promise<T> {
  const until = new Date(Date.now() + 2 * minute)
  const held = await tx
    .insert(planChanges)
    .values({ businessId, until })
    .onConflictDoUpdate({
      target: planChanges.businessId,
      set: { until },
      setWhere: lt(planChanges.until, new Date()),
    })
    .returning()
  if (held.length === 0) throw new DomainError('conflict', refusal)
  try {
    return await work()
  } finally {
    await tx
      .delete(planChanges)
      .where(and(eq(planChanges.businessId, businessId), eq(planChanges.until, until)))
  }
}

/** Has the queue ask what became of a change, should we stop or the provider's answer be lost on the way. */
export const checkLater = (businessId: string, customerCode: string, tx: Database): Promise<void> =>
  enqueue(
    tx,
    'sync-customer',
    { businessId, customerCode },
    { key: `sync-customer:${businessId}`, runAt: new Date(Date.now() + minute) },
  )
