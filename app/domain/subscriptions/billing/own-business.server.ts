import { eq } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { businesses } from '#db/schema/index.ts'
import { asOwner, type Actor } from '#app/domain/actor.ts'
import { noBusiness } from '#app/domain/businesses/own.server.ts'

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
