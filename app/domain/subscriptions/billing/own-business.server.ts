import { eq } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { businesses } from '#db/schema/index.ts'
import { asOwner, type Actor } from '#app/domain/actor.ts'
import { noBusiness } from '#app/domain/businesses/own.server.ts'
import { lockBusiness } from '../plan/locks.server.ts'

/** The business that the actor pays for. Throws `unauthenticated`, `forbidden`, `not-found`. */
export async function ownPlanBusiness(actor: Actor, tx: Database) {
  const { userId } = asOwner(actor)
  const [business] = await tx
    .select({ id: businesses.id, name: businesses.name, plan: businesses.planStatus })
    .from(businesses)
    .where(eq(businesses.ownerId, userId))
  if (!business) throw noBusiness()
  return business
}

/**
 * The id of the business that the actor pays for, locked as by `lockBusiness` and theirs until the transaction ends.
 * Throws `unauthenticated`, `forbidden`, `not-found`, also where it was given to somebody else meanwhile.
 */
export async function lockOwnPlanBusiness(actor: Actor, tx: Database): Promise<string> {
  const { id } = await ownPlanBusiness(actor, tx)
  const locked = await lockBusiness(id, tx)
  if (locked?.ownerId !== asOwner(actor).userId) throw noBusiness()
  return id
}
