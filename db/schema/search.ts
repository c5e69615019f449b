import { sql } from 'drizzle-orm'
import {
  boolean,
  customType,
  index,
  integer,
  pgTable,
  point,
  primaryKey,
  real,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Area } from '#app/domain/places/areas.ts'
import type { Industry } from '#app/domain/businesses/industries.ts'
import { businesses } from './businesses.ts'

const wordKeys = customType<{ data: string }>({ dataType: () => 'tsvector' })
export const wordQuery = customType<{ data: string }>({ dataType: () => 'tsquery' })

/**
 * What the understood search reads of listed businesses: words in the singular, without the wide row. Triggers keep it exact in the
 * transaction that writes.
 */
export const listingWords = pgTable(
  'listing_words',
  {
    businessId: uuid('business_id')
      .primaryKey()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    rank: real('rank').notNull(),
    industry: text('industry').$type<Industry>().notNull(),
    area: text('area').$type<Area>().notNull(),
    suburb: text('suburb').notNull(),
    city: text('city').notNull(),
    /** Of name and category. */
    head: wordKeys('head').notNull(),
    /** Of all that a search may find. */
    words: wordKeys('words').notNull(),
    /** Kilometres on a plane (`plane_point`): its own point, else its suburb's or town's; null where that is unknown. */
    at: point('at'),
    /** Whether it stands at its suburb's point for want of one of its own. */
    isApproximate: boolean('is_approximate').notNull().default(false),
  },
  (t) => [
    index('listing_words_head').using('gin', t.head),
    index('listing_words_words').using('gin', t.words),
    // No word begins with such a sign.
    index('listing_words_of_group').using(
      'gin',
      sql`(words || array_to_tsvector(array['=' || industry, '=' || area]))`,
    ),
    index('listing_words_at').using('gist', t.at),
    index('listing_words_rank').on(t.rank.desc(), t.businessId),
    index('listing_words_industry').on(t.industry, t.rank.desc(), t.businessId),
    index('listing_words_area').on(t.area),
    index('listing_words_suburb').on(t.suburb, t.rank.desc(), t.businessId),
  ],
)

/**
 * What the exact search reads of listed businesses, without the wide row. The triggers of `listing_words` keep it exact
 * in the transaction that writes.
 */
export const listingTexts = pgTable(
  'listing_texts',
  {
    businessId: uuid('business_id')
      .primaryKey()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    rank: real('rank').notNull(),
    industry: text('industry').$type<Industry>().notNull(),
    area: text('area').$type<Area>().notNull(),
    suburb: text('suburb').notNull(),
    /** Suburb and city as they are in `text`. */
    place: text('place').notNull(),
    /** Folded name, description, industry, city and suburb, one per line: no search term has a line break. */
    text: text('text').notNull(),
  },
  (t) => [
    index('listing_texts_text').using('gin', sql`text gin_trgm_ops`),
    index('listing_texts_bigrams').using('gin', sql`bigrams(text)`),
    index('listing_texts_joints').using(
      'gin',
      sql`(joint_keys(text) || array[industry, area, suburb])`,
    ),
    index('listing_texts_rank').on(t.rank.desc(), t.businessId),
    index('listing_texts_industry').on(t.industry, t.rank.desc(), t.businessId),
    index('listing_texts_area').on(t.area, t.rank.desc(), t.businessId),
    index('listing_texts_suburb').on(t.suburb, t.rank.desc(), t.businessId),
  ],
)

/** Words of five letters and more that names hold or held, for searches with a slip. */
export const nameWords = pgTable('name_words', { word: text('word').primaryKey() }, (t) => [
  index('name_words_start').on(t.word.op('text_pattern_ops')),
  index('name_words_end').on(sql`reverse(word) text_pattern_ops`),
  index('name_words_alike').using('gin', sql`word gin_trgm_ops`),
])

/** Where the gazetteer's suburbs and towns lie, for businesses without a point of their own. */
export const suburbPoints = pgTable(
  'suburb_points',
  {
    suburb: text('suburb').notNull(),
    area: text('area').$type<Area>().notNull(),
    at: point('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.suburb, t.area] })],
)

/** Listed businesses by industry, area and suburb, maintained by triggers in the same transaction. */
export const listingCounts = pgTable(
  'listing_counts',
  {
    industry: text('industry').$type<Industry>().notNull(),
    area: text('area').$type<Area>().notNull(),
    suburb: text('suburb').notNull(),
    total: integer('total').notNull(),
  },
  (t) => [primaryKey({ columns: [t.industry, t.area, t.suburb] })],
)
