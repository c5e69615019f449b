import { index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { businesses } from './businesses.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** What the payment provider told us, word for word; the state of a plan is computed from these rows alone. */
export const providerEvents = pgTable(
  'provider_events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Event name and the provider's identifiers, hashed: the same event is stored once. */
    fingerprint: text('fingerprint').notNull(),
    event: text('event').notNull(),
    payload: jsonb('payload').notNull(),
    businessId: uuid('business_id').references(() => businesses.id, { onDelete: 'set null' }),
    receivedAt: instant('received_at').notNull().defaultNow(),
    processedAt: instant('processed_at'),
  },
  (t) => [
    uniqueIndex('provider_events_fingerprint').on(t.fingerprint),
    index('provider_events_business').on(t.businessId, t.receivedAt),
    index('provider_events_received').on(t.receivedAt.desc(), t.id),
  ],
)
