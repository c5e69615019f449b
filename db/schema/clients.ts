import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { businesses } from './businesses.ts'

/** What a business notes about somebody who comes: known by an email or phone, and by name, as clients are grouped. */
export const clientNotes = pgTable(
  'client_notes',
  {
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    /** Email, or phone where there is none; empty for who left neither. */
    contact: text('contact').notNull(),
    /** In lower case. */
    name: text('name').notNull(),
    note: text('note').notNull(),
  },
  (t) => [primaryKey({ columns: [t.businessId, t.contact, t.name] })],
)
