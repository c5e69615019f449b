import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { checkouts } from '#db/schema/index.ts'
import { day, formatInstant } from '#app/domain/local-time.ts'
import { enqueue } from '#app/domain/queue.server.ts'
import type { Transaction } from '#app/gateways/payments/port.ts'
import { Fault } from '#app/log/fault.ts'
import { lockBusiness, lockCustomer } from '../plan/locks.server.ts'
import type { Provider } from '../plan/provider.server.ts'
import { mailPaid } from '../mails/mails.server.ts'
import { issueReceipt } from '../receipts/issue.server.ts'
import { paidFor } from '../receipts/words.ts'
import { openTask } from '../tasks/open-task.server.ts'
import { isSecondPayment } from '../tasks/second-payments.server.ts'
import { isReturnedBefore } from '../tasks/unclaimed-rest.server.ts'
import { openUnmatched } from '../tasks/unmatched.server.ts'
import { findCheckout, ownerIdOf } from './find.server.ts'
import { endReplaced } from './unclaimed.server.ts'

type Checkout = typeof checkouts.$inferSelect

/** A checkout paid after this was given up long ago: the payer may not expect it any more. */
const givenUpAfter = 3 * day

/** The receipt of a payment that just became known; a second or late one becomes a task. */
async function onPaid(checkout: Checkout, paid: Partial<Checkout>, tx: Database): Promise<void> {
  const { customerCode, paidAt } = paid
  if (!customerCode || !paidAt) return
  // Nobody is left to use it; a task is opened where it would be booked.
  if (checkout.businessId && !(await ownerIdOf(checkout.businessId, tx))) return
  if (await isSecondPayment(checkout, { customerCode, paidAt }, tx)) {
    const { reference, businessId } = checkout
    if (!businessId) await enqueue(tx, 'cancel-unclaimed', { reference, onlyOwn: true })
    return
  }
  if (await isReturnedBefore(checkout, tx)) return
  await endReplaced({ ...checkout, paidAt }, customerCode, tx)
  const { receipt } = await issueReceipt(
    { ...checkout, payerEmail: checkout.email, description: paidFor(checkout.plan), paidAt },
    tx,
  )
  await mailPaid(tx, checkout, receipt)
  if (paidAt.getTime() - checkout.createdAt.getTime() < givenUpAfter) return
  await openTask(tx, {
    kind: 'late-payment',
    subject: checkout.reference,
    reference: checkout.reference,
    businessId: checkout.businessId,
    customerCode,
    payerEmail: checkout.email,
    amountCents: checkout.amountCents,
    paidAt,
    note: `The checkout of ${formatInstant(checkout.createdAt)} had been given up. The plan runs since the payment.`,
  })
}

/**
 * Stores the provider's result; the first call that finds it paid sends the receipt. Answers the checkout as it is then:
 * its owner may have gone, or come, while the provider was asked. Emptied by then, it is not paid: nobody can claim it.
 */
export async function record(
  { reference, businessId, email }: Checkout,
  change: Partial<Checkout> & { state: Checkout['state'] },
  tx: Database,
): Promise<Checkout> {
  return tx.transaction(async (inner) => {
    // In the order of where its books are brought up to date, and before any row of it.
    if (change.customerCode) await lockCustomer(change.customerCode, inner)
    if (businessId) await lockBusiness(businessId, inner)
    const [changed] = await inner
      .update(checkouts)
      .set(change)
      .where(
        and(
          eq(checkouts.reference, reference),
          ne(checkouts.state, 'paid'),
          change.state === 'paid' ? eq(checkouts.email, email) : undefined,
        ),
      )
      .returning()
    if (changed?.state === 'paid') await onPaid(changed, change, inner)
    const now = changed ?? (await findCheckout(reference, inner))
    if (!now) throw new Fault('checkout is gone')
    return now
  })
}

/** Money that fits no order: a task, and what it began without an account is ended. */
export async function recordMismatch(
  checkout: Checkout,
  payment: Transaction,
  fault: string,
  provider: Provider,
  tx: Database,
): Promise<void> {
  const { reference } = checkout
  const { customerCode, paidAt } = payment
  await tx.transaction(async (inner) => {
    const change = { state: 'mismatch', fault, customerCode, paidAt } as const
    const { businessId } = await record(checkout, change, inner)
    await openUnmatched(payment, { businessId, note: fault }, provider, inner)
    if (businessId) return
    const key = `end-unclaimed:${reference}`
    await enqueue(inner, 'cancel-unclaimed', { reference, onlyOwn: true }, { key })
  })
}
