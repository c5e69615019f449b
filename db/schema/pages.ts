import { sql } from 'drizzle-orm'
import { bigint, customType, index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/** What kept pages were dropped for, in the last hour. Written by triggers alone. */
export const pageChanges = pgTable(
  'page_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Numbers are not in the order of commits; with this none is passed over. */
    transaction: transactionId('transaction')
      .notNull()
      .default(sql`pg_current_xact_id()`),
    tags: text('tags').array().notNull(),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (t) => [
    index('page_changes_transaction').on(t.transaction),
    index('page_changes_changed').on(t.changedAt),
  ],
)
