import { eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { billingTasks, checkouts, payments } from '#db/schema/index.ts'
import { lockBusiness, lockCustomer } from '../plan/locks.server.ts'
import { receiptOfPayment } from '../receipts/issue.server.ts'
import { payerOf } from './second-payments.server.ts'

/** Whom a payment came from and how much it was, as far as we know it. */
export async function paymentBehind(reference: string, tx: Database) {
  // One that still names its payer comes first: another may be long closed and emptied.
  const [task] = await tx
    .select()
    .from(billingTasks)
    .where(eq(billingTasks.reference, reference))
    .orderBy(sql`${billingTasks.payerEmail} is null`, billingTasks.id)
    .limit(1)
  const [booked] = await tx.select().from(payments).where(eq(payments.reference, reference))
  const [ordered] = await tx.select().from(checkouts).where(eq(checkouts.reference, reference))
  if (!task && !booked && !ordered) return null
  const customerCode = booked?.customerCode ?? ordered?.customerCode ?? task?.customerCode ?? null
  const received = booked ?? (await receiptOfPayment(reference, tx)) ?? task ?? ordered
  return {
    reference,
    customerCode,
    businessId: booked?.businessId ?? ordered?.businessId ?? task?.businessId ?? null,
    // That of a checkout given up long ago was emptied.
    payerEmail: ordered?.email || task?.payerEmail || (await payerOf(customerCode, tx)),
    amountCents: received?.amountCents ?? null,
    currency: task?.currency ?? 'ZAR',
    paidAt: booked?.paidAt ?? task?.paidAt ?? ordered?.paidAt ?? null,
  }
}

export type Payment = NonNullable<Awaited<ReturnType<typeof paymentBehind>>>

/**
 * Keeps a payment, its tasks and its refunds to this transaction: its customer and business first, as where their books
 * are brought up to date, and all of it before any row is written. Null for a payment that is not ours.
 */
export async function lockPayment(reference: string, tx: Database): Promise<Payment | null> {
  const before = await paymentBehind(reference, tx)
  if (before?.customerCode) await lockCustomer(before.customerCode, tx)
  if (before?.businessId) await lockBusiness(before.businessId, tx)
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${reference}, 14))`)
  return before && paymentBehind(reference, tx)
}
