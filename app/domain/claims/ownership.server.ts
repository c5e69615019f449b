import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import {
  automationCallbacks,
  automations,
  businesses,
  claims,
  deliveries,
  outsideCalendars,
  subscriptions,
  users,
} from '#db/schema/index.ts'
import { feedEnded } from '#app/domain/bookings/feed-ended.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { queueMails } from '#app/domain/mail/queue-mails.server.ts'
import { detachUnpaidCheckouts } from '#app/domain/subscriptions/checkout/unfinished.server.ts'
import { isUuid } from '#app/domain/uuid.ts'
import { dropOwnersEmail, keepBefore, keepFormerOwner } from './claimed-listing.server.ts'
import { approvedMail, disputedMail, ownershipEndedMail } from './mails.server.ts'

const listingColumns = {
  id: businesses.id,
  slug: businesses.slug,
  name: businesses.name,
  ownerId: businesses.ownerId,
  listed: businesses.listed,
  closedAt: businesses.closedAt,
  email: businesses.email,
  website: businesses.website,
}

const unknownListing = () => new DomainError('not-found', 'There is no such business.')

/**
 * A business with its owner, locked until the transaction ends, though rows that refer to it may be added: who holds
 * one of its bookings would else wait for whom waits for that booking. Throws DomainError `not-found`.
 */
export async function lockListing(businessId: string, tx: Database) {
  if (!isUuid(businessId)) throw unknownListing()
  const [listing] = await tx
    .select(listingColumns)
    .from(businesses)
    .where(eq(businesses.id, businessId))
    .for('no key update')
  if (!listing) throw unknownListing()
  return listing
}
export type Listing = Awaited<ReturnType<typeof lockListing>>

/** An account until the transaction ends, locked before any business, as where it is deleted. Throws `not-found`. */
async function lockAccount(userId: string, tx: Database) {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  if (!user) throw new DomainError('not-found', 'There is no such user.')
  return user
}

/** As `lockListing`, for an account that claims or gets it, which is locked first. Throws `not-found` for either. */
export async function lockListingFor(userId: string, businessId: string, tx: Database) {
  await lockAccount(userId, tx)
  return lockListing(businessId, tx)
}

async function refuseRenewing({ id, name }: Listing, tx: Database): Promise<void> {
  const renewing = await tx
    .select({ code: subscriptions.code })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.businessId, id),
        inArray(subscriptions.state, ['active', 'attention']),
        isNull(subscriptions.supersededAt),
      ),
    )
    .limit(1)
  if (renewing.length === 0) return
  throw new DomainError(
    'conflict',
    `${name} has a subscription that renews for its owner. Please have it cancelled first.`,
  )
}

const edited = () => ({ version: sql`${businesses.version} + 1`, updatedAt: sql`now()` })

/**
 * Takes off a listing what its owner alone has: the account, the automation, the calendar feed, their calendars kept
 * elsewhere with the times that were busy there, payments begun.
 */
export async function detachOwner(businessId: string, tx: Database): Promise<void> {
  await tx
    .update(businesses)
    .set({ ownerId: null, makeWebhookUrl: '', feedVersion: feedEnded, ...edited() })
    .where(eq(businesses.id, businessId))
  // Waiting deliveries contain customer data.
  for (const table of [deliveries, automationCallbacks, automations, outsideCalendars]) {
    await tx.delete(table).where(eq(table.businessId, businessId))
  }
  await detachUnpaidCheckouts(businessId, tx)
}

/** Claims of others to a business without an owner wait as any other. */
export const waitAgain = (businessId: string, tx: Database) =>
  tx
    .update(claims)
    .set({ state: 'waiting' })
    .where(and(eq(claims.businessId, businessId), eq(claims.state, 'disputed')))

/**
 * Takes a locked business off its owner's account: their automation, calendar feed and own address end, all else stays.
 * Throws `conflict` while they pay for it.
 */
export async function endOwnership(
  listing: Listing,
  tx: Database,
): Promise<{ email: string } | null> {
  if (!listing.ownerId) return null
  await refuseRenewing(listing, tx)
  const [owner] = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.id, listing.ownerId))
  await detachOwner(listing.id, tx)
  if (owner) {
    await dropOwnersEmail(listing.id, owner.email, tx)
    await queueMails(tx, [ownershipEndedMail(listing, owner)])
  }
  await keepFormerOwner(listing.id, tx)
  return owner ?? null
}

/** Claims of others to a business that has an owner now are disputes. */
async function disputeOthers(listing: Listing, ownerId: string, tx: Database): Promise<void> {
  const others = await tx
    .update(claims)
    .set({ state: 'disputed' })
    .where(
      and(
        eq(claims.businessId, listing.id),
        ne(claims.userId, ownerId),
        inArray(claims.state, ['waiting']),
      ),
    )
    .returning({ userId: claims.userId })
  if (others.length === 0) return
  const ids = others.map(({ userId }) => userId)
  const people = await tx.select({ email: users.email }).from(users).where(inArray(users.id, ids))
  await queueMails(
    tx,
    people.map(({ email }) => disputedMail(listing, email)),
  )
}

/**
 * Gives a business without an owner to an account without a business, both locked by `lockListingFor`; plan, publication and
 * history stay. Throws `not-found`, `conflict` where either has one, `forbidden` for admins' accounts.
 */
export async function giveOwnership(listing: Listing, userId: string, tx: Database): Promise<void> {
  const user = await lockAccount(userId, tx)
  if (user.role === 'ADMIN') {
    throw new DomainError('forbidden', 'An admin account cannot own a business.')
  }
  const owns = await tx
    .select({ name: businesses.name })
    .from(businesses)
    .where(eq(businesses.ownerId, userId))
  if (owns[0]) {
    throw new DomainError(
      'conflict',
      `This account has a business already: ${owns[0].name}. An account has one, for now.`,
    )
  }
  await keepBefore(listing.id, tx)
  await tx
    .update(businesses)
    .set({ ownerId: userId, closedAt: null, ...edited() })
    .where(eq(businesses.id, listing.id))
  if (user.role !== 'BUSINESS') {
    await tx.update(users).set({ role: 'BUSINESS' }).where(eq(users.id, userId))
  }
  await tx
    .update(claims)
    .set({ state: 'approved', decidedAt: new Date(), codeHash: null })
    .where(
      and(
        eq(claims.businessId, listing.id),
        eq(claims.userId, userId),
        inArray(claims.state, ['proving', 'waiting', 'disputed']),
      ),
    )
  await disputeOthers(listing, userId, tx)
  await queueMails(tx, [approvedMail(listing, user.email)])
}
