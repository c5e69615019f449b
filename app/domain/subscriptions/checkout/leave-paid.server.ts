import { and, eq, isNotNull, notExists, or, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { billingTasks, checkouts, payments, subscriptions } from '#db/schema/index.ts'
import { enqueueEach } from '#app/domain/queue.server.ts'
import { enqueueEndOfRenewals } from '../plan/one-renewal.server.ts'
import { isSecond } from '../tasks/set-aside.server.ts'
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
        eq(billingTasks.reference, checkouts.reference),
        or(eq(billingTasks.kind, 'unmatched'), isSecond),
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

/** Has the queue ask what each customer of a listing holds, which nothing here would ask once they are not its own. */
async function askOnceMore(businessId: string, tx: Database): Promise<void> {
  const customers = new Set<string>()
  for (const table of [checkouts, subscriptions, payments]) {
    const rows = await tx
      .selectDistinct({ code: table.customerCode })
      .from(table)
      .where(eq(table.businessId, businessId))
    for (const { code } of rows) if (code) customers.add(code)
  }
  await enqueueEach(
    tx,
    'sync-customer',
    [...customers].map((customerCode) => ({ businessId, customerCode })),
    ({ customerCode }) => `given-back:${businessId}:${customerCode}`,
  )
}

/**
 * Before a listing lets go of what its owner paid, whose account is deleted: what renews by then, or begins to, is ended,
 * although it was not known when renewals were ended, also what no payment began; and money that is not booked is asked
 * about. The business is locked.
 */
export async function leavePaid(businessId: string, tx: Database): Promise<void> {
  await enqueueEndOfRenewals({ businessId }, tx)
  await askOnceMore(businessId, tx)
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
