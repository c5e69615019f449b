import type { receipts } from '#db/schema/index.ts'

/** A receipt, tax invoice or credit note as it was issued. */
export type Receipt = Omit<typeof receipts.$inferSelect, 'ownerId' | 'businessId' | 'refundId'>

/** A row of the list on the plan page. */
export type ReceiptRow = Pick<
  Receipt,
  'number' | 'kind' | 'description' | 'amountCents' | 'currency' | 'paidAt' | 'creditOf'
> & {
  /** What went back of a payment. */
  refundedCents: number
}

/** What the page of one document shows. */
export type ReceiptPage = { receipt: Receipt; creditNotes: ReceiptRow[] }
