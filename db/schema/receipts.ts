import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { refunds } from './billing-tasks.ts'
import { businesses } from './businesses.ts'
import { closedList, instant } from './columns.ts'

/** The last number of each series; its row is locked while a number is taken, so that none is lost. */
export const receiptSeries = pgTable(
  'receipt_series',
  {
    series: text('series', { enum: ['R', 'CN'] }).primaryKey(),
    last: integer('last').notNull().default(0),
  },
  (t) => [closedList(t.series)],
)

/**
 * Receipts and credit notes as they were issued; their facts are never changed. They outlive the business and the
 * user. Cents.
 */
export const receipts = pgTable(
  'receipts',
  {
    /** Such as `R-000012`, or `CN-000003` for a credit note. */
    number: text('number').primaryKey(),
    kind: text('kind', { enum: ['receipt', 'tax-invoice', 'credit-note'] }).notNull(),
    /** The payment's reference. */
    reference: text('reference').notNull(),
    /** The receipt that a credit note corrects. */
    creditOf: text('credit_of').references((): AnyPgColumn => receipts.number, {
      onDelete: 'restrict',
    }),
    /** Null for what the bank took back. */
    refundId: uuid('refund_id').references(() => refunds.id, { onDelete: 'restrict' }),
    /** The subject of the task about what the bank took back: the payment's reference, or a dispute. */
    reversal: text('reversal'),
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    businessId: uuid('business_id').references(() => businesses.id, { onDelete: 'set null' }),
    description: text('description').notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** What of it is VAT; 0 where the seller was not registered. */
    vatCents: integer('vat_cents').notNull(),
    currency: text('currency').notNull().default('ZAR'),
    /** When the money came or, for a credit note, went back. */
    paidAt: instant('paid_at').notNull(),
    issuedAt: instant('issued_at').notNull().defaultNow(),
    sellerName: text('seller_name').notNull(),
    sellerAddress: text('seller_address'),
    sellerVatNumber: text('seller_vat_number'),
    buyerName: text('buyer_name').notNull(),
    buyerAddress: text('buyer_address'),
    buyerVatNumber: text('buyer_vat_number'),
  },
  (t) => [
    uniqueIndex('receipts_reference')
      .on(t.reference)
      .where(sql`${t.creditOf} is null`),
    uniqueIndex('receipts_refund').on(t.refundId),
    uniqueIndex('receipts_reversal')
      .on(t.creditOf, t.reversal)
      .where(sql`${t.refundId} is null`),
    index('receipts_credit').on(t.creditOf),
    index('receipts_owner').on(t.ownerId, t.issuedAt.desc()),
    index('receipts_business').on(t.businessId),
    closedList(t.kind),
    check('receipts_amount', sql`${t.amountCents} > 0`),
    check('receipts_vat', sql`${t.vatCents} between 0 and ${t.amountCents}`),
    check('receipts_credit_note', sql`(${t.kind} = 'credit-note') = (${t.creditOf} is not null)`),
  ],
)

/** What an owner wants on receipts, and where they go; the address signs nobody in and proves nothing. */
export const billingDetails = pgTable('billing_details', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  name: text('name').notNull().default(''),
  address: text('address').notNull().default(''),
  vatNumber: text('vat_number').notNull().default(''),
  email: text('email').notNull().default(''),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})
