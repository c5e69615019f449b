import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { maxReviewLength, reviewStates } from '#app/domain/reviews/states.ts'
import { bookings } from './bookings.ts'
import { businesses } from './businesses.ts'
import { closedList, createdAt, instant } from './columns.ts'

/**
 * Guests' reviews, one per booking. A trigger lets them follow their booking: to another business when listings are
 * merged, and to nothing but number and month when the guest's data is deleted.
 */
export const reviews = pgTable(
  'reviews',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    stars: smallint('stars').notNull(),
    text: text('text').notNull(),
    /** The guest's first name; empty where it is not to be shown. */
    name: text('name').notNull(),
    /** Of the visit, in Cape Town: `2026-11`. */
    month: text('month').notNull(),
    state: text('state', { enum: reviewStates }).notNull(),
    removedReason: text('removed_reason'),
    answer: text('answer'),
    answeredAt: instant('answered_at'),
    /** The owner's complaint, made once, and when an admin decided about it. */
    reportReason: text('report_reason'),
    reportedAt: instant('reported_at'),
    reportSettledAt: instant('report_settled_at'),
    createdAt: createdAt(),
    editedAt: instant('edited_at'),
  },
  (t) => [
    uniqueIndex('reviews_booking').on(t.bookingId),
    index('reviews_business').on(t.businessId, t.createdAt.desc(), t.id),
    index('reviews_waiting')
      .on(t.createdAt)
      .where(
        sql`state = 'held' or (state = 'shown' and reported_at is not null and report_settled_at is null)`,
      ),
    check('reviews_stars', sql`stars between 1 and 5`),
    check('reviews_text', sql.raw(`char_length(text) <= ${maxReviewLength}`)),
    check('reviews_answer', sql.raw(`char_length(answer) <= ${maxReviewLength}`)),
    check('reviews_month', sql`month ~ '^[0-9]{4}-[0-9]{2}$'`),
    check('reviews_removed', sql`(state = 'removed') = (removed_reason is not null)`),
    closedList(t.state),
  ],
)

/** Links to write a review: the mailed one works once, the one to change what was written for some days. */
export const reviewInvitations = pgTable('review_invitations', {
  bookingId: uuid('booking_id')
    .primaryKey()
    .references(() => bookings.id, { onDelete: 'cascade' }),
  /** SHA-256 of the tokens. */
  writeHash: text('write_hash').notNull().unique('review_invitations_write'),
  editHash: text('edit_hash').unique('review_invitations_edit'),
  createdAt: createdAt(),
  usedAt: instant('used_at'),
})
