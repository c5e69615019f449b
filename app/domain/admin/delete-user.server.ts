import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import {
  automationCallbacks,
  automations,
  businesses,
  deliveries,
  mails,
  users,
} from '#db/schema/index.ts'
import { asAdmin, type Actor, type UserActor } from '#app/domain/actor.ts'
import { recordAudit } from '#app/domain/audit/record.server.ts'
import { cancelAllBookings } from '#app/domain/bookings/cancel-all.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { day } from '#app/domain/local-time.ts'
import { enqueue } from '#app/domain/queue.server.ts'
import { cancelImmediately } from '#app/domain/subscriptions/billing/cancel.server.ts'
import { billingDetailsOf } from '#app/domain/subscriptions/receipts/billing-details.server.ts'
import type { Provider } from '#app/domain/subscriptions/plan/provider.server.ts'
import { findUser, type ManagedUser } from './find-user.server.ts'

/** Longer than the queue retries a mail. */
const mailsSentAfter = 5 * day

function refuseUndeletable(admin: UserActor, person: ManagedUser): void {
  if (person.id === admin.userId) {
    throw new DomainError('conflict', 'You cannot delete your own account.')
  }
  if (person.role === 'ADMIN') throw new DomainError('conflict', 'Admins cannot be deleted here.')
}

/** Makes a business a draft without an owner; its page then answers 404. */
async function closeBusiness(businessId: string, tx: Database) {
  await tx
    .update(businesses)
    .set({
      isListingPublished: false,
      ownerId: null,
      makeWebhookUrl: '',
      feedVersion: 0,
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
async function deleteMails({ id, email, business }: ManagedUser, tx: Database): Promise<void> {
  const { email: billing } = await billingDetailsOf(id, tx)
  const toBilling = business
    ? and(eq(mails.recipient, billing), eq(mails.businessId, business.id))
    : undefined
  const theirs = or(eq(mails.recipient, email), toBilling)
  await tx.delete(mails).where(and(theirs, isNull(mails.bookingId)))
}

/** A user that may be deleted, for the confirmation page. Admins only; throws as `deleteUser`. */
export async function deletableUser(
  actor: Actor,
  userId: string,
  tx: Database = db,
): Promise<ManagedUser> {
  const admin = asAdmin(actor)
  const person = await findUser(userId, tx)
  refuseUndeletable(admin, person)
  return person
}

/**
 * Deletes a user. First cancels the subscription with the provider, outside any transaction; then, in one
 * transaction, unpublishes the business, notifies and anonymises customers, writes the audit log and deletes the
 * user. Admins only. Throws `not-found`, `conflict` for admins and oneself, `unavailable` where the provider fails.
 */
export async function deleteUser(
  actor: Actor,
  userId: string,
  provider?: Provider,
  tx: Database = db,
): Promise<{ email: string }> {
  const admin = asAdmin(actor)
  const before = await deletableUser(admin, userId, tx)
  if (before.business) await cancelImmediately(before.business.id, provider, tx)
  return tx.transaction(async (t) => {
    const person = await findUser(userId, t, { lock: true })
    refuseUndeletable(admin, person)
    const { email, role, business } = person
    const closed = business ? await closeBusiness(business.id, t) : null
    await deleteMails(person, t)
    await recordAudit(
      t,
      actor,
      'user.deleted',
      { type: 'user', id: userId },
      { email, role, business: business?.name ?? null, businessId: business?.id ?? null },
      closed && { guestsTold: closed.notified, bookingsAnonymised: closed.bookings },
    )
    await t.delete(users).where(eq(users.id, userId))
    return { email }
  })
}
