import { sortOf, type Sort } from '#app/domain/sort-by-column.ts'

/** A receipt, tax invoice or credit note as it was issued. Cents. */
export type Receipt = {
  number: string
  kind: 'receipt' | 'tax-invoice' | 'credit-note'
  reference: string
  /** The number of the receipt that a credit note corrects. */
  creditOf: string | null
  description: string
  amountCents: number
  vatCents: number
  currency: string
  paidAt: Date
  issuedAt: Date
  sellerName: string
  sellerAddress: string | null
  sellerVatNumber: string | null
  buyerName: string
  buyerAddress: string | null
  buyerVatNumber: string | null
}

export type ReceiptRow = Pick<
  Receipt,
  'number' | 'kind' | 'description' | 'amountCents' | 'currency' | 'paidAt' | 'creditOf'
> & {
  refundedCents: number
  /** Whether the payer's bank asks for the payment back, which is not decided. */
  isDisputed: boolean
}

export type ReceiptPage = { receipt: Receipt; creditNotes: ReceiptRow[] }

export const receiptColumns = { number: true, date: true, amount: true } as const
export type ReceiptSort = Sort<keyof typeof receiptColumns>

/** The newest first. */
export const usualReceiptSort: ReceiptSort = { by: 'date', down: true }

export const receiptSort = (query: URLSearchParams): ReceiptSort =>
  sortOf(receiptColumns, query.get('sort')) ?? usualReceiptSort
