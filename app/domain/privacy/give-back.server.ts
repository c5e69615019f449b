import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import {
  bookingHolds,
  busyTimes,
  checkouts,
  clientNotes,
  outsideCalendars,
  payments,
  planChanges,
  planCredits,
  planTerms,
  planTrials,
  services,
  staff,
  subscriptions,
  users,
} from '#db/schema/index.ts'
import { cancelOpenBookings } from '#app/domain/bookings/cancel-all.server.ts'
import { putBack } from '#app/domain/claims/claimed-listing.server.ts'
import { detachOwner, waitAgain } from '#app/domain/claims/ownership.server.ts'
import { lastSetUpReminder } from '#app/domain/subscriptions/checkout/unclaimed.server.ts'

/** What somebody paid stays in the ledger, and pays for nothing of the next owner's; a trial is over. */
async function endPaidPlan(businessId: string, tx: Database): Promise<void> {
  await tx
    .update(checkouts)
    .set({ setupReminder: lastSetUpReminder })
    .where(and(eq(checkouts.businessId, businessId), eq(checkouts.state, 'paid')))
  for (const table of [planCredits, payments, subscriptions, checkouts]) {
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
 * Gives a listing that was there before its owner back to nobody, as it was: what they wrote, their contacts and
 * pictures go with them, bookings ahead are cancelled with mails, history, reviews and views stay. Their subscription
 * is ended before.
 */
export async function giveBack(
  userId: string,
  businessId: string,
  tx: Database,
): Promise<{ notified: number }> {
  const [owner] = await tx
    .select({ email: users.email, phone: users.phone })
    .from(users)
    .where(eq(users.id, userId))
  const { notified } = await cancelOpenBookings(tx, businessId)
  await detachOwner(businessId, tx)
  await waitAgain(businessId, tx)
  await endPaidPlan(businessId, tx)
  // Services and people were theirs to say; what refers to them goes along.
  for (const table of [bookingHolds, busyTimes, outsideCalendars, clientNotes, staff, services]) {
    await tx.delete(table).where(eq(table.businessId, businessId))
  }
  await putBack(businessId, owner ?? { email: '', phone: null }, tx)
  return { notified }
}
