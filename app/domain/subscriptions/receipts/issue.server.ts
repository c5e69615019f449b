import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { receipts } from '#db/schema/index.ts'
import { Fault } from '#app/log/fault.ts'
import { currency as rand } from '../plan/catalogue.ts'
import { buyerOf } from './buyer.server.ts'
import { lockSeries, nextNumber } from './number.server.ts'
import { currentSeller, type Seller } from './seller.server.ts'
import { vatIncluded } from './vat.ts'

type Row = typeof receipts.$inferSelect

/** Money that came in. Cents. */
export type ReceivedPayment = {
  reference: string
  businessId: string | null
  payerEmail?: string | null
  description: string
  amountCents: number
  currency?: string
  paidAt: Date
}

/** The receipt itself, not its credit notes; null where none was issued. */
export async function receiptOfPayment(reference: string, tx: Database): Promise<Row | null> {
  const [row] = await tx
    .select()
    .from(receipts)
    .where(and(eq(receipts.reference, reference), isNull(receipts.creditOf)))
  return row ?? null
}

async function inserted(values: typeof receipts.$inferInsert, tx: Database): Promise<Row> {
  const [row] = await tx.insert(receipts).values(values).returning()
  if (!row) throw new Fault('receipt was not inserted')
  return row
}

/**
 * The receipt of a payment, with the next number where it has none yet: a tax invoice where the seller has a VAT
 * number and was paid in rand. Other locks of the transaction come first, the number last.
 */
export async function issueReceipt(
  payment: ReceivedPayment,
  tx: Database,
  seller: Seller = currentSeller(),
): Promise<{ receipt: Row; isNew: boolean }> {
  const before = await receiptOfPayment(payment.reference, tx)
  if (before) return { receipt: before, isNew: false }
  return tx.transaction(async (inner) => {
    const buyer = await buyerOf(payment, inner)
    await lockSeries('R', inner)
    const meanwhile = await receiptOfPayment(payment.reference, inner)
    if (meanwhile) return { receipt: meanwhile, isNew: false }
    const { reference, businessId, description, amountCents, currency = rand, paidAt } = payment
    const vatNumber = currency === rand ? seller.vatNumber : null
    const receipt = await inserted(
      {
        number: await nextNumber('R', inner),
        kind: vatNumber ? 'tax-invoice' : 'receipt',
        ...{ reference, businessId, ownerId: buyer.ownerId },
        ...{ description, amountCents, currency, paidAt },
        vatCents: vatNumber ? vatIncluded(amountCents) : 0,
        sellerName: seller.name,
        sellerAddress: seller.address,
        sellerVatNumber: vatNumber,
        buyerName: buyer.name,
        buyerAddress: buyer.address,
        buyerVatNumber: buyer.vatNumber,
      },
      inner,
    )
    return { receipt, isNew: true }
  })
}

/** Money that went back: by a refund, or by the payer's bank under the subject of its task. */
export type ReturnedMoney = {
  by: { refundId: string } | { reversal: string }
  amountCents: number
  paidAt: Date
}

/**
 * The VAT of a credit note: that of all that is given back by now, less what earlier notes gave back, so that rounding
 * adds up to the VAT of the receipt and never to more. The series is locked.
 */
async function creditedVat(receipt: Row, amountCents: number, tx: Database): Promise<number> {
  if (!receipt.sellerVatNumber) return 0
  const [given] = await tx
    .select({
      cents: sql<number>`coalesce(sum(${receipts.amountCents}), 0)::int`,
      vat: sql<number>`coalesce(sum(${receipts.vatCents}), 0)::int`,
    })
    .from(receipts)
    .where(eq(receipts.creditOf, receipt.number))
  const { cents, vat } = given ?? { cents: 0, vat: 0 }
  const isLast = cents + amountCents === receipt.amountCents
  const byNow = isLast ? receipt.vatCents : vatIncluded(cents + amountCents)
  return Math.max(0, byNow - vat)
}

/** The credit note of a refund or reversal, once, naming the receipt it corrects, with that receipt's seller and buyer. */
export async function issueCreditNote(
  receipt: Row,
  { by, amountCents, paidAt }: ReturnedMoney,
  tx: Database,
): Promise<{ receipt: Row; isNew: boolean }> {
  return tx.transaction(async (inner) => {
    // The business is locked before the number, as for receipts.
    await buyerOf(receipt, inner)
    await lockSeries('CN', inner)
    const isRefund = 'refundId' in by
    const about = isRefund
      ? eq(receipts.refundId, by.refundId)
      : and(eq(receipts.creditOf, receipt.number), eq(receipts.reversal, by.reversal))
    const [before] = await inner.select().from(receipts).where(about)
    if (before) return { receipt: before, isNew: false }
    const why = isRefund ? 'Refund' : 'Reversed by the bank'
    const note = await inserted(
      {
        ...receipt,
        number: await nextNumber('CN', inner),
        kind: 'credit-note',
        creditOf: receipt.number,
        ...by,
        description: `${why}: ${receipt.description}`,
        amountCents,
        vatCents: await creditedVat(receipt, amountCents, inner),
        paidAt,
        issuedAt: new Date(),
      },
      inner,
    )
    return { receipt: note, isNew: true }
  })
}

/** Gives the receipts of an anonymous payment to the business it was set up for. */
export async function bindReceipts(
  reference: string,
  businessId: string,
  tx: Database,
): Promise<void> {
  const { ownerId } = await buyerOf({ reference, businessId }, tx)
  await tx.update(receipts).set({ businessId, ownerId }).where(eq(receipts.reference, reference))
}
