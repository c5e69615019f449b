import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { landingKinds } from '#app/domain/landing/views.ts'
import { closedList, instant } from './columns.ts'

/**
 * Landing pages with businesses enough, for links between them and the sitemap; a job counts them again. `place` is a
 * suburb's or an area's name, empty for the trade everywhere.
 */
export const landingPages = pgTable(
  'landing_pages',
  {
    trade: text('trade').notNull(),
    kind: text('kind', { enum: landingKinds }).notNull(),
    place: text('place').notNull(),
    total: integer('total').notNull(),
    /** Of the business edited last. */
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.trade, t.kind, t.place] }),
    index('landing_pages_place').on(t.kind, t.place),
    closedList(t.kind),
  ],
)
