import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import {
  automationCallbacks,
  automations,
  businesses,
  deliveries,
  mails,
  users,
} from '#db/schema/index.ts'
import { cancelAllBookings } from '#app/domain/bookings/cancel-all.server.ts'
import { feedEnded } from '#app/domain/bookings/feed-ended.server.ts'
import { day } from '#app/domain/local-time.ts'
import { enqueue } from '#app/domain/queue.server.ts'
import { billingDetailsOf } from '#app/domain/subscriptions/receipts/billing-details.server.ts'

/** Whom to erase. */
export type ErasedUser = { id: string; email: string; business: { id: string } | null }

/** Longer than the queue retries a mail. */
export const mailsSentAfter = 5 * day

/** Makes a business a draft without an owner; its page then answers 404. */
export async function closeBusiness(businessId: string, tx: Database) {
  await tx
    .update(businesses)
    .set({
      isListingPublished: false,
      closedAt: sql`now()`,
      ownerId: null,
      makeWebhookUrl: '',
      feedVersion: feedEnded,
      version: sql`${businesses.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(businesses.id, businessId))
  // Waiting deliveries contain customer data.
  for (const table of [deliveries, automationCallbacks, automations]) {
    await tx.delete(table).where(eq(table.businessId, businessId))
  }
  const closed = await cancelAllBookings(tx, businessId)
  if (closed.notified > 0) {
    const runAt = new Date(Date.now() + mailsSentAfter)
    await enqueue(tx, 'delete-closing-mails', { businessId }, { runAt })
  }
  return closed
}

/** Deletes the mails to a user, and those about the business to their billing email. */
async function deleteMails({ id, email, business }: ErasedUser, tx: Database): Promise<void> {
  const { email: billing } = await billingDetailsOf(id, tx)
  const toBilling = business
    ? and(eq(mails.recipient, billing), eq(mails.businessId, business.id))
    : undefined
  const theirs = or(eq(mails.recipient, email), toBilling)
  await tx.delete(mails).where(and(theirs, isNull(mails.bookingId)))
}

/**
 * Deletes a user in the caller's transaction, which has locked them: unpublishes the business, notifies and anonymises
 * its customers, deletes the mails. Subscriptions are ended before.
 */
export async function eraseUser(person: ErasedUser, tx: Database) {
  const closed = person.business ? await closeBusiness(person.business.id, tx) : null
  await deleteMails(person, tx)
  await tx.delete(users).where(eq(users.id, person.id))
  return closed && { guestsTold: closed.notified, bookingsAnonymised: closed.bookings }
}
