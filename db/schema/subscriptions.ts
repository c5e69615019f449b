import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { businesses } from './businesses.ts'
import { closedList, createdAt, instant } from './columns.ts'

const aboutBusiness = () =>
  uuid('business_id').references(() => businesses.id, { onDelete: 'set null' })
const paidPlan = () => text('plan', { enum: ['BASIC', 'PREMIUM'] }).notNull()

/**
 * Checkouts opened with the provider. A visitor may pay before there is a business, which is assigned later. Amounts
 * are in cents.
 */
export const checkouts = pgTable(
  'checkouts',
  {
    reference: text('reference').primaryKey(),
    businessId: aboutBusiness(),
    /** Whose payment it is: who opened it, or set it up later. Who owns the business afterwards has no part in it. */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
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
    /** The provider's customer code, known after the first query. */
    customerCode: text('customer_code'),
    /** The error for the admin: never a key or card data. */
    fault: text('fault'),
    createdAt: createdAt(),
    paidAt: instant('paid_at'),
    /** When cleanup last had the provider asked; it asks again until it is paid or a month old. */
    askedAt: instant('asked_at'),
    /** The day (1, 7, 26 or 30) of the latest step about a payment without an account. */
    setupReminder: integer('setup_reminder').notNull().default(0),
    /** SHA-256 of the opener's session or cookie token; null once used. */
    opener: text('opener'),
  },
  (t) => [
    index('checkouts_opener')
      .on(t.opener)
      .where(sql`${t.opener} is not null`),
    index('checkouts_business').on(t.businessId, t.createdAt.desc()),
    index('checkouts_owner').on(t.ownerId),
    index('checkouts_customer').on(t.customerCode),
    index('checkouts_email').on(t.email),
    index('checkouts_state').on(t.state, t.createdAt),
    closedList(t.plan),
    closedList(t.state),
  ],
)

/** Every code and price under which the provider ever knew a plan of ours; rows are never deleted. */
export const planCodes = pgTable(
  'plan_codes',
  {
    code: text('code').notNull(),
    plan: paidPlan(),
    amountCents: integer('amount_cents').notNull(),
    firstUsedAt: instant('first_used_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.code, t.plan, t.amountCents] }), closedList(t.plan)],
)

/** Payments confirmed by the provider that match an order. */
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
    /** How long the month it pays for had been due: service went on meanwhile. */
    overdueSeconds: integer('overdue_seconds').notNull().default(0),
    /** The subscription begun to renew on the day that month ends, which is not the provider's own. */
    renewsBy: text('renews_by'),
    askedAt: instant('asked_at').notNull(),
  },
  (t) => [
    index('payments_business').on(t.businessId, t.paidAt.desc()),
    index('payments_customer').on(t.customerCode),
    closedList(t.plan),
  ],
)

/** Subscriptions as last reported by the provider. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    code: text('code').primaryKey(),
    businessId: aboutBusiness(),
    customerCode: text('customer_code').notNull(),
    plan: paidPlan(),
    /** The provider's code of the plan; null until it was asked since we keep codes. */
    planCode: text('plan_code'),
    state: text('state', { enum: ['active', 'non-renewing', 'attention', 'ended'] }).notNull(),
    emailToken: text('email_token'),
    nextPaymentAt: instant('next_payment_at'),
    /** The latest failed renewal, known from events. */
    failedAt: instant('failed_at'),
    askedAt: instant('asked_at').notNull(),
    /** When the provider created it. */
    startedAt: instant('started_at'),
    /** When its owner last chose it over others; the subscription started or chosen last is the one that renews. */
    chosenAt: instant('chosen_at'),
    /** Since when it should have been cancelled at the provider; null where it may renew. */
    supersededAt: instant('superseded_at'),
    /** When its owner was told that it renews no more, or nothing was to be told; null where that is yet to come. */
    endToldAt: instant('end_told_at'),
    /** When it was to end with its owner's account, whose farewell tells. */
    leavingAt: instant('leaving_at'),
    /** The card it is charged to, as far as the provider shows it; null where it never did. */
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
    /** The last month in which the card is good: `12/2030`. */
    cardExpires: text('card_expires'),
  },
  (t) => [
    index('subscriptions_business').on(t.businessId),
    index('subscriptions_customer').on(t.customerCode),
    index('subscriptions_renewing')
      .on(t.plan, t.planCode)
      .where(
        sql`state in ('active', 'attention') and business_id is not null and superseded_at is null`,
      ),
    closedList(t.plan),
    closedList(t.state),
  ],
)

/** A business's computed plan state, and when to compute it again. */
export const planTerms = pgTable(
  'plan_terms',
  {
    businessId: uuid('business_id')
      .primaryKey()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    status: text('status', {
      enum: ['active', 'trial', 'ending', 'past-due', 'ended'],
    }).notNull(),
    paidUntil: instant('paid_until'),
    reviewAt: instant('review_at'),
    /** Mails sent about a failed renewal: their number, and for which paid-until date. */
    remindersSent: integer('reminders_sent').notNull().default(0),
    remindersFor: instant('reminders_for'),
    /** The date of the latest charge that its owner was notified of beforehand. */
    announcedFor: instant('announced_for'),
  },
  (t) => [
    index('plan_terms_review').on(t.reviewAt),
    index('plan_terms_list').on(sql`(status = 'ended')`, t.paidUntil, t.businessId),
    index('plan_terms_status').on(t.status, t.paidUntil, t.businessId),
    closedList(t.status),
  ],
)
