import { placeLine } from '#app/domain/businesses/place-line.ts'
import { and, desc, eq } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { businesses, claims } from '#db/schema/index.ts'
import { asUser, type Actor } from '#app/domain/actor.ts'
import { listedBusiness } from '#app/domain/businesses/listed.server.ts'
import { provingAddresses } from './proof.server.ts'
import { isOpenClaim, type ClaimState } from './states.ts'

export type ClaimView = {
  business: { slug: string; name: string; place: string }
  /** Nobody is signed in, an admin is, its owner is, an owner of another business, or somebody who may claim it. */
  who: 'nobody' | 'admin' | 'its-owner' | 'another-owner' | 'claimant'
  isOwned: boolean
  /** The latest claim of this account. */
  claim: { state: ClaimState; note: string; reason: string | null; awaitsCode: boolean } | null
  /** The listing's public email, where a code can go. */
  email: string | null
  /** The domain of its website, where a code can go to an address. */
  domain: string | null
}

export type OwnClaim = {
  slug: string
  name: string
  state: ClaimState
  reason: string | null
  /** Whether it has an owner by now, whom no code replaces. */
  isOwned: boolean
  awaitsCode: boolean
  claimedAt: Date
}

const awaits = ({
  state,
  codeExpiresAt,
}: Pick<typeof claims.$inferSelect, 'state' | 'codeExpiresAt'>) =>
  isOpenClaim(state) && (codeExpiresAt ?? new Date(0)) > new Date()

/** The actor's latest claim of each listing that is public, the newest first. Throws `unauthenticated`. */
export async function ownClaims(actor: Actor, tx: Database = db): Promise<OwnClaim[]> {
  const rows = await tx
    .selectDistinctOn([claims.businessId], { claim: claims, business: businesses })
    .from(claims)
    .innerJoin(businesses, eq(businesses.id, claims.businessId))
    .where(and(eq(claims.userId, asUser(actor).userId), businesses.listed))
    .orderBy(claims.businessId, desc(claims.createdAt))
  return rows
    .map(({ claim, business: { slug, name, ownerId } }) => ({
      ...{ slug, name, state: claim.state, reason: claim.reason },
      ...{ isOwned: ownerId !== null, awaitsCode: ownerId === null && awaits(claim) },
      claimedAt: claim.createdAt,
    }))
    .sort((a, b) => b.claimedAt.getTime() - a.claimedAt.getTime())
}

async function whoIs(actor: Actor, ownerId: string | null, tx: Database) {
  if (actor.kind !== 'user') return 'nobody'
  if (actor.role === 'ADMIN') return 'admin'
  if (ownerId === actor.userId) return 'its-owner'
  const [own] = await tx
    .select({ id: businesses.id })
    .from(businesses)
    .where(eq(businesses.ownerId, actor.userId))
  return own ? 'another-owner' : 'claimant'
}

/** What the page of a claim shows; tells nobody who owns it. Throws `not-found`. */
export async function claimView(actor: Actor, slug: string, tx: Database = db): Promise<ClaimView> {
  const business = await listedBusiness(slug, tx)
  const who = await whoIs(actor, business.ownerId, tx)
  const [claim] =
    actor.kind === 'user'
      ? await tx
          .select()
          .from(claims)
          .where(and(eq(claims.businessId, business.id), eq(claims.userId, actor.userId)))
          .orderBy(desc(claims.createdAt))
          .limit(1)
      : []
  const isOwned = business.ownerId !== null
  const proving = isOwned ? { email: null, domain: null } : await provingAddresses(business, tx)
  return {
    business: {
      slug: business.slug,
      name: business.name,
      place: placeLine(business.suburb, business.city),
    },
    who,
    isOwned,
    claim: claim
      ? {
          state: claim.state,
          note: claim.note,
          reason: claim.reason,
          awaitsCode: awaits(claim),
        }
      : null,
    ...proving,
  }
}
