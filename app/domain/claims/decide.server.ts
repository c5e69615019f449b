import { and, asc, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { db, type Database } from '#db/client.server.ts'
import { businesses, claims, users } from '#db/schema/index.ts'
import { asAdmin, type Actor } from '#app/domain/actor.ts'
import { recordAudit } from '#app/domain/audit/record.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { queueMails } from '#app/domain/mail/queue-mails.server.ts'
import { declinedMail } from './mails.server.ts'
import { endOwnership, giveOwnership, lockListingFor } from './ownership.server.ts'

type Person = { name: string; email: string; phone: string | null; verified: boolean }

export type ClaimLine = {
  id: string
  state: 'waiting' | 'disputed'
  note: string
  createdAt: Date
  claimant: Person
  /** Who has it now. */
  owner: Person | null
  business: { id: string; slug: string; name: string; email: string | null; website: string | null }
}

const waiting = ['waiting', 'disputed'] as const

const owners = alias(users, 'owners')

const personOf = (user: typeof users.$inferSelect): Person => ({
  name: `${user.firstName} ${user.lastName}`.trim(),
  email: user.email,
  phone: user.phone,
  verified: user.emailVerifiedAt !== null,
})

/** Claims that an admin has to judge, the oldest first, up to a hundred. Admins only. */
export async function claimQueue(actor: Actor, tx: Database = db): Promise<ClaimLine[]> {
  asAdmin(actor)
  const rows = await tx
    .select({ claim: claims, user: users, business: businesses, owner: owners })
    .from(claims)
    .innerJoin(users, eq(users.id, claims.userId))
    .innerJoin(businesses, eq(businesses.id, claims.businessId))
    .leftJoin(owners, eq(owners.id, businesses.ownerId))
    .where(inArray(claims.state, waiting))
    .orderBy(asc(claims.createdAt))
    .limit(100)
  return rows.map(({ claim, user, business, owner }) => ({
    id: claim.id,
    state: claim.state as ClaimLine['state'],
    note: claim.note,
    createdAt: claim.createdAt,
    claimant: personOf(user),
    owner: owner && personOf(owner),
    business: {
      id: business.id,
      slug: business.slug,
      name: business.name,
      email: business.email,
      website: business.website,
    },
  }))
}

type Decision = { claimId: string; approve: boolean; reason?: string }

/**
 * Approves or declines a claim; an approved dispute takes the listing from its owner. Audited, and mailed to all whom
 * it concerns. Admins only. Throws `not-found`, and `conflict` where it was decided or ownership cannot change.
 */
export async function decideClaim(
  actor: Actor,
  { claimId, approve, reason = '' }: Decision,
  tx: Database = db,
): Promise<void> {
  asAdmin(actor)
  await tx.transaction(async (t) => {
    const [found] = await t.select().from(claims).where(eq(claims.id, claimId))
    if (!found) throw new DomainError('not-found', 'There is no such claim.')
    const listing = await lockListingFor(found.userId, found.businessId, t)
    const [claim] = await t
      .update(claims)
      .set({ state: approve ? 'approved' : 'declined', reason, decidedAt: new Date() })
      .where(and(eq(claims.id, claimId), inArray(claims.state, waiting)))
      .returning()
    if (!claim) throw new DomainError('conflict', 'This claim has already been decided.')
    const [claimant] = await t.select().from(users).where(eq(users.id, claim.userId))
    const email = claimant?.email ?? ''
    const target = { type: 'business', id: listing.id } as const
    const before = approve ? await endOwnership(listing, t) : null
    if (approve) await giveOwnership(listing, claim.userId, t)
    else await queueMails(t, [declinedMail(listing, email, reason)])
    const action = approve ? 'claim.approved' : 'claim.declined'
    const state = { name: listing.name, state: found.state, owner: before?.email ?? null }
    await recordAudit(t, actor, action, target, state, { name: listing.name, claimant: email })
  })
}
