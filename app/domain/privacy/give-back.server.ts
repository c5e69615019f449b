import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import {
  billingTasks,
  bookingHolds,
  businesses,
  busyTimes,
  checkouts,
  payments,
  planChanges,
  planCredits,
  planTerms,
  planTrials,
  receipts,
  services,
  staff,
  subscriptions,
  users,
} from '#db/schema/index.ts'
import { putBack } from '#app/domain/claims/claimed-listing.server.ts'
import { waitAgain } from '#app/domain/claims/ownership.server.ts'
import { leavePaid } from '#app/domain/subscriptions/checkout/leave-paid.server.ts'
import { forgetChoice } from '#app/domain/subscriptions/ledger/forget-choice.server.ts'
import { lastSetUpReminder } from '#app/domain/subscriptions/plan/set-up-steps.ts'
import { dropWordsOf } from './delete-listing.server.ts'

/** What somebody paid stays in the ledger, and pays for nothing of the next owner's; a trial is over. */
async function endPaidPlan(businessId: string, tx: Database): Promise<void> {
  await leavePaid(businessId, tx)
  await tx
    .update(checkouts)
    .set({ setupReminder: lastSetUpReminder })
    .where(and(eq(checkouts.businessId, businessId), eq(checkouts.state, 'paid')))
  await forgetChoice(eq(subscriptions.businessId, businessId), tx)
  // A task too: an admin ends by it what its business renews, which may be the next owner's.
  for (const table of [planCredits, payments, subscriptions, checkouts, billingTasks, receipts]) {
    await tx.update(table).set({ businessId: null }).where(eq(table.businessId, businessId))
  }
  for (const table of [planTerms, planChanges]) {
    await tx.delete(table).where(eq(table.businessId, businessId))
  }
  await tx
    .update(planTrials)
    .set({
      endsAt: sql`least(ends_at, greatest(now(), started_at + interval '1 second'))`,
    })
    .where(eq(planTrials.businessId, businessId))
}

/**
 * Gives a listing that is taken down and was there before its owner back to nobody, as it was but unpublished: what they wrote,
 * their contacts, services, people and pictures go with them, views and the stars of reviews stay. An admin may publish
 * it again or give it to somebody. Their subscription is ended before.
 */
export async function giveBack(userId: string, businessId: string, tx: Database): Promise<void> {
  const [owner] = await tx
    .select({ email: users.email, phone: users.phone, name: businesses.name })
    .from(users)
    .innerJoin(businesses, eq(businesses.id, businessId))
    .where(eq(users.id, userId))
  await waitAgain(businessId, tx)
  await endPaidPlan(businessId, tx)
  // Services and people were theirs to say; what refers to them goes along.
  for (const table of [bookingHolds, busyTimes, staff, services]) {
    await tx.delete(table).where(eq(table.businessId, businessId))
  }
  await putBack(businessId, owner ?? { email: '', phone: null }, tx)
  if (owner) await dropWordsOf([owner.name], tx)
}
