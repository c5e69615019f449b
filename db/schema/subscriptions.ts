import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { businesses } from './businesses.ts'
import { closedList, createdAt, instant } from './columns.ts'

const aboutBusiness = () =>
  uuid('business_id').references(() => businesses.id, { onDelete: 'set null' })
const paidPlan = () => text('plan', { enum: ['BASIC', 'PREMIUM'] }).notNull()

/**
 * Checkouts we opened with the payment provider. A visitor may pay before there is a business; the
 * row is bound to it later. Amounts are the catalogue's, in cents.
 */
export const checkouts = pgTable(
  'checkouts',
  {
    reference: text('reference').primaryKey(),
    businessId: aboutBusiness(),
    plan: paidPlan(),
    planCode: text('plan_code').notNull(),
    amountCents: integer('amount_cents').notNull(),
    email: text('email').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phone: text('phone').notNull(),
    state: text('state', {
      enum: ['opening', 'refused', 'open', 'paid', 'failed', 'abandoned', 'mismatch'],
    })
      .notNull()
      .default('opening'),
    /** The provider's customer, known once it was asked about the payment. */
    customerCode: text('customer_code'),
    /** What went wrong, for the admin: never a key or card datum. */
    fault: text('fault'),
    createdAt: createdAt(),
    paidAt: instant('paid_at'),
    /** SHA-256 of what proves who opened it, a session's token or a cookie's; null once used. */
    opener: text('opener'),
  },
  (t) => [
    index('checkouts_opener')
      .on(t.opener)
      .where(sql`${t.opener} is not null`),
    index('checkouts_business').on(t.businessId, t.createdAt.desc()),
    index('checkouts_customer').on(t.customerCode),
    index('checkouts_email').on(t.email),
    index('checkouts_state').on(t.state, t.createdAt),
    closedList(t.plan),
    closedList(t.state),
  ],
)

/** Payments the provider confirmed when asked, and that fit what we sell. */
export const payments = pgTable(
  'payments',
  {
    reference: text('reference').primaryKey(),
    businessId: aboutBusiness(),
    customerCode: text('customer_code').notNull(),
    plan: paidPlan(),
    amountCents: integer('amount_cents').notNull(),
    paidAt: instant('paid_at').notNull(),
    reversed: boolean('reversed').notNull().default(false),
    askedAt: instant('asked_at').notNull(),
  },
  (t) => [
    index('payments_business').on(t.businessId, t.paidAt.desc()),
    index('payments_customer').on(t.customerCode),
    closedList(t.plan),
  ],
)

/** Subscriptions as the provider told them when last asked. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    code: text('code').primaryKey(),
    businessId: aboutBusiness(),
    customerCode: text('customer_code').notNull(),
    plan: paidPlan(),
    state: text('state', { enum: ['active', 'non-renewing', 'attention', 'ended'] }).notNull(),
    emailToken: text('email_token'),
    nextPaymentAt: instant('next_payment_at'),
    /** When a renewal last failed, by the provider's event. */
    failedAt: instant('failed_at'),
    askedAt: instant('asked_at').notNull(),
  },
  (t) => [
    index('subscriptions_business').on(t.businessId),
    index('subscriptions_customer').on(t.customerCode),
    closedList(t.plan),
    closedList(t.state),
  ],
)

/** What follows from a business's payments and subscriptions, and when that is to be looked at again. */
export const planTerms = pgTable(
  'plan_terms',
  {
    businessId: uuid('business_id')
      .primaryKey()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    standing: text('standing', { enum: ['active', 'ending', 'past-due', 'ended'] }).notNull(),
    paidUntil: instant('paid_until'),
    reviewAt: instant('review_at'),
    /** Which mails about a failed renewal went out: their number, and for which paid-until instant. */
    remindersSent: integer('reminders_sent').notNull().default(0),
    remindersFor: instant('reminders_for'),
  },
  (t) => [index('plan_terms_review').on(t.reviewAt), closedList(t.standing)],
)

/** What the payment provider told us, word for word, and what came of it. */
export const providerEvents = pgTable(
  'provider_events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The event's name and the hash of its bytes: the same event is stored once. */
    fingerprint: text('fingerprint').notNull(),
    event: text('event').notNull(),
    payload: jsonb('payload').notNull(),
    businessId: aboutBusiness(),
    outcome: text('outcome', { enum: ['waiting', 'applied', 'ignored', 'needs-person', 'forged'] })
      .notNull()
      .default('waiting'),
    /** Why, in a sentence for the admin. */
    note: text('note'),
    receivedAt: instant('received_at').notNull().defaultNow(),
    processedAt: instant('processed_at'),
  },
  (t) => [
    uniqueIndex('provider_events_fingerprint').on(t.fingerprint),
    index('provider_events_business').on(t.businessId, t.receivedAt),
    index('provider_events_received').on(t.receivedAt.desc(), t.id),
    index('provider_events_outcome').on(t.outcome, t.receivedAt.desc()),
    closedList(t.outcome),
  ],
)

/** Where our books and the provider's differed, and what was done about it. */
export const reconcileDrifts = pgTable(
  'reconcile_drifts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    businessId: aboutBusiness(),
    /** A sentence for the admin. */
    finding: text('finding').notNull(),
    repaired: boolean('repaired').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [index('reconcile_drifts_at').on(t.at.desc(), t.id)],
)
