import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { db, type Database } from '#db/client.server.ts'
import { likeListings, listingReports } from '#db/schema/index.ts'
import { asUser, type Actor } from '#app/domain/actor.ts'
import { ownAccount } from '#app/domain/accounts/queries.server.ts'
import { noBusiness, ownBusiness } from '#app/domain/businesses/own.server.ts'
import type { OwnBusiness } from '#app/domain/businesses/profile.ts'
import { DomainError } from '#app/domain/errors.ts'
import { isUuid } from '#app/domain/uuid.ts'
import { env } from '#app/env.server.ts'
import { paths } from '#app/paths.ts'
import { findListingsAlike, type Duplicate } from './duplicates.server.ts'

async function unanswered(actor: Actor, business: OwnBusiness, tx: Database): Promise<Duplicate[]> {
  const { name, suburb, phone, website, email } = business
  const account = await ownAccount(actor, tx)
  const emails = [email, account.emailVerified ? account.email : null]
  const found = await findListingsAlike({ name, area: null, suburb, phone, website, emails }, tx)
  if (found.length === 0) return []
  const answered = await tx
    .select({ id: likeListings.otherId })
    .from(likeListings)
    .where(eq(likeListings.businessId, business.id))
  return found.filter(({ id }) => !answered.some((one) => one.id === id))
}

/**
 * Listings without an owner that may be the actor's own business a second time, of which they did not say yet whether
 * they are: the same phone, website or email, or nearly the same name in the suburb. Throws `unauthenticated`.
 */
export async function listingsLikeOwn(actor: Actor, tx: Database = db): Promise<Duplicate[]> {
  asUser(actor)
  const business = await ownBusiness(actor, tx)
  return business ? unanswered(actor, business, tx) : []
}

const unknown = { error: 'There is no such listing.' }

export const likeListingForm = z.object({
  intent: z.enum(['isOurs', 'isNotOurs']),
  otherId: z.string(unknown).refine(isUuid, unknown),
})

/**
 * Keeps what the actor says of a listing like theirs; of one that is, admins hear, who merge the two. Throws
 * `not-found` for any other, `unauthenticated`.
 */
export async function answerLike(
  actor: Actor,
  { intent, otherId }: z.output<typeof likeListingForm>,
  tx: Database = db,
): Promise<void> {
  const isSame = intent === 'isOurs'
  await tx.transaction(async (t) => {
    const business = await ownBusiness(actor, t)
    if (!business) throw noBusiness()
    const likes = await unanswered(actor, business, t)
    if (!likes.some(({ id }) => id === otherId)) throw new DomainError('not-found', unknown.error)
    await t.insert(likeListings).values({ businessId: business.id, otherId, isSame })
    if (!isSame) return
    const page = env().publicUrl + paths.business(business.slug)
    const note = `The owner of ${business.name} says that this is the same business: ${page}. If it is, please merge it into theirs.`
    await t
      .insert(listingReports)
      .values({ businessId: otherId, kind: 'report', reason: 'other', note })
  })
}
