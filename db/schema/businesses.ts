import { sql, type SQL } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { SpecialDates, WeeklyHours } from '#app/domain/businesses/hours.ts'
import { areas } from '#app/domain/places/areas.ts'
import { industries } from '#app/domain/businesses/industries.ts'
import { confirmations, planStatuses } from '#app/domain/businesses/enums.ts'
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
  // Longer than a function may be (075): a list of indexes without a decision, and Drizzle takes a table's as one function.
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
