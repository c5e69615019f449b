import { and, eq, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { businesses } from '#db/schema/businesses.ts'
import { asOwner, type Actor } from '#app/domain/actor.ts'
import { DomainError } from '#app/domain/errors.ts'

/**
 * Puts a business without a plan on Free; no effect on Free. Throws `unauthenticated`, `forbidden`, `not-found`
 * without a business, and `conflict` on a paid plan, which must be cancelled on the dashboard.
 */
export async function chooseFreePlan(actor: Actor, tx: Database = db): Promise<void> {
  const owner = eq(businesses.ownerId, asOwner(actor).userId)
  const chosen = await tx
    .update(businesses)
    .set({ planStatus: 'FREE', updatedAt: sql`now()` })
    .where(and(owner, eq(businesses.planStatus, 'NONE')))
    .returning({ id: businesses.id })
  if (chosen.length > 0) return
  const [business] = await tx.select({ plan: businesses.planStatus }).from(businesses).where(owner)
  if (!business) throw new DomainError('not-found', 'There is no business on your account yet.')
  if (business.plan !== 'FREE') {
    throw new DomainError('conflict', 'You have a paid plan. You can end it on your dashboard.')
  }
}
