import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { businesses } from '#db/schema/index.ts'
import { asAdmin, type Actor } from '#app/domain/actor.ts'
import { recordAudit } from '#app/domain/audit/record.server.ts'
import { lockListing, type Listing } from '#app/domain/claims/ownership.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { offerSoon } from '#app/domain/offer-soon.server.ts'
import { deleteListing, listingsBeingMailed } from '#app/domain/privacy/delete-listing.server.ts'
import {
  closeBusiness,
  deleteListingLater,
  erasing,
} from '#app/domain/privacy/erase-user.server.ts'

function refuseOwned(listing: Listing, instead: string): void {
  if (listing.ownerId) throw new DomainError('conflict', `It has an owner: ${instead}`)
}

/**
 * Hides a listing that nobody owns from all lists and stops its bookings, or shows it again. Idempotent; audited.
 * Admins only. Throws `not-found`, `conflict` for an owned one.
 */
export async function setBusinessActive(
  actor: Actor,
  businessId: string,
  isActive: boolean,
  tx: Database = db,
): Promise<void> {
  asAdmin(actor)
  await tx.transaction(async (t) => {
    const listing = await lockListing(businessId, t)
    refuseOwned(listing, 'please pause their subscription.')
    const changed = await t
      .update(businesses)
      .set({ isActive })
      .where(sql`${businesses.id} = ${businessId} and ${businesses.isActive} <> ${isActive}`)
      .returning({ id: businesses.id })
    if (changed.length === 0) return
    await offerSoon(t, businessId)
    const { name } = listing
    const action = isActive ? 'business.resumed' : 'business.paused'
    const target = { type: 'business', id: businessId } as const
    await recordAudit(t, actor, action, target, { name, isActive: !isActive }, { name, isActive })
  })
}

/** What goes with a listing, as counts. */
export type Going = {
  bookings: number
  openBookings: number
  reviews: number
  views: number
  pictures: number
  claims: number
}

/** For the page that asks before a listing is deleted or merged. Admins only. */
export async function whatGoes(
  actor: Actor,
  businessId: string,
  tx: Database = db,
): Promise<Going> {
  asAdmin(actor)
  const [row] = await tx.execute<Going>(sql`
    select
      (select count(*)::int from bookings where business_id = b.id) as bookings,
      (select count(*)::int from bookings where business_id = b.id
        and status in ('PENDING', 'CONFIRMED') and starts_at > now()) as "openBookings",
      (select count(*)::int from reviews where business_id = b.id) as reviews,
      b.visits as views,
      (select count(*)::int from images where business_id = b.id and replaced_at is null) as pictures,
      (select count(*)::int from claims where business_id = b.id
        and state in ('waiting', 'disputed')) as claims
    from businesses b where b.id = ${businessId}`)
  if (!row) throw new DomainError('not-found', 'There is no such business.')
  return row
}

/** Whether a listing is taken down already, and goes with the last mails about it. Admins only. */
export async function isClosedListing(
  actor: Actor,
  businessId: string,
  tx: Database = db,
): Promise<boolean> {
  asAdmin(actor)
  const closed = and(eq(businesses.id, businessId), isNotNull(businesses.closedAt))
  return (await tx.$count(businesses, closed)) > 0
}

/**
 * Deletes a listing that nobody owns: its page is gone at once, customers with open bookings get a mail, and the row
 * goes with all that belongs to it, once those mails have gone out (`isLater`). Audited. Safe to repeat. Admins only. Throws
 * `not-found`, `conflict` for an owned one.
 */
export async function deleteBusiness(
  actor: Actor,
  businessId: string,
  tx: Database = db,
): Promise<{ name: string; isLater: boolean }> {
  asAdmin(actor)
  return erasing(tx, async (t) => {
    const listing = await lockListing(businessId, t)
    refuseOwned(listing, 'please delete their account, or remove them first.')
    const { name, slug } = listing
    if (listing.closedAt) {
      // Closed again it would lose the mails to its guests. Its job may have been given up.
      await deleteListingLater(businessId, t)
      return { name, isLater: true }
    }
    const going = await whatGoes(actor, businessId, t)
    const { notified } = await closeBusiness(businessId, t)
    const target = { type: 'business', id: businessId } as const
    await recordAudit(t, actor, 'business.deleted', target, { name, slug, ...going }, null)
    const isMailed = (await listingsBeingMailed([businessId], t)).size > 0
    const isLater = notified > 0 || isMailed
    if (isLater) await deleteListingLater(businessId, t, { notified })
    else await deleteListing(eq(businesses.id, businessId), t)
    return { name, isLater }
  })
}
