import { eq } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { businesses } from '#db/schema/index.ts'
import { asAdmin, type Actor } from '#app/domain/actor.ts'
import { recordAudit } from '#app/domain/audit/record.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { findUser, type ManagedUser } from '#app/domain/accounts/find-user.server.ts'
import { offerSoon } from '#app/domain/offer-soon.server.ts'

/** The business that an admin may pause; throws for other users. */
function businessOf({ role, business }: ManagedUser) {
  if (role !== 'BUSINESS') {
    throw new DomainError('conflict', 'Only the subscription of a business user can be paused.')
  }
  if (!business) throw new DomainError('conflict', 'This user has no business yet.')
  return business
}

async function setActive(
  actor: Actor,
  userId: string,
  wanted: (isActive: boolean) => boolean,
  tx: Database,
): Promise<{ isActive: boolean }> {
  asAdmin(actor)
  return tx.transaction(async (t) => {
    const person = await findUser(userId, t, { lock: true })
    const business = businessOf(person)
    const isActive = wanted(business.isActive)
    if (isActive === business.isActive) return { isActive }
    await t.update(businesses).set({ isActive }).where(eq(businesses.id, business.id))
    await offerSoon(t, business.id)
    const about = { email: person.email, business: business.name }
    await recordAudit(
      t,
      actor,
      isActive ? 'subscription.resumed' : 'subscription.paused',
      { type: 'user', id: userId },
      { ...about, isActive: business.isActive },
      { ...about, isActive },
    )
    return { isActive }
  })
}

/**
 * Hides a user's business from all lists and stops its bookings until it is resumed. Idempotent. Admins only; throws
 * DomainError `not-found` for unknown users and `conflict` for users without a business.
 */
export const pauseSubscription = (actor: Actor, userId: string, tx: Database = db) =>
  setActive(actor, userId, () => false, tx)

/** Reverses `pauseSubscription`; throws the same errors. */
export const resumeSubscription = (actor: Actor, userId: string, tx: Database = db) =>
  setActive(actor, userId, () => true, tx)

/** Two concurrent calls pause and resume. */
export const toggleSubscription = (actor: Actor, userId: string, tx: Database = db) =>
  setActive(actor, userId, (isActive) => !isActive, tx)
