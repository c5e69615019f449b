import { and, asc, eq, getTableColumns, gt, inArray, sql } from 'drizzle-orm'
import ical, { ICalEventStatus, ICalEventTransparency, type ICalEventData } from 'ical-generator'
import { db, type Database } from '#db/client.server.ts'
import { bookings, businesses } from '#db/schema/index.ts'
import { asUser, type Actor } from '#app/domain/actor.ts'
import { noBusiness, ownBusiness } from '#app/domain/businesses/own.server.ts'
import { brand } from '#app/brand.ts'
import { formatPhone } from '#app/domain/contact/phone.ts'
import { DomainError } from '#app/domain/errors.ts'
import { day } from '#app/domain/local-time.ts'
import { allows, plansWith } from '#app/domain/businesses/plan-features.ts'
import { uuidFromBytes, uuidToBytes } from '#app/domain/uuid.ts'
import { env } from '#app/env.server.ts'
import { quoted } from '#app/domain/mail/content.ts'
import { oneLine, withoutControls } from '#app/one-line.ts'
import { paths } from '#app/paths.ts'
import { openToken, signToken } from '#app/signed-token.server.ts'
import { bookedFacts, bookedLine } from './booked-facts.ts'
import { calendarSequence } from './calendar-sequence.ts'
import { calendarText } from './calendar.server.ts'
import { staffKind, staffName, type BookingRecord } from './record.server.ts'

const purpose = 'calendar-feed'

export function feedToken(businessId: string, version: number): string {
  const data = Buffer.alloc(20)
  uuidToBytes(businessId).copy(data)
  data.writeUInt32BE(version, 16)
  return signToken(purpose, data)
}

function readFeedToken(token: string): { businessId: string; version: number } | null {
  const data = openToken(purpose, token, 20)
  return data && { businessId: uuidFromBytes(data.subarray(0, 16)), version: data.readUInt32BE(16) }
}

export const feedUrl = (business: { id: string; feedVersion: number }): string | null =>
  business.feedVersion <= 0
    ? null
    : `${env().publicUrl}${paths.calendarFeed(feedToken(business.id, business.feedVersion))}`

/**
 * Creates or resets the calendar feed; the previous URL stops working. Throws `unauthenticated`, `not-found`,
 * `forbidden` where the plan has no feed.
 */
export async function resetFeed(actor: Actor, tx: Database = db): Promise<void> {
  const { userId } = asUser(actor)
  const business = await ownBusiness(actor, tx)
  if (!business) throw noBusiness()
  if (!allows(business.planStatus, 'calendar-feed')) {
    throw new DomainError('forbidden', 'The calendar feed comes with the Basic plan.')
  }
  await tx
    .update(businesses)
    .set({ feedVersion: sql`abs(${businesses.feedVersion}) + 1` })
    .where(and(eq(businesses.id, business.id), eq(businesses.ownerId, userId)))
}

/** Days of past bookings in a feed, and its maximum number of bookings. */
const daysBack = 30
const maxEvents = 1000

const statusOf = {
  PENDING: ICalEventStatus.TENTATIVE,
  CONFIRMED: ICalEventStatus.CONFIRMED,
  COMPLETED: ICalEventStatus.CONFIRMED,
} as const
type Shown = keyof typeof statusOf

const notFound = () =>
  new DomainError(
    'not-found',
    'This calendar link no longer works. A new one can be created where you see your bookings.',
  )

/** The business that a feed's token speaks of, where its plan has the feed. */
async function businessOfFeed(token: string, tx: Database) {
  const read = readFeedToken(token)
  if (!read || read.version === 0) throw notFound()
  const [business] = await tx
    .select({ id: businesses.id, name: businesses.name, address: businesses.address })
    .from(businesses)
    .where(
      and(
        eq(businesses.id, read.businessId),
        eq(businesses.feedVersion, read.version),
        inArray(businesses.planStatus, plansWith('calendar-feed')),
      ),
    )
  if (!business) throw notFound()
  return business
}

type FeedRow = typeof bookings.$inferSelect &
  Pick<BookingRecord['booking'], 'staffName' | 'staffKind'>

/** `Naledi Dlamini (Yoga with Ann, 3 people)`. */
const nameOf = (row: FeedRow): string => {
  const booked = bookedLine(row)
  return oneLine(booked ? `${row.customerName} (${booked})` : row.customerName)
}

const eventOf = (row: FeedRow, address: string): ICalEventData => {
  const waits = row.status === 'PENDING'
  const booked = bookedFacts(row).map(([label, text]) => `${label}: ${oneLine(text)}`)
  return {
    id: `${row.id}@owner.cptgems`,
    sequence: calendarSequence(row),
    stamp: row.answeredAt ?? row.createdAt,
    start: row.startsAt,
    end: row.endsAt,
    summary: waits ? `Request: ${nameOf(row)}` : nameOf(row),
    location: oneLine(address) || null,
    description: [
      ...booked,
      row.customerPhone && formatPhone(row.customerPhone),
      row.customerEmail,
      row.notes && quoted(withoutControls(row.notes)),
    ]
      .filter(Boolean)
      .join('\n'),
    url: `${env().publicUrl}${paths.ownBooking(row.id)}`,
    status: statusOf[row.status as Shown],
    transparency: waits ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
  }
}

/**
 * A business's iCalendar feed (RFC 5545); requests are tentative, cancelled ones left out. Throws `not-found` unless
 * the token is current and the plan has the feed. Two statements.
 */
export async function calendarFeed(
  token: string,
  tx: Database = db,
  now = new Date(),
): Promise<string> {
  const business = await businessOfFeed(token, tx)
  const rows = await tx
    .select({ ...getTableColumns(bookings), staffName, staffKind })
    .from(bookings)
    .where(
      and(
        eq(bookings.businessId, business.id),
        gt(bookings.startsAt, new Date(now.getTime() - daysBack * day)),
        inArray(bookings.status, Object.keys(statusOf) as Shown[]),
      ),
    )
    .orderBy(asc(bookings.startsAt))
    .limit(maxEvents)
  const calendar = ical({
    name: `${oneLine(business.name)} bookings`,
    prodId: { company: brand.name, product: 'Bookings', language: 'EN' },
    ttl: 900,
  })
  for (const row of rows) calendar.createEvent(eventOf(row, business.address))
  return calendarText(calendar)
}
