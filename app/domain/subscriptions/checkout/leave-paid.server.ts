import { and, eq, inArray, isNotNull, notExists, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { billingTasks, checkouts, payments } from '#db/schema/index.ts'
import { enqueueEach } from '#app/domain/queue.server.ts'
import { enqueueEndOfRenewals } from '../plan/one-renewal.server.ts'
import { enqueueConfirmation } from './confirm.server.ts'
import { nobodys } from './unfinished.server.ts'

/**
 * Takes what was paid for listings that let go of it, and is not on the books, for money that fits no order: asked about again,
 * it becomes a task. Also what a former owner paid, whose account stays: it was for this listing, not for a later one.
 */
export async function doubtUnbooked(ofListings: SQL, tx: Database): Promise<void> {
  const booked = tx
    .select({ one: sql`1` })
    .from(payments)
    .where(eq(payments.reference, checkouts.reference))
  const setAside = tx
    .select({ one: sql`1` })
    .from(billingTasks)
    .where(
      and(
        inArray(billingTasks.kind, ['unmatched', 'second-payment']),
        eq(billingTasks.reference, checkouts.reference),
      ),
    )
  const doubted = await tx
    .update(checkouts)
    .set({ ...nobodys, state: 'mismatch' })
    .where(
      and(
        ...[ofListings, eq(checkouts.state, 'paid')],
        ...[isNotNull(checkouts.customerCode), notExists(booked), notExists(setAside)],
      ),
    )
    .returning({ reference: checkouts.reference })
  for (const { reference } of doubted) await enqueueConfirmation(reference, tx)
}

/**
 * Before a listing lets go of what its owner paid, whose account is deleted: what renews by then, or begins to, is ended,
 * although it was not known when renewals were ended; and money that is not booked is asked about. The business is locked.
 */
export async function leavePaid(businessId: string, tx: Database): Promise<void> {
  await enqueueEndOfRenewals({ businessId }, tx)
  const paid = await tx
    .select({ reference: checkouts.reference })
    .from(checkouts)
    .where(
      and(
        ...[eq(checkouts.businessId, businessId), eq(checkouts.state, 'paid')],
        isNotNull(checkouts.customerCode),
      ),
    )
  await enqueueEach(
    tx,
    'cancel-unclaimed',
    paid.map(({ reference }) => ({ reference, onlyOwn: true })),
    ({ reference }) => `end-unclaimed:${reference}`,
  )
  await doubtUnbooked(eq(checkouts.businessId, businessId), tx)
}
