import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { receipts, refunds } from '#db/schema/index.ts'
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

/** Cents of a receipt that no credit note gives back yet. */
async function uncredited(receipt: Row, tx: Database): Promise<number> {
  const [given] = await tx
    .select({ cents: sql<number>`coalesce(sum(${receipts.amountCents}), 0)::int` })
    .from(receipts)
    .where(eq(receipts.creditOf, receipt.number))
  return receipt.amountCents - (given?.cents ?? 0)
}

/** Cents of refunds that are on their way: each gets a credit note of its own when it is paid out. */
async function onItsWay(reference: string, tx: Database): Promise<number> {
  const [row] = await tx
    .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)::int` })
    .from(refunds)
    .where(
      and(eq(refunds.reference, reference), notInArray(refunds.state, ['processed', 'failed'])),
    )
  return row?.cents ?? 0
}

/**
 * The credit note of a refund that was paid out; the payment gets its receipt first where it has none. Of money that
 * came back twice it is for no more than was received, and null where nothing is left. The caller has locked the payment.
 */
export async function creditRefund(
  {
    id,
    reference,
    amountCents,
  }: Pick<typeof refunds.$inferSelect, 'id' | 'reference' | 'amountCents'>,
  payment: Payment,
  tx: Database,
): Promise<Row | null> {
  const now = new Date()
  const received = {
    ...payment,
    reference,
    description: fitsNoPlan,
    amountCents: payment.amountCents ?? amountCents,
    paidAt: payment.paidAt ?? now,
  }
  const { receipt } = await issueReceipt(received, tx)
  const left = await uncredited(receipt, tx)
  if (left <= 0) return null
  const cents = Math.min(amountCents, left)
  const returned = { by: { refundId: id }, amountCents: cents, paidAt: now }
  return (await issueCreditNote(receipt, returned, tx)).receipt
}

/**
 * The credit note of what the payer's bank took back of a payment under `subject`, without what was refunded before or
 * is on its way. The caller has locked the payment.
 */
export async function creditReversal(
  { reference, subject }: { reference: string; subject: string },
  takenCents: number,
  tx: Database,
): Promise<void> {
  const receipt = await receiptOfPayment(reference, tx)
  if (!receipt) return
  const left = (await uncredited(receipt, tx)) - (await onItsWay(reference, tx))
  const amountCents = Math.min(takenCents, left)
  if (amountCents <= 0) return
  const returned = { by: { reversal: subject }, amountCents, paidAt: new Date() }
  await issueCreditNote(receipt, returned, tx)
}

/** Whether credit notes give all of a payment back. False without a receipt. */
export async function isCreditedInFull(reference: string, tx: Database): Promise<boolean> {
  const receipt = await receiptOfPayment(reference, tx)
  return receipt !== null && (await uncredited(receipt, tx)) <= 0
}

/** The credit note of what the bank took back under the subject of a task, if there is one. */
export async function reversalOf(
  { reference, subject }: { reference: string; subject: string },
  tx: Database,
): Promise<Row | null> {
  const [row] = await tx
    .select()
    .from(receipts)
    .where(
      and(
        eq(receipts.reference, reference),
        eq(receipts.kind, 'credit-note'),
        eq(receipts.reversal, subject),
      ),
    )
  return row ?? null
}
