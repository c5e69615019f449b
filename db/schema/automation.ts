import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { callCauses } from '#app/domain/automation/causes.ts'
import { callbackActions, eventNames, type EventFacts } from '#app/domain/automation/events.ts'
import { bookings } from './bookings.ts'
import { businesses } from './businesses.ts'
import { closedList, createdAt, instant } from './columns.ts'

/** How a business is connected to its automation; the address itself is `businesses.make_webhook_url`. */
export const automations = pgTable(
  'automations',
  {
    businessId: uuid('business_id')
      .primaryKey()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    /** Which signing secret is valid; one more at every rotation. */
    signingVersion: integer('signing_version').notNull().default(1),
    /** The key that the owner's webhook asks for, sealed under the server's secret. */
    apiKey: text('api_key'),
    /** SHA-256 of the secret that calls back carry; null while they are switched off. */
    callbackHash: text('callback_hash'),
    /** Since when nothing is sent because the address itself does not work, and why. */
    heldAt: instant('held_at'),
    heldCause: text('held_cause', { enum: callCauses }),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [closedList(t.heldCause)],
)

/** Calls owed to an owner's automation, in the order they happened. */
export const deliveries = pgTable(
  'deliveries',
  {
    /** Goes out with every attempt, so that a repeated one can be told. */
    id: uuid('id').primaryKey().defaultRandom(),
    /** The order within a business. */
    seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity(),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    bookingId: uuid('booking_id').references(() => bookings.id, { onDelete: 'set null' }),
    event: text('event', { enum: eventNames }).notNull(),
    /** What the event tells, as it was then. */
    payload: jsonb('payload').$type<EventFacts>().notNull(),
    status: text('status', { enum: ['queued', 'sent', 'held'] })
      .notNull()
      .default('queued'),
    /** Calls made so far, and those since it was last queued: the schedule counts the latter. */
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
    index('deliveries_held')
      .on(t.businessId, t.seq)
      .where(sql`status = 'held'`),
    index('deliveries_booking').on(t.bookingId),
    closedList(t.event),
    closedList(t.status),
    closedList(t.lastCause),
  ],
)

/**
 * Who works on a business's queue, by the name it announces itself with. No foreign key: a claim must
 * not wait for whoever changes the business; it ends with the work on it.
 */
export const deliveryClaims = pgTable('delivery_claims', {
  businessId: uuid('business_id').primaryKey(),
  worker: text('worker').notNull(),
  claimedAt: instant('claimed_at').notNull().defaultNow(),
})

/** Every call made for a delivery, as it ended; never edited. */
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
    /** Null where it was taken. */
    cause: text('cause', { enum: callCauses }),
  },
  (t) => [primaryKey({ columns: [t.deliveryId, t.number] }), closedList(t.cause)],
)

/** Calls back from automations that were carried out, with what they were answered. */
export const automationCallbacks = pgTable(
  'automation_callbacks',
  {
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    deliveryId: text('delivery_id').notNull(),
    action: text('action', { enum: callbackActions }).notNull(),
    /** What was asked for, hashed: the same id must not ask for something else. */
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
