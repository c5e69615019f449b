import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { businesses } from './businesses.ts'
import { closedList, instant } from './columns.ts'

/** The provider's webhook events, unchanged, and their results. */
export const providerEvents = pgTable(
  'provider_events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The event's name and the hash of its bytes: the same event is stored once. */
    fingerprint: text('fingerprint').notNull(),
    event: text('event').notNull(),
    payload: jsonb('payload').notNull(),
    businessId: uuid('business_id').references(() => businesses.id, { onDelete: 'set null' }),
    outcome: text('outcome', { enum: ['waiting', 'applied', 'ignored', 'needs-person', 'forged'] })
      .notNull()
      .default('waiting'),
    /** The reason, as a sentence for the admin. */
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
