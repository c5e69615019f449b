import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { waitingStatuses } from '#app/domain/offers/entry-status.ts'
import { bookings } from './bookings.ts'
import { businesses } from './businesses.ts'
import { closedList, createdAt, instant } from './columns.ts'
import { services, staff } from './services.ts'

/** Who waits for a time of a day that was full. Their order is that of `place`. */
export const waitingEntries = pgTable(
  'waiting_entries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    place: bigint('place', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    /** Null at a business without services. Without a foreign key: one that is deleted ends the wait with a mail. */
    serviceId: uuid('service_id'),
    /** Its name when somebody began to wait. */
    serviceName: text('service_name'),
    /** Null for anyone. */
    staffId: uuid('staff_id'),
    partySize: integer('party_size').notNull().default(1),
    customerName: text('customer_name').notNull(),
    customerEmail: text('customer_email').notNull(),
    customerPhone: text('customer_phone').notNull(),
    /** A time that starts within these suits; both on one date. */
    wantedFrom: instant('wanted_from').notNull(),
    wantedUntil: instant('wanted_until').notNull(),
    status: text('status', { enum: waitingStatuses }).notNull().default('waiting'),
    /** Until when the offer that stands can be accepted. */
    offeredUntil: instant('offered_until'),
    /** Times that were offered and not taken: nobody is asked twice. */
    passed: timestamp('passed', { withTimezone: true, mode: 'date' })
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The hold whose offer became the booking, so that accepting again finds it. */
    acceptedHoldId: uuid('accepted_hold_id'),
    bookingId: uuid('booking_id').references(() => bookings.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('waiting_entries_same')
      .on(
        t.businessId,
        sql`coalesce(service_id, '00000000-0000-0000-0000-000000000000')`,
        sql`coalesce(staff_id, '00000000-0000-0000-0000-000000000000')`,
        sql`(timezone('Africa/Johannesburg', wanted_from)::date)`,
        t.customerEmail,
        sql`lower(customer_name)`,
      )
      .where(sql`status in ('waiting', 'offered')`),
    index('waiting_entries_turn')
      .on(t.businessId, t.place)
      .where(sql`status in ('waiting', 'offered')`),
    index('waiting_entries_business').on(t.businessId),
    index('waiting_entries_until').on(t.wantedUntil),
    index('waiting_entries_email').on(t.customerEmail),
    index('waiting_entries_booking')
      .on(t.bookingId)
      .where(sql`booking_id is not null`),
    closedList(t.status),
    check('waiting_entries_window', sql`wanted_until >= wanted_from`),
    check('waiting_entries_party', sql`party_size >= 1`),
    check('waiting_entries_offered', sql`(status = 'offered') = (offered_until is not null)`),
  ],
)

/** A time kept free for one customer until `expiresAt`: an offer to who waits, or a proposal. */
export const bookingHolds = pgTable(
  'booking_holds',
  {
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull().defaultRandom(),
    serviceId: uuid('service_id'),
    staffId: uuid('staff_id'),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** With the service's buffers. */
    busyFrom: instant('busy_from').notNull(),
    busyUntil: instant('busy_until').notNull(),
    partySize: integer('party_size').notNull().default(1),
    expiresAt: instant('expires_at').notNull(),
    /** Whom the time is offered to. */
    waitingId: uuid('waiting_id').references(() => waitingEntries.id, { onDelete: 'cascade' }),
    /** Which booking it is kept for; a trigger drops it as soon as that has another status or time. */
    bookingId: uuid('booking_id').references(() => bookings.id, { onDelete: 'cascade' }),
    /** When the business proposed it for the booking; null for a time that was accepted and waits for an answer. */
    proposedAt: instant('proposed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    index('booking_holds_end').on(t.businessId, t.busyUntil),
    index('booking_holds_expiry').on(t.expiresAt),
    foreignKey({
      name: 'booking_holds_staff',
      columns: [t.businessId, t.staffId],
      foreignColumns: [staff.businessId, staff.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'booking_holds_service',
      columns: [t.businessId, t.serviceId],
      foreignColumns: [services.businessId, services.id],
    }).onDelete('cascade'),
    uniqueIndex('booking_holds_waiting').on(t.waitingId),
    uniqueIndex('booking_holds_booking').on(t.bookingId, sql`(proposed_at is null)`),
    check('booking_holds_for', sql`waiting_id is null or booking_id is null`),
    check('booking_holds_proposed', sql`proposed_at is null or booking_id is not null`),
    check('booking_holds_span', sql`ends_at > starts_at`),
    check('booking_holds_party', sql`party_size >= 1`),
  ],
)
