import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { SpecialDates, WeeklyHours } from '#app/domain/businesses/hours.ts'
import { calendarFailures } from '#app/domain/elsewhere/failures.ts'
import { busySources, priceKinds, staffKinds, type Leave } from '#app/domain/services/enums.ts'
import { businesses } from './businesses.ts'
import { closedList, instant } from './columns.ts'

const ofBusiness = () =>
  uuid('business_id')
    .notNull()
    .references(() => businesses.id, { onDelete: 'cascade' })
const id = () => uuid('id').notNull().defaultRandom()

/** What a business does, in its order. Times are minutes; null follows the business's own setting. */
export const services = pgTable(
  'services',
  {
    businessId: ofBusiness(),
    id: id(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    minutes: integer('minutes').notNull(),
    priceKind: text('price_kind', { enum: priceKinds }).notNull(),
    priceCents: integer('price_cents'),
    bufferBefore: integer('buffer_before').notNull().default(0),
    bufferAfter: integer('buffer_after').notNull().default(0),
    noticeMinutes: integer('notice_minutes'),
    horizonDays: integer('horizon_days'),
    capacity: integer('capacity').notNull().default(1),
    position: integer('position').notNull(),
    paused: boolean('paused').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    closedList(t.priceKind),
    check('services_minutes', sql`minutes between 5 and 1440`),
    check('services_capacity', sql`capacity >= 1`),
    check('services_price', sql`(price_cents is not null) = (price_kind in ('fixed', 'from'))`),
  ],
)

/** People, rooms or tables that are booked. Without hours they work when the business is open. */
export const staff = pgTable(
  'staff',
  {
    businessId: ofBusiness(),
    id: id(),
    name: text('name').notNull(),
    kind: text('kind', { enum: staffKinds }).notNull().default('person'),
    hours: jsonb('hours').$type<WeeklyHours>(),
    specialDates: jsonb('special_dates').$type<SpecialDates>().notNull().default({}),
    leave: jsonb('leave').$type<Leave[]>().notNull().default([]),
    /** Does every service, also later ones; `staff_services` then says nothing. */
    doesAll: boolean('does_all').notNull().default(true),
    position: integer('position').notNull(),
  },
  (t) => [primaryKey({ columns: [t.businessId, t.id] }), closedList(t.kind)],
)

export const staffServices = pgTable(
  'staff_services',
  {
    businessId: uuid('business_id').notNull(),
    staffId: uuid('staff_id').notNull(),
    serviceId: uuid('service_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.staffId, t.serviceId] }),
    foreignKey({
      name: 'staff_services_staff',
      columns: [t.businessId, t.staffId],
      foreignColumns: [staff.businessId, staff.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'staff_services_service',
      columns: [t.businessId, t.serviceId],
      foreignColumns: [services.businessId, services.id],
    }).onDelete('cascade'),
  ],
)

/** Calendars kept elsewhere, of the business or of one person, whose times are busy here. */
export const outsideCalendars = pgTable(
  'outside_calendars',
  {
    businessId: ofBusiness(),
    id: id(),
    staffId: uuid('staff_id'),
    /** Whoever knows it reads the calendar: never shown. */
    url: text('url').notNull(),
    triedAt: instant('tried_at').notNull().defaultNow(),
    /** The last reading that was whole. */
    readAt: instant('read_at').notNull().defaultNow(),
    /** Why the last reading failed; null where it did not. */
    failure: text('failure', { enum: calendarFailures }),
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    unique('outside_calendars_whose').on(t.businessId, t.staffId).nullsNotDistinct(),
    index('outside_calendars_tried').on(t.triedAt),
    foreignKey({
      name: 'outside_calendars_staff',
      columns: [t.businessId, t.staffId],
      foreignColumns: [staff.businessId, staff.id],
    }).onDelete('cascade'),
    closedList(t.failure),
  ],
)

/** When a person, or without one the whole business, is busy with something that is no booking. */
export const busyTimes = pgTable(
  'busy_times',
  {
    businessId: ofBusiness(),
    id: id(),
    staffId: uuid('staff_id'),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    source: text('source', { enum: busySources }).notNull(),
    /** For the owner alone. */
    note: text('note').notNull().default(''),
    /** Of those with source `calendar`. */
    calendarId: uuid('calendar_id'),
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    foreignKey({
      name: 'busy_times_calendar',
      columns: [t.businessId, t.calendarId],
      foreignColumns: [outsideCalendars.businessId, outsideCalendars.id],
    }).onDelete('cascade'),
    index('busy_times_end').on(t.businessId, t.endsAt),
    foreignKey({
      name: 'busy_times_staff',
      columns: [t.businessId, t.staffId],
      foreignColumns: [staff.businessId, staff.id],
    }).onDelete('cascade'),
    closedList(t.source),
    check('busy_times_span', sql`ends_at > starts_at`),
  ],
)
