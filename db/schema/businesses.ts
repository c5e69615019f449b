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
  point,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { SpecialDates, WeeklyHours } from '#app/domain/businesses/hours.ts'
import { areas, type Area } from '#app/domain/places/areas.ts'
import { industries, type Industry } from '#app/domain/businesses/industries.ts'
import { confirmations, planStatuses } from '#app/domain/businesses/enums.ts'
import { landingKinds } from '#app/domain/landing/views.ts'
import { focalPoints } from '#app/domain/uploads/focal-point.ts'
import { users } from './accounts.ts'
import { closedList, createdAt, instant, minuteRanges } from './columns.ts'

/** Phones are E.164; `hours` is Africa/Johannesburg time. */
export const businesses = pgTable(
  'businesses',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    slug: text('slug').notNull(),
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    /** An imported row's source, e.g. `osm:node/123`; identifies it in later imports. */
    externalKey: text('external_key'),
    name: text('name').notNull(),
    industry: text('industry', { enum: industries }).notNull(),
    category: text('category').notNull().default(''),
    area: text('area', { enum: areas }).notNull(),
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
    planStatus: text('plan_status', { enum: planStatuses }).notNull().default('NONE'),
    rating: real('rating'),
    ratingCount: integer('rating_count').notNull().default(0),
    visits: integer('visits').notNull().default(0),
    googleReviewLink: text('google_review_link'),
    makeWebhookUrl: text('make_webhook_url').notNull().default(''),
    noticeMinutes: integer('notice_minutes').notNull().default(60),
    horizonDays: integer('horizon_days').notNull().default(90),
    slotMinutes: integer('slot_minutes').notNull().default(60),
    oneAtATime: boolean('one_at_a_time').notNull().default(false),
    confirmation: text('confirmation', { enum: confirmations }).notNull().default('request'),
    /** Whether an appointment may end after closing time. */
    runningOver: boolean('running_over').notNull().default(false),
    /** Whether customers are reminded two hours before, too. */
    secondReminder: boolean('second_reminder').notNull().default(false),
    /** The valid calendar feed's version, increased by each reset; 0 without a feed, negative after an owner's last. */
    feedVersion: integer('feed_version').notNull().default(0),
    /** When it was deleted, or its owner left: a draft that nothing may publish again, until somebody owns it. */
    closedAt: instant('closed_at'),
    /** Counts edits, for optimistic locking. */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),

    /** The only definition of visibility: published, active, plan chosen. */
    listed: boolean('listed')
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`is_listing_published and is_active and plan_status <> 'NONE'`,
      ),
    /** Premium, then Basic, then the rating weighted with ten virtual reviews of 4.0. */
    rank: real('rank')
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`(case plan_status when 'PREMIUM' then 20 when 'BASIC' then 10 else 0 end
          + (coalesce(rating, 0) * rating_count + 40) / (rating_count + 10))::real`,
      ),
    /** As `listing_texts.text`, which searches read; the version before read it here. Removed in a later release. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`fold(name || E'\n' || description || E'\n' || industry || E'\n' || city || E'\n' || suburb)`,
      ),
    /** Minutes of the week (Monday 00:00 is 0) with open hours; null where unknown. */
    openMinutes: minuteRanges('open_minutes').generatedAlwaysAs(
      (): SQL => sql`week_minutes(hours)`,
    ),
    adminText: text('admin_text')
      .notNull()
      .generatedAlwaysAs((): SQL => sql`admin_text(name, email, phone, slug)`),
    nameKey: text('name_key')
      .notNull()
      .generatedAlwaysAs((): SQL => sql`fold(name)`),
  },
  (t) => [
    uniqueIndex('businesses_slug').on(t.slug),
    uniqueIndex('businesses_external_key').on(t.externalKey),
    uniqueIndex('businesses_owner').on(t.ownerId),
    // Covers the admin list's filters, so that the wide rows are not read.
    index('businesses_created').on(
      t.createdAt.desc(),
      t.id,
      t.industry,
      t.area,
      t.planStatus,
      t.isActive,
      t.isListingPublished,
    ),
    index('businesses_admin_search').using('gin', sql`admin_text gin_trgm_ops`),
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
    index('listed_rating')
      .on(sql`rating desc nulls last`, t.ratingCount.desc(), t.id)
      .where(sql`listed`),
    index('listed_name')
      .on(t.nameKey, t.id)
      .where(sql`listed`),
    index('listed_name_text')
      .using('gin', sql`name_key gin_trgm_ops`)
      .where(sql`listed`),
    // Names alike, whatever their punctuation and legal form: imports look for the same place.
    index('businesses_name_core').on(sql`name_core(name) collate "C"`),
    index('businesses_phone')
      .on(t.phone)
      .where(sql`phone is not null`),
    index('listed_website_host')
      .on(sql`website_host(website)`)
      .where(sql`listed and website is not null`),
    closedList(t.industry),
    closedList(t.area),
    closedList(t.planStatus),
    closedList(t.confirmation),
    check('businesses_rating', sql`rating is null or (rating >= 0 and rating <= 5)`),
    check('businesses_rating_count', sql`rating_count >= 0`),
  ],
)

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
    index('listing_texts_rank').on(t.rank.desc(), t.businessId),
    index('listing_texts_industry').on(t.industry, t.rank.desc(), t.businessId),
    index('listing_texts_area').on(t.area, t.rank.desc(), t.businessId),
    index('listing_texts_suburb').on(t.suburb, t.rank.desc(), t.businessId),
  ],
)

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

/** Words of five letters and more that names hold or held, for searches with a slip. */
export const nameWords = pgTable('name_words', { word: text('word').primaryKey() }, (t) => [
  index('name_words_start').on(t.word.op('text_pattern_ops')),
  index('name_words_end').on(sql`reverse(word) text_pattern_ops`),
  index('name_words_alike').using('gin', sql`word gin_trgm_ops`),
])

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

/**
 * Landing pages with businesses enough, for links between them and the sitemap; a job counts them anew. `place` is a
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

/**
 * Converted pictures. A row is inserted before its files and deleted after them, so that every stored file has one.
 * Files: `pictures/{hash}-{width}.{avif,webp,jpg}`.
 */
export const images = pgTable(
  'images',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null once the business is deleted. */
    businessId: uuid('business_id').references(() => businesses.id, { onDelete: 'set null' }),
    hash: text('hash').notNull(),
    /** Of the upload after EXIF rotation. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Ascending; heights are 5/8 of them. */
    widths: integer('widths').array().notNull(),
    focalPoint: text('focal_point', { enum: focalPoints }).notNull(),
    /** A blurred preview as a data URL. */
    placeholder: text('placeholder').notNull(),
    createdAt: createdAt(),
    /** When it was replaced or uploaded; null while shown. */
    replacedAt: instant('replaced_at'),
  },
  (t) => [
    uniqueIndex('images_hash').on(t.hash),
    uniqueIndex('images_shown')
      .on(t.businessId)
      .where(sql`replaced_at is null`),
    index('images_business').on(t.businessId),
    index('images_replaced').on(t.replacedAt),
    closedList(t.focalPoint),
  ],
)
