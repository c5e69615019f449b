import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { businesses } from './businesses.ts'
import { closedList, createdAt, instant } from './columns.ts'
import { payments } from './subscriptions.ts'

/** Days that a payment lasts longer than its month, because something was paid or promised before. */
export const planCredits = pgTable(
  'plan_credits',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    businessId: uuid('business_id').references(() => businesses.id, { onDelete: 'set null' }),
    /** The payment that lasts longer. */
    reference: text('reference')
      .notNull()
      .references(() => payments.reference, { onDelete: 'cascade' }),
    reason: text('reason', { enum: ['unused-basic', 'trial'] }).notNull(),
    /** What the days are made of: the payment whose rest was unused, or the trial and the plan paid in it. */
    source: text('source').notNull(),
    days: integer('days').notNull(),
    /** What the rest was worth; 0 for a trial. */
    cents: integer('cents').notNull(),
    /** The subscription that was begun at the provider for the later date. */
    subscriptionCode: text('subscription_code'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('plan_credits_source').on(t.businessId, t.source),
    index('plan_credits_reference').on(t.reference),
    check('plan_credits_days', sql`${t.days} > 0`),
    check('plan_credits_cents', sql`${t.cents} >= 0`),
    closedList(t.reason),
  ],
)

/** The one Premium trial of a business. */
export const planTrials = pgTable(
  'plan_trials',
  {
    businessId: uuid('business_id')
      .primaryKey()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    startedAt: instant('started_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** How many of the mails about its end were sent. */
    remindersSent: integer('reminders_sent').notNull().default(0),
  },
  (t) => [check('plan_trials_ends', sql`${t.endsAt} > ${t.startedAt}`)],
)

/** Keyed hashes of the emails that have had a trial; they outlive the account. */
export const trialIdentities = pgTable('trial_identities', {
  hash: text('hash').primaryKey(),
  createdAt: createdAt(),
})

/** One change of a plan at a time: who holds a business's row may call the provider until then. */
export const planChanges = pgTable('plan_changes', {
  businessId: uuid('business_id')
    .primaryKey()
    .references(() => businesses.id, { onDelete: 'cascade' }),
  until: instant('until').notNull(),
})
