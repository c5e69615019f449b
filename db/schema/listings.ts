import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { claimStates } from '#app/domain/claims/states.ts'
import { reportReasons, type SuggestedChanges } from '#app/domain/reports/reasons.ts'
import { users } from './accounts.ts'
import { businesses } from './businesses.ts'
import { closedList, createdAt, instant } from './columns.ts'

const ofBusiness = () =>
  uuid('business_id')
    .notNull()
    .references(() => businesses.id, { onDelete: 'cascade' })

/** Who says that a listing is theirs. One open claim for each listing and account. */
export const claims = pgTable(
  'claims',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    businessId: ofBusiness(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text('state', { enum: claimStates }).notNull(),
    /** For the admin who judges it. */
    note: text('note').notNull().default(''),
    /** A keyed hash of the mailed code; null without one. */
    codeHash: text('code_hash'),
    codeExpiresAt: instant('code_expires_at'),
    codeTries: integer('code_tries').notNull().default(0),
    /** Why it was declined, for the claimant. */
    reason: text('reason'),
    createdAt: createdAt(),
    decidedAt: instant('decided_at'),
  },
  (t) => [
    uniqueIndex('claims_open')
      .on(t.businessId, t.userId)
      .where(sql`state in ('proving', 'waiting', 'disputed')`),
    index('claims_business').on(t.businessId),
    index('claims_user').on(t.userId, t.createdAt.desc()),
    index('claims_queue')
      .on(t.createdAt)
      .where(sql`state in ('waiting', 'disputed')`),
    closedList(t.state),
  ],
)

/** What visitors say is wrong with a listing. Nothing is kept of who said it. */
export const listingReports = pgTable(
  'listing_reports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    businessId: ofBusiness(),
    kind: text('kind', { enum: ['edit', 'report'] }).notNull(),
    /** Of a report; null for a suggested edit. */
    reason: text('reason', { enum: reportReasons }),
    /** The fields of a suggested edit; empty for a report. */
    changes: jsonb('changes').$type<SuggestedChanges>().notNull().default({}),
    note: text('note').notNull().default(''),
    /** How often the same was said while it was open. */
    times: integer('times').notNull().default(1),
    state: text('state', { enum: ['open', 'accepted', 'dismissed'] })
      .notNull()
      .default('open'),
    createdAt: createdAt(),
    closedAt: instant('closed_at'),
  },
  (t) => [
    index('listing_reports_business').on(t.businessId, t.createdAt.desc()),
    index('listing_reports_open')
      .on(t.createdAt)
      .where(sql`state = 'open'`),
    closedList(t.kind),
    closedList(t.reason),
    closedList(t.state),
  ],
)

/** Addresses of listings that were merged into another, which redirect there. */
export const formerSlugs = pgTable(
  'former_slugs',
  { slug: text('slug').primaryKey(), businessId: ofBusiness() },
  (t) => [index('former_slugs_business').on(t.businessId)],
)

/** What owners say of listings that look like theirs: once said, nobody asks again. */
export const likeListings = pgTable(
  'like_listings',
  {
    businessId: ofBusiness(),
    otherId: uuid('other_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    isSame: boolean('is_same').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.otherId] }),
    index('like_listings_other').on(t.otherId),
  ],
)

/** Sources of listings that were merged into another, which later imports change instead. */
export const mergedKeys = pgTable(
  'merged_keys',
  { externalKey: text('external_key').primaryKey(), businessId: ofBusiness() },
  (t) => [index('merged_keys_business').on(t.businessId)],
)

/** Listings that were there before their owner, and what they said then: they outlast the owner's account. */
export const claimedListings = pgTable('claimed_listings', {
  businessId: uuid('business_id')
    .primaryKey()
    .references(() => businesses.id, { onDelete: 'cascade' }),
  /** By column; empty where it was claimed before this was kept. */
  before: jsonb('before').$type<Record<string, unknown>>().notNull().default({}),
  claimedAt: instant('claimed_at').notNull().defaultNow(),
})
