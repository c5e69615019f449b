import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { priceKinds } from '#app/domain/services/enums.ts'
import { bookingActors, bookingChangeKinds, bookingStatuses } from '#app/domain/bookings/status.ts'
import { users } from './accounts.ts'
import { businesses } from './businesses.ts'
import { closedList, createdAt, instant } from './columns.ts'

const placementChecks = () => [
  check('bookings_party', sql`party_size >= 1`),
  check(
    'bookings_busy',
    sql`busy_until >= ends_at and busy_from <= starts_at and (busy_from is null) = (busy_until is null)`,
  ),
  check('bookings_placed', sql`(staff_id is null and service_id is null) or busy_from is not null`),
]

export const bookings = pgTable(
  'bookings',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    customerName: text('customer_name').notNull(),
    customerEmail: text('customer_email').notNull(),
    customerPhone: text('customer_phone').notNull(),
    notes: text('notes').notNull().default(''),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    status: text('status', { enum: bookingStatuses }).notNull().default('PENDING'),
    /** Set while confirmed at a business that takes one booking at a time. */
    exclusive: boolean('exclusive').notNull().default(false),
    serviceId: uuid('service_id'),
    /** Name and price of the service as they were when it was booked; null without one. */
    serviceName: text('service_name'),
    priceKind: text('price_kind', { enum: priceKinds }),
    priceCents: integer('price_cents'),
    staffId: uuid('staff_id'),
    /** Whether the customer left the choice of a person to the business. */
    anyStaff: boolean('any_staff').notNull().default(true),
    partySize: integer('party_size').notNull().default(1),
    /** With the service's buffers; null without service and person. */
    busyFrom: instant('busy_from'),
    busyUntil: instant('busy_until'),
    /** Bookings of one person with the same session share a class; any others exclude each other. */
    session: text('session'),
    /** The form token's key, or the Idempotency-Key of an API client. */
    requestKey: text('request_key').notNull(),
    /** Of all that tells two requests of one customer for one time apart; null before there were services. */
    requestDigest: text('request_digest'),
    /** Counts moves and what an owner changed, for the calendar's SEQUENCE. */
    sequence: integer('sequence').notNull().default(0),
    /** When this time was asked for: the request, or the last move. Null before there were reminders. */
    askedAt: instant('asked_at'),
    /** Whether a notice about this time was accepted by a mail server, or is being retried; triggers keep it. */
    isTold: boolean('is_told').notNull().default(false),
    /** When the owner was asked a second time, and the customer offered other ways. */
    ownerRemindedAt: instant('owner_reminded_at'),
    customerOfferedAt: instant('customer_offered_at'),
    /** When its customer was told that nobody reads it. */
    unreadAt: instant('unread_at'),
    /** When an admin dealt with it, since nobody else read it. */
    handledAt: instant('handled_at'),
    answeredAt: instant('answered_at'),
    remindedAt: instant('reminded_at'),
    secondRemindedAt: instant('second_reminded_at'),
    /** When its customer said that they are coming at this time. */
    comingAt: instant('coming_at'),
    /** False for bookings from before there were reviews: nothing sets off a mail about them. */
    invitesReview: boolean('invites_review').notNull().default(true),
    /** Whether it was made with an address or phone that the business or its owner had at that time. */
    isOwnVisit: boolean('is_own_visit').notNull().default(false),
    /** Whether the business entered it: by phone, or of somebody who walked in; email and phone may be empty. */
    isOwnEntry: boolean('is_own_entry').notNull().default(false),
    /** Whether its guest did not come. */
    noShow: boolean('no_show').notNull().default(false),
    /** For the business alone. */
    ownNote: text('own_note').notNull().default(''),
    anonymisedAt: instant('anonymised_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('bookings_request_key').on(t.businessId, t.requestKey),
    uniqueIndex('bookings_same_request')
      .on(t.businessId, t.startsAt, t.customerEmail, sql`coalesce(request_digest, '')`)
      .where(sql`status in ('PENDING', 'CONFIRMED')`),
    index('bookings_business_starts').on(t.businessId, t.startsAt.desc(), t.id),
    index('bookings_business_status').on(t.businessId, t.status, t.startsAt.desc(), t.id),
    index('bookings_business_created').on(t.businessId, t.createdAt.desc(), t.id),
    // Holds all that the search for businesses with open bookings reads.
    index('bookings_open')
      .on(t.startsAt, t.businessId, t.handledAt)
      .where(sql`status in ('PENDING', 'CONFIRMED')`),
    index('bookings_owner_reminder')
      .on(t.askedAt)
      .where(sql`status = 'PENDING' and asked_at is not null and owner_reminded_at is null`),
    index('bookings_customer_offer')
      .on(t.startsAt)
      .where(sql`status = 'PENDING' and asked_at is not null and customer_offered_at is null`),
    index('bookings_untold')
      .on(t.startsAt)
      .where(sql`status in ('PENDING', 'CONFIRMED') and asked_at is not null and not is_told`),
    index('bookings_anonymise')
      .on(t.startsAt)
      .where(sql`anonymised_at is null`),
    index('bookings_customer_email').on(t.customerEmail),
    index('bookings_capacity')
      .on(t.businessId, t.serviceId, t.busyUntil)
      .where(sql`status = 'CONFIRMED' and service_id is not null`),
    ...placementChecks(),
    closedList(t.priceKind),
    check('bookings_span', sql`ends_at > starts_at`),
    check('bookings_no_show', sql`status = 'COMPLETED' or not no_show`),
    closedList(t.status),
    // In the migration, since drizzle cannot express them: the exclusion constraints bookings_one_at_a_time and
    // bookings_one_per_person, the foreign keys to service and person, and the trigger check_booking_capacity.
  ],
)

/** A booking's history: request, status changes, moves; append-only. */
export const bookingChanges = pgTable(
  'booking_changes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: bookingChangeKinds }).notNull(),
    actor: text('actor', { enum: bookingActors }).notNull(),
    actorUserId: uuid('actor_user_id').references(() => users.id, { onDelete: 'set null' }),
    reason: text('reason'),
    startsAt: instant('starts_at').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [
    index('booking_changes_booking').on(t.bookingId, t.at),
    index('booking_changes_actor')
      .on(t.actorUserId)
      .where(sql`actor_user_id is not null`),
    closedList(t.kind),
    closedList(t.actor),
  ],
)
