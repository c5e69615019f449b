import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Industry } from '#app/domain/businesses/industries.ts'
import type { Area } from '#app/domain/places/areas.ts'
import { businesses } from './businesses.ts'
import { wordQuery } from './search.ts'

/** What finds the trades of the vocabulary, but for those that are a whole industry. A test compares the two. */
export const tradeWords = pgTable('trade_words', {
  id: smallint('id').primaryKey().generatedAlwaysAsIdentity(),
  trade: text('trade').notNull().unique('trade_words_trade'),
  industry: text('industry').$type<Industry>().notNull(),
  finds: wordQuery('finds').notNull(),
})

/** The trades of listed businesses of their industry, for counting. Triggers keep it exact in the transaction that writes. */
export const listingTrades = pgTable(
  'listing_trades',
  {
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    trade: smallint('trade')
      .notNull()
      .references(() => tradeWords.id, { onDelete: 'cascade' }),
    /** Whether name or category say so, and not the text alone. */
    isNamed: boolean('is_named').notNull(),
    /** As in `listing_facts`, as is the rest. */
    opening: integer('opening').notNull(),
    area: text('area').$type<Area>().notNull(),
    city: text('city').notNull(),
    suburb: text('suburb').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.trade] }),
    // Holds all that counting needs; small, as most of its entries are alike.
    index('listing_trades_trade').on(t.trade, t.isNamed, t.opening, t.area, t.city, t.suburb),
  ],
)
