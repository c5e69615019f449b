import { eq } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { businesses, users } from '#db/schema/index.ts'
import { asAdmin, type Actor } from '#app/domain/actor.ts'
import { recordAudit } from '#app/domain/audit/record.server.ts'
import {
  endOwnership,
  giveOwnership,
  lockListing,
  lockListingFor,
  waitAgain,
} from '#app/domain/claims/ownership.server.ts'
import { DomainError } from '#app/domain/errors.ts'

const target = (id: string) => ({ type: 'business', id }) as const

/**
 * Gives a business without an owner to the account of `email`. Audited; the owner gets a mail. Admins only. Throws
 * `not-found`, `conflict` where either has one, `forbidden` for admins' accounts.
 */
export async function assignOwner(
  actor: Actor,
  businessId: string,
  email: string,
  tx: Database = db,
): Promise<void> {
  asAdmin(actor)
  await tx.transaction(async (t) => {
    const [user] = await t.select({ id: users.id }).from(users).where(eq(users.email, email))
    const listing = await (user
      ? lockListingFor(user.id, businessId, t)
      : lockListing(businessId, t))
    if (listing.ownerId) {
      throw new DomainError('conflict', 'It already has an owner. Please remove them first.')
    }
    if (!user) {
      const message = 'There is no account with this address.'
      throw new DomainError('not-found', message, { fields: { email: [message] } })
    }
    await giveOwnership(listing, user.id, t)
    const { name } = listing
    await recordAudit(t, actor, 'owner.assigned', target(businessId), { name }, { name, email })
  })
}

/**
 * Takes a business off its owner's account, of `ownerId` where that is given; listing and bookings stay. Audited, and
 * mailed to them. Admins only. Throws `not-found`, `conflict` without that owner or while they pay for it.
 */
export async function removeOwner(
  actor: Actor,
  businessId: string,
  { ownerId }: { ownerId?: string | undefined } = {},
  tx: Database = db,
): Promise<void> {
  asAdmin(actor)
  await tx.transaction(async (t) => {
    const listing = await lockListing(businessId, t)
    if (ownerId !== undefined && listing.ownerId !== null && listing.ownerId !== ownerId) {
      throw new DomainError('conflict', 'It has another owner by now. Please look again.')
    }
    const owner = await endOwnership(listing, t)
    if (!owner) throw new DomainError('conflict', 'It has no owner.')
    await waitAgain(businessId, t)
    const { name } = listing
    const before = { name, email: owner.email }
    await recordAudit(t, actor, 'owner.removed', target(businessId), before, { name })
  })
}

/** Who owns a business; null for nobody. Admins only. */
export async function ownerOf(
  actor: Actor,
  businessId: string,
  tx: Database = db,
): Promise<{ id: string; email: string } | null> {
  asAdmin(actor)
  const [owner] = await tx
    .select({ id: users.id, email: users.email })
    .from(businesses)
    .innerJoin(users, eq(users.id, businesses.ownerId))
    .where(eq(businesses.id, businessId))
  return owner ?? null
}
