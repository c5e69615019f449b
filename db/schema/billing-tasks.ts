import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { businesses } from './businesses.ts'
import { closedList, createdAt, instant } from './columns.ts'

/**
 * Payments a person has to look at. Money that became no service is here until it was refunded, or
 * settled for a reason. One row for each kind and subject, however often it is found.
 */
export const billingTasks = pgTable(
  'billing_tasks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', {
      enum: [
        'second-payment',
        'late-payment',
        'unclaimed',
        'dispute',
        'reversed',
        'unmatched',
        'refund-failed',
      ],
    }).notNull(),
    /** What it is about: a payment's reference, or the provider's id of a dispute or refund. */
    subject: text('subject').notNull(),
    /** The payment's reference at the provider; null where the provider names none. */
    reference: text('reference'),
    businessId: uuid('business_id').references(() => businesses.id, { onDelete: 'set null' }),
    customerCode: text('customer_code'),
    payerEmail: text('payer_email'),
    /** What was paid, in cents of `currency`; null where unknown. */
    amountCents: integer('amount_cents'),
    currency: text('currency').notNull().default('ZAR'),
    paidAt: instant('paid_at'),
    /** When the provider wants an answer. */
    dueAt: instant('due_at'),
    /** What happened, in a sentence for the admin. */
    note: text('note').notNull(),
    state: text('state', { enum: ['open', 'refunding', 'refunded', 'settled'] })
      .notNull()
      .default('open'),
    /** Why it was settled. */
    reason: text('reason'),
    createdAt: createdAt(),
    closedAt: instant('closed_at'),
  },
  (t) => [
    uniqueIndex('billing_tasks_subject').on(t.kind, t.subject),
    index('billing_tasks_reference').on(t.reference),
    index('billing_tasks_state').on(t.state, t.createdAt),
    index('billing_tasks_business')
      .on(t.businessId)
      .where(sql`business_id is not null`),
    closedList(t.kind),
    closedList(t.state),
  ],
)

/** Money given back, asked for here or at the provider. Cents. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    reference: text('reference').notNull(),
    /** Null where it was begun at the provider. */
    taskId: uuid('task_id').references(() => billingTasks.id, { onDelete: 'set null' }),
    amountCents: integer('amount_cents').notNull(),
    state: text('state', {
      enum: ['queued', 'pending', 'processed', 'failed', 'needs-attention'],
    }).notNull(),
    /** The provider's id, once it has one. */
    providerId: text('provider_id'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('refunds_provider').on(t.reference, t.providerId),
    index('refunds_task').on(t.taskId),
    check('refunds_amount', sql`${t.amountCents} > 0`),
    closedList(t.state),
  ],
)

/** Differences between our ledger and the provider's, and the correction. */
export const reconcileDrifts = pgTable(
  'reconcile_drifts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    businessId: uuid('business_id').references(() => businesses.id, { onDelete: 'set null' }),
    finding: text('finding').notNull(),
    repaired: boolean('repaired').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [
    index('reconcile_drifts_at').on(t.at.desc(), t.id),
    index('reconcile_drifts_business')
      .on(t.businessId)
      .where(sql`business_id is not null`),
  ],
)
