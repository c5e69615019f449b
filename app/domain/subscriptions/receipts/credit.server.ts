import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { receipts, type refunds } from '#db/schema/index.ts'
import { issueCreditNote, issueReceipt, receiptOfPayment } from './issue.server.ts'
import { fitsNoPlan } from './words.ts'

type Row = typeof receipts.$inferSelect
type Payment = {
  businessId: string | null
  payerEmail: string | null
  amountCents: number | null
  currency: string
  paidAt: Date | null
}

/** The credit note of a refund that was paid out; the payment gets its receipt first where it has none. */
export async function creditRefund(
  {
    id,
    reference,
    amountCents,
  }: Pick<typeof refunds.$inferSelect, 'id' | 'reference' | 'amountCents'>,
  payment: Payment,
  tx: Database,
): Promise<Row> {
  const now = new Date()
  const received = {
    ...payment,
    reference,
    description: fitsNoPlan,
    amountCents: payment.amountCents ?? amountCents,
    paidAt: payment.paidAt ?? now,
  }
  const { receipt } = await issueReceipt(received, tx)
  const returned = { refundId: id, amountCents, paidAt: now }
  return (await issueCreditNote(receipt, returned, tx)).receipt
}

/** The credit note of a payment that the payer's bank took back, for what was not refunded before. */
export async function creditReversal(reference: string, tx: Database): Promise<void> {
  const receipt = await receiptOfPayment(reference, tx)
  if (!receipt) return
  const [given] = await tx
    .select({ cents: sql<number>`coalesce(sum(${receipts.amountCents}), 0)::int` })
    .from(receipts)
    .where(eq(receipts.creditOf, receipt.number))
  const amountCents = receipt.amountCents - (given?.cents ?? 0)
  if (amountCents <= 0) return
  await issueCreditNote(receipt, { refundId: null, amountCents, paidAt: new Date() }, tx)
}

/** The credit note of a reversal, if there is one. */
export async function reversalOf(reference: string, tx: Database): Promise<Row | null> {
  const [row] = await tx
    .select()
    .from(receipts)
    .where(
      and(
        eq(receipts.reference, reference),
        eq(receipts.kind, 'credit-note'),
        isNull(receipts.refundId),
      ),
    )
  return row ?? null
}
