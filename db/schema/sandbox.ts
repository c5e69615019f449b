import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { closedList, createdAt, instant } from './columns.ts'

export const sandboxTransactions = pgTable(
  'sandbox_transactions',
  {
    id: integer('id').generatedAlwaysAsIdentity(),
    reference: text('reference').primaryKey(),
    email: text('email').notNull(),
    customerCode: text('customer_code').notNull(),
    planCode: text('plan_code').notNull(),
    amountCents: integer('amount_cents').notNull(),
    status: text('status', {
      enum: ['ongoing', 'success', 'failed', 'abandoned', 'reversed'],
    }).notNull(),
    renewal: text('renewal'),
    callbackUrl: text('callback_url').notNull(),
    cancelUrl: text('cancel_url').notNull(),
    createdAt: createdAt(),
    paidAt: instant('paid_at'),
    /** What became of its dispute; null where the payer's bank never asked. */
    dispute: text('dispute', { enum: ['awaiting-merchant-feedback', 'resolved'] }),
  },
  (t) => [
    index('sandbox_transactions_customer').on(t.customerCode),
    closedList(t.status),
    closedList(t.dispute),
  ],
)

export const sandboxSubscriptions = pgTable(
  'sandbox_subscriptions',
  {
    code: text('code').primaryKey(),
    /** Opens the page that simulates card changes and time. */
    token: text('token').notNull().unique(),
    email: text('email').notNull(),
    customerCode: text('customer_code').notNull(),
    planCode: text('plan_code').notNull(),
    status: text('status', { enum: ['active', 'non-renewing', 'attention', 'complete'] }).notNull(),
    nextPaymentAt: instant('next_payment_at'),
    cardBrand: text('card_brand').notNull().default('visa'),
    cardLast4: text('card_last4').notNull().default('4081'),
    /** Month and year, as Paystack writes them. */
    cardExpires: text('card_expires').notNull().default('12/2030'),
    createdAt: createdAt(),
  },
  (t) => [index('sandbox_subscriptions_customer').on(t.customerCode), closedList(t.status)],
)

export const sandboxRefunds = pgTable(
  'sandbox_refunds',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    reference: text('reference')
      .notNull()
      .references(() => sandboxTransactions.reference, { onDelete: 'cascade' }),
    amountCents: integer('amount_cents').notNull(),
    merchantNote: text('merchant_note'),
    status: text('status', { enum: ['processed', 'failed'] })
      .notNull()
      .default('processed'),
    createdAt: createdAt(),
  },
  (t) => [index('sandbox_refunds_reference').on(t.reference), closedList(t.status)],
)
