import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { claims } from '#db/schema/index.ts'
import { brand } from '#app/brand.ts'
import { asUser, type Actor, type UserActor } from '#app/domain/actor.ts'
import { DomainError } from '#app/domain/errors.ts'
import { Fault } from '#app/log/fault.ts'
import { claimView } from './queries.server.ts'
import { claimStates, isOpenClaim } from './states.ts'

/** Who may claim a business: no admin, nobody who has one. Throws `unauthenticated`, `forbidden`, `conflict`. */
export async function asClaimant(actor: Actor, slug: string, tx: Database): Promise<UserActor> {
  const user = asUser(actor)
  const { who } = await claimView(actor, slug, tx)
  if (who === 'admin') {
    throw new DomainError('forbidden', 'An admin account cannot own a business.')
  }
  if (who === 'claimant') return user
  throw new DomainError(
    'conflict',
    who === 'its-owner'
      ? 'This listing is already on your account.'
      : `Your account already has a business, and can have only one for now. Please write to ${brand.contactEmail}.`,
  )
}

export const openStates = claimStates.filter(isOpenClaim)

/** The account's open claim, made or changed to `values`; a code asked for besides changes no state. */
export async function openClaim(
  businessId: string,
  userId: string,
  values: Partial<typeof claims.$inferInsert>,
  tx: Database,
): Promise<string> {
  const [claim] = await tx
    .insert(claims)
    .values({ businessId, userId, state: 'proving', ...values })
    .onConflictDoUpdate({
      target: [claims.businessId, claims.userId],
      targetWhere: sql`state in ('proving', 'waiting', 'disputed')`,
      set: { businessId, ...values },
    })
    .returning({ id: claims.id })
  if (!claim) throw new Fault('the claim was not kept')
  return claim.id
}

/** Whether this account's claim to it waits for an admin already. */
export async function isAsked(
  {
    businessId,
    userId,
    state,
  }: Pick<typeof claims.$inferSelect, 'businessId' | 'userId' | 'state'>,
  tx: Database,
): Promise<boolean> {
  const mine = and(eq(claims.businessId, businessId), eq(claims.userId, userId))
  return (await tx.$count(claims, and(mine, eq(claims.state, state)))) > 0
}
