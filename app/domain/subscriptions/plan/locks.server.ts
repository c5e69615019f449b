import { eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { businesses } from '#db/schema/index.ts'

/** Lets what is found of one customer at the same moment be decided one after the other, until the transaction ends. */
export async function lockCustomer(customerCode: string, tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${customerCode}, 13))`)
}

/**
 * Keeps a business's plan to this transaction. Taken before any payment, subscription or credit of it is written, or
 * two transactions wait for each other; after `lockCustomer` where both are needed.
 */
export async function lockBusiness(businessId: string, tx: Database): Promise<void> {
  const { id } = businesses
  await tx.select({ id }).from(businesses).where(eq(id, businessId)).for('update')
}
