import { sql, type SQL } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { SpecialDates, WeeklyHours } from '#app/domain/businesses/hours.ts'
import type { Area, Industry, PlanStatus } from '#app/domain/businesses/vocabulary.ts'
import { users } from './accounts.ts'

const minuteRanges = customType<{ data: string }>({ dataType: () => 'int4multirange' })
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Businesses of the directory. Phones are E.164; `hours` is local time of Africa/Johannesburg. */
export const businesses = pgTable(
  'businesses',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    slug: text('slug').notNull(),
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    /** Where an imported row came from, e.g. `osm:node/123`; what an import updates by. */
    externalKey: text('external_key'),
    name: text('name').notNull(),
    industry: text('industry').$type<Industry>().notNull(),
    category: text('category').notNull().default(''),
    area: text('area').$type<Area>().notNull(),
    suburb: text('suburb').notNull().default(''),
    city: text('city').notNull().default('Cape Town'),
    address: text('address').notNull().default(''),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    phone: text('phone'),
    email: text('email'),
    website: text('website'),
    description: text('description').notNull().default(''),
    logo: text('logo'),
    amenities: jsonb('amenities').$type<string[]>().notNull().default([]),
    highlights: jsonb('highlights').$type<string[]>().notNull().default([]),
    hours: jsonb('hours').$type<WeeklyHours>(),
    specialDates: jsonb('special_dates').$type<SpecialDates>().notNull().default({}),
    closedUntil: date('closed_until', { mode: 'string' }),
    isListingPublished: boolean('is_listing_published').notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
    planStatus: text('plan_status').$type<PlanStatus>().notNull().default('NONE'),
    rating: real('rating'),
    ratingCount: integer('rating_count').notNull().default(0),
    visits: integer('visits').notNull().default(0),
    googleReviewLink: text('google_review_link'),
    makeWebhookUrl: text('make_webhook_url').notNull().default(''),
    noticeMinutes: integer('notice_minutes').notNull().default(60),
    horizonDays: integer('horizon_days').notNull().default(90),
    slotMinutes: integer('slot_minutes').notNull().default(60),
    oneAtATime: boolean('one_at_a_time').notNull().default(false),
    /** Which calendar feed address is valid; 0 while there is none, one more at every reset. */
    feedVersion: integer('feed_version').notNull().default(0),
    /** Counts every edit; a save names the version it began from. */
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),

    /** The visibility rule, in its one place: published, active, plan chosen. */
    listed: boolean('listed')
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`is_listing_published and is_active and plan_status <> 'NONE'`,
      ),
    /** Premium, then Basic, then the rating pulled towards 4.0 by ten imagined reviews. */
    rank: real('rank')
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`(case plan_status when 'PREMIUM' then 20 when 'BASIC' then 10 else 0 end
          + (coalesce(rating, 0) * rating_count + 40) / (rating_count + 10))::real`,
      ),
    /** Fields one below the other, folded; a search term holds no line break, so it never matches across two. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`fold(name || E'\n' || description || E'\n' || industry || E'\n' || city || E'\n' || suburb)`,
      ),
    /** Minutes of the week (Monday 00:00 is 0) at which the weekly hours are open; null where unknown. */
    openMinutes: minuteRanges('open_minutes').generatedAlwaysAs(
      (): SQL => sql`week_minutes(hours)`,
    ),
    nameKey: text('name_key')
      .notNull()
      .generatedAlwaysAs((): SQL => sql`fold(name)`),
  },
  (t) => [
    uniqueIndex('businesses_slug').on(t.slug),
    uniqueIndex('businesses_external_key').on(t.externalKey),
    uniqueIndex('businesses_owner').on(t.ownerId),
    index('businesses_created').on(t.createdAt.desc(), t.id),
    index('listed_rank')
      .on(t.rank.desc(), t.id)
      .where(sql`listed`),
    index('listed_industry_rank')
      .on(t.industry, t.rank.desc(), t.id)
      .where(sql`listed`),
    index('listed_area_rank')
      .on(t.area, t.rank.desc(), t.id)
      .where(sql`listed`),
    index('listed_industry_area_rank')
      .on(t.industry, t.area, t.rank.desc(), t.id)
      .where(sql`listed`),
    index('listed_suburb_rank')
      .on(t.suburb, t.rank.desc(), t.id)
      .where(sql`listed`),
    index('listed_search')
      .using('gin', sql`search_text gin_trgm_ops`)
      .where(sql`listed`),
    index('listed_bigrams')
      .using('gin', sql`bigrams(search_text)`)
      .where(sql`listed`),
    index('listed_name_nearest')
      .using('gist', sql`name_key gist_trgm_ops`)
      .where(sql`listed`),
    check('businesses_rating', sql`rating is null or (rating >= 0 and rating <= 5)`),
    check('businesses_rating_count', sql`rating_count >= 0`),
  ],
)

/** How many businesses are listed by industry, area and suburb; triggers keep it exact in the same transaction. */
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

/** Profile views per business and Johannesburg day. */
export const businessViews = pgTable(
  'business_views',
  {
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    views: integer('views').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.businessId, t.day] })],
)

/** Pictures of businesses: the original's key in storage and what was made of it. */
export const images = pgTable(
  'images',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    businessId: uuid('business_id').references(() => businesses.id, { onDelete: 'set null' }),
    objectKey: text('object_key').notNull(),
    contentType: text('content_type').notNull(),
    bytes: integer('bytes').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('images_object_key').on(t.objectKey),
    index('images_business').on(t.businessId),
  ],
)
