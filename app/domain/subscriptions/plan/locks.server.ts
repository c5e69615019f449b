import { eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { businesses, users } from '#db/schema/index.ts'
import { asOwner, type Actor } from '#app/domain/actor.ts'
import { noBusiness } from '#app/domain/businesses/own.server.ts'

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

/**
 * The id of the business that the actor pays for, locked as by `lockBusiness` and theirs until the transaction ends.
 * Throws `unauthenticated`, `forbidden`, `not-found`, also where it was given to somebody else meanwhile.
 */
export async function lockOwnPlanBusiness(actor: Actor, tx: Database): Promise<string> {
  const { userId } = asOwner(actor)
  const own = eq(businesses.ownerId, userId)
  const [business] = await tx.select({ id: businesses.id }).from(businesses).where(own)
  const locked = business ? await lockBusiness(business.id, tx) : null
  if (!business || locked?.ownerId !== userId) throw noBusiness()
  return business.id
}
