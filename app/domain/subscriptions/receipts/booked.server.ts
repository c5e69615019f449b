import type { Database } from '#db/client.server.ts'
import type { payments } from '#db/schema/index.ts'
import { issueReceipt } from './issue.server.ts'
import { mailRenewalReceipt } from './mails.server.ts'
import { paidFor } from './words.ts'

type Payment = typeof payments.$inferSelect

/**
 * Issues the receipts of payments that were just booked, oldest first, and mails those of renewals. That of a checkout
 * goes with the mail that confirms it.
 */
export async function issueReceiptsFor(
  booked: Payment[],
  ordered: { reference: string }[],
  tx: Database,
): Promise<void> {
  for (const payment of booked.toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime())) {
    const received = { ...payment, description: paidFor(payment.plan) }
    const { receipt, isNew } = await issueReceipt(received, tx)
    const isRenewal = !ordered.some(({ reference }) => reference === payment.reference)
    if (isNew && isRenewal) await mailRenewalReceipt(receipt, tx)
  }
}
