import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { businesses, mails, users } from '#db/schema/index.ts'
import { cancelAllBookings } from '#app/domain/bookings/cancel-all.server.ts'
import { wasThereBefore } from '#app/domain/claims/claimed-listing.server.ts'
import { endClaims } from '#app/domain/claims/end-claims.server.ts'
import { detachOwner } from '#app/domain/claims/ownership.server.ts'
import { deleteMails, mailsSentAfter } from '#app/domain/mail/delete-mails.server.ts'
import { isDeadlock } from '#app/domain/database-errors.ts'
import { enqueue } from '#app/domain/queue.server.ts'
import { eraseTraces, personSearchOf } from './erase-traces.server.ts'
import { giveBack } from './give-back.server.ts'
import { takeProvedTrials } from '#app/domain/subscriptions/ledger/trial-person.server.ts'

/** Whom to erase. */
export type ErasedUser = { id: string; email: string; business: { id: string } | null }

/** Makes a business a draft without an owner, whose page answers 404; its customers are told and anonymised. */
async function takeDown(businessId: string, tx: Database) {
  await detachOwner(businessId, tx)
  await tx
    .update(businesses)
    .set({ isListingPublished: false })
    .where(eq(businesses.id, businessId))
  const closed = await cancelAllBookings(tx, businessId)
  if (closed.notified > 0) {
    const runAt = new Date(Date.now() + mailsSentAfter)
    await enqueue(tx, 'delete-closing-mails', { businessId }, { runAt })
  }
  return closed
}

/** Takes a business down that is about to be deleted; who claims it is told. */
export async function closeBusiness(businessId: string, tx: Database) {
  const closed = await takeDown(businessId, tx)
  await tx
    .update(businesses)
    .set({ closedAt: sql`now()` })
    .where(eq(businesses.id, businessId))
  await endClaims([businessId], tx)
  return closed
}

/** Deletes the mails about an account, wherever they went, and those to its address where that was proved. */
async function deleteMailsOf(userId: string, provedEmail: string | null, tx: Database) {
  const toThem = and(eq(mails.recipient, provedEmail ?? ''), isNull(mails.bookingId))
  await deleteMails(or(eq(mails.ownerId, userId), toThem), tx)
}

/** Takes the listing of a user down, for good where they made it; one that was there before them is as it was then. */
async function leaveBusiness(userId: string, businessId: string, tx: Database) {
  const isClaimed = await wasThereBefore(businessId, tx)
  const { notified, bookings } = await (isClaimed ? takeDown : closeBusiness)(businessId, tx)
  if (isClaimed) await giveBack(userId, businessId, tx)
  else await deleteListingLater(businessId, tx)
  const listing = isClaimed ? ('unpublished' as const) : ('deleted' as const)
  return { customersNotified: notified, bookingsAnonymised: bookings, listing }
}

/**
 * Deletes a user in the caller's transaction, which has locked them: what is held under their address where it was
 * proved, or an admin erases it; their business is taken down with its customers' data; the mails. Subscriptions are
 * ended before.
 */
export async function eraseUser(person: ErasedUser, tx: Database, { isProved = false } = {}) {
  const search = await personSearchOf({ email: person.email, user: person }, tx, { isProved })
  // Before the business goes, by which they are known.
  await takeProvedTrials(tx, { userId: person.id })
  const rows = await eraseTraces(search, tx)
  const closed = person.business && (await leaveBusiness(person.id, person.business.id, tx))
  await deleteMailsOf(person.id, search.email, tx)
  await tx.delete(users).where(eq(users.id, person.id))
  await emptyEventsLater(search.customers, tx)
  return { closed, rows }
}

/**
 * Does the transaction of an erasure, and does it again where another and it waited for each other: what one listing says may
 * name the owner of the other, and whose rows are locked is known only once they are read.
 */
export async function erasing<Done>(
  tx: Database,
  erase: (tx: Database) => Promise<Done>,
  tries = 3,
): Promise<Done> {
  try {
    return await tx.transaction(erase)
  } catch (error) {
    if (!isDeadlock(error) || tries <= 1) throw error
    return erasing(tx, erase, tries - 1)
  }
}

/** Deletes the row of a listing that was left once its guests were told; where none are, once the queue comes to it. */
export async function deleteListingLater(
  businessId: string,
  tx: Database,
  { notified = 1 } = {},
): Promise<void> {
  const runAt = notified > 0 ? { runAt: new Date(Date.now() + mailsSentAfter) } : {}
  await enqueue(tx, 'delete-left-listing', { businessId }, runAt)
}

/** Events about what was ended at the provider still come. */
export async function emptyEventsLater(customers: string[], tx: Database): Promise<void> {
  if (customers.length === 0) return
  const runAt = new Date(Date.now() + mailsSentAfter)
  await enqueue(tx, 'empty-payer-events', { customers }, { runAt })
}
