import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { callCauses } from '#app/domain/automation/causes.ts'
import { callbackActions } from '#app/domain/automation/callback-actions.ts'
import { eventNames, type EventFacts } from '#app/domain/bookings/events.ts'
import { bookings } from './bookings.ts'
import { businesses } from './businesses.ts'
import { closedList, createdAt, instant } from './columns.ts'

/** A business's automation settings; the URL is `businesses.make_webhook_url`. */
export const automations = pgTable(
  'automations',
  {
    businessId: uuid('business_id')
      .primaryKey()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    /** The valid signing secret's version; increased by each rotation. */
    signingVersion: integer('signing_version').notNull().default(1),
    /** Until when the secret before signs too; null where there was none. */
    formerSignsUntil: instant('former_signs_until'),
    /** The owner's webhook key, encrypted with the server's secret. */
    apiKey: text('api_key'),
    /** SHA-256 of the callback secret; null while disabled. */
    callbackHash: text('callback_hash'),
    /** Since when the queue is paused because the webhook fails, and why. */
    pausedAt: instant('paused_at'),
    pausedCause: text('paused_cause', { enum: callCauses }),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [closedList(t.pausedCause)],
)

/** Automation deliveries in the order of their events. */
export const deliveries = pgTable(
  'deliveries',
  {
    /** Sent with every attempt, so that receivers can detect repeats. */
    id: uuid('id').primaryKey().defaultRandom(),
    /** The order within a business. */
    seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity(),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    bookingId: uuid('booking_id').references(() => bookings.id, { onDelete: 'set null' }),
    event: text('event', { enum: eventNames }).notNull(),
    /** The event's data at that time. */
    payload: jsonb('payload').$type<EventFacts>().notNull(),
    status: text('status', { enum: ['queued', 'sent', 'dead-letter'] })
      .notNull()
      .default('queued'),
    /** All attempts, and those since the last queueing, which the schedule uses. */
    attempts: integer('attempts').notNull().default(0),
    tries: integer('tries').notNull().default(0),
    dueAt: instant('due_at').notNull().defaultNow(),
    lastStatus: integer('last_status'),
    lastAnswer: text('last_answer'),
    lastCause: text('last_cause', { enum: callCauses }),
    createdAt: createdAt(),
    sentAt: instant('sent_at'),
  },
  (t) => [
    index('deliveries_business').on(t.businessId, t.seq),
    index('deliveries_created').on(t.createdAt.desc(), t.id),
    index('deliveries_queue')
      .on(t.businessId, t.seq)
      .where(sql`status = 'queued'`),
    index('deliveries_dead_letters')
      .on(t.businessId, t.seq)
      .where(sql`status = 'dead-letter'`),
    index('deliveries_booking').on(t.bookingId),
    closedList(t.event),
    closedList(t.status),
    closedList(t.lastCause),
  ],
)

/**
 * Which process works on a business's queue, by its announced name. No foreign key: a claim must not wait for changes
 * of the business.
 */
export const deliveryClaims = pgTable('delivery_claims', {
  businessId: uuid('business_id').primaryKey(),
  worker: text('worker').notNull(),
  claimedAt: instant('claimed_at').notNull().defaultNow(),
})

/** Every attempt with its result; append-only. */
export const deliveryAttempts = pgTable(
  'delivery_attempts',
  {
    deliveryId: uuid('delivery_id')
      .notNull()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    at: instant('at').notNull().defaultNow(),
    milliseconds: integer('milliseconds').notNull(),
    status: integer('status'),
    /** The first 2 KB. */
    answer: text('answer'),
    /** Null on success. */
    cause: text('cause', { enum: callCauses }),
  },
  (t) => [primaryKey({ columns: [t.deliveryId, t.number] }), closedList(t.cause)],
)

/** Processed callbacks with their responses. */
export const automationCallbacks = pgTable(
  'automation_callbacks',
  {
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    deliveryId: text('delivery_id').notNull(),
    action: text('action', { enum: callbackActions }).notNull(),
    /** A hash of the request: the same id must not request another action. */
    fingerprint: text('fingerprint').notNull(),
    answer: jsonb('answer'),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.deliveryId, t.action] }),
    index('automation_callbacks_at').on(t.at),
    closedList(t.action),
  ],
)
