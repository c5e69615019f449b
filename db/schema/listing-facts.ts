import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  point,
  real,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { SpecialDates, WeeklyHours } from '#app/domain/businesses/hours.ts'
import type { Industry } from '#app/domain/businesses/industries.ts'
import type { Area } from '#app/domain/places/areas.ts'
import { businesses } from './businesses.ts'
import { instant, minuteRanges } from './columns.ts'

/**
 * When listed businesses are open: each answer once, however many give it. Rules that none follows any more are deleted
 * by `drop_unused_opening_rules`.
 */
export const openingRules = pgTable('opening_rules', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  /** A digest of hours, special dates and closure. */
  key: uuid('key').notNull().unique('opening_rules_key'),
  openMinutes: minuteRanges('open_minutes'),
  hours: jsonb('hours').$type<WeeklyHours>(),
  specialDates: jsonb('special_dates').$type<SpecialDates>().notNull(),
  closedUntil: date('closed_until', { mode: 'string' }),
})

/** What lists of listed businesses filter and order by, without any text. Triggers keep it exact in the transaction that writes. */
export const listingFacts = pgTable(
  'listing_facts',
  {
    businessId: uuid('business_id')
      .primaryKey()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    rank: real('rank').notNull(),
    industry: text('industry').$type<Industry>().notNull(),
    area: text('area').$type<Area>().notNull(),
    suburb: text('suburb').notNull(),
    /** Kilometres on a plane (`plane_point`): its own point, else its suburb's or town's; null where that is unknown. */
    at: point('at'),
    /** Whether it stands at its suburb's point for want of one of its own. */
    isApproximate: boolean('is_approximate').notNull(),
    opening: integer('opening')
      .notNull()
      .references(() => openingRules.id, { onDelete: 'restrict' }),
    rating: real('rating'),
    ratingCount: integer('rating_count').notNull(),
    createdAt: instant('created_at').notNull(),
    nameKey: text('name_key').notNull(),
  },
  (t) => [
    index('listing_facts_rank').on(t.rank.desc(), t.businessId),
    index('listing_facts_industry').on(t.industry, t.rank.desc(), t.businessId),
    index('listing_facts_area').on(t.area, t.rank.desc(), t.businessId),
    index('listing_facts_suburb').on(t.suburb, t.rank.desc(), t.businessId),
    // Holds all that counting those open needs.
    index('listing_facts_opening').on(t.opening, t.industry, t.area, t.rank.desc(), t.businessId),
    index('listing_facts_at').using('gist', t.at),
    // The nearest of an area, however far from the place asked for.
    index('listing_facts_area_at').using('gist', sql`area`, sql`at`),
  ],
)
