import { eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { businesses, users } from '#db/schema/index.ts'

/** Lets what is found of one customer at the same moment be decided one after the other, until the transaction ends. */
export async function lockCustomer(customerCode: string, tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${customerCode}, 13))`)
}

/**
 * Keeps a business's plan and owner to this transaction. Taken before any payment, subscription or credit of it is
 * written, or two transactions wait for each other; after `lockCustomer` where both are needed. The owner is locked
 * first, as where a user is deleted. Null for a business that is gone.
 */
export async function lockBusiness(
  businessId: string,
  tx: Database,
): Promise<{ ownerId: string | null; name: string } | null> {
  const here = eq(businesses.id, businessId)
  const [before] = await tx.select({ ownerId: businesses.ownerId }).from(businesses).where(here)
  if (before?.ownerId) {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, before.ownerId)).for('share')
  }
  const [business] = await tx
    .select({ ownerId: businesses.ownerId, name: businesses.name })
    .from(businesses)
    .where(here)
    // Two that wrote rows which refer to it must not wait for each other here.
    .for('no key update')
  return business ?? null
}
