import { sql } from 'drizzle-orm'
import { date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { businesses } from './businesses.ts'
import { instant } from './columns.ts'

/** The daily salt of visitor hashes; deleted two days later. */
export const visitorSalts = pgTable('visitor_salts', {
  day: date('day', { mode: 'string' }).primaryKey(),
  salt: text('salt')
    .notNull()
    .default(sql`encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'hex')`),
})

/** When a visitor (a salted hash) was last counted on a profile. */
export const visitorMarks = pgTable(
  'visitor_marks',
  {
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    visitor: text('visitor').notNull(),
    countedAt: instant('counted_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.visitor] }),
    index('visitor_marks_counted').on(t.countedAt),
  ],
)
