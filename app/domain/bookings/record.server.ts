import { and, eq, sql, type SQL } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { bookings, businesses, users } from '#db/schema/index.ts'
import type { Actor } from '#app/domain/actor.ts'
import { isUuid } from '#app/domain/uuid.ts'
import { idAtSlug } from '#app/domain/businesses/former-slug.server.ts'
import { isRefused } from '#app/domain/businesses/reachable.server.ts'
import { isSlug } from '#app/domain/businesses/reference.ts'
import type { StaffKind } from '#app/domain/services/enums.ts'
import { DomainError } from '#app/domain/errors.ts'
import { lockAccount, lockBusinessOf } from './locks.server.ts'
import type { BookingActor, BookingStatus } from './status.ts'
import { isRecipient, type TokenBearer } from './tokens.server.ts'

/** An automation authenticated by its callback secret. */
export type BusinessAutomation = { kind: 'automation'; businessId: string }
/** Who may act on a booking: an actor, the business's automation, or the holder of a token. */
export type BookingBearer = Actor | TokenBearer | BusinessAutomation

/** Of a business, as bookings need it. */
export const businessColumns = {
  id: businesses.id,
  slug: businesses.slug,
  name: businesses.name,
  industry: businesses.industry,
  category: businesses.category,
  ...{ suburb: businesses.suburb, city: businesses.city, address: businesses.address },
  ...{ area: businesses.area, latitude: businesses.latitude, longitude: businesses.longitude },
  ...{ phone: businesses.phone, email: businesses.email, website: businesses.website },
  ownerId: businesses.ownerId,
  planStatus: businesses.planStatus,
  listed: businesses.listed,
  ...{ isListingPublished: businesses.isListingPublished, isActive: businesses.isActive },
  hours: businesses.hours,
  specialDates: businesses.specialDates,
  closedUntil: businesses.closedUntil,
  ...{ noticeMinutes: businesses.noticeMinutes, horizonDays: businesses.horizonDays },
  slotMinutes: businesses.slotMinutes,
  oneAtATime: businesses.oneAtATime,
  runningOver: businesses.runningOver,
  confirmation: businesses.confirmation,
  googleReviewLink: businesses.googleReviewLink,
  makeWebhookUrl: businesses.makeWebhookUrl,
  ownerEmail: users.email,
  ownerPhone: users.phone,
  ownerVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
  isEmailRefused: isRefused(sql`${businesses.email}`),
  isOwnerRefused: isRefused(sql`${users.email}`),
}

/** Of who does it, null for nobody in particular. Columns are named in full, which a query of one table would not do. */
const ofStaff = <Value>(column: string) =>
  sql<Value | null>`(select s.${sql.raw(column)} from staff s
  where s.business_id = bookings.business_id and s.id = bookings.staff_id)`
export const staffName = ofStaff<string>('name')
export const staffKind = ofStaff<StaffKind>('kind')

export const bookingColumns = {
  id: bookings.id,
  customerName: bookings.customerName,
  customerEmail: bookings.customerEmail,
  customerPhone: bookings.customerPhone,
  notes: bookings.notes,
  ...{ startsAt: bookings.startsAt, endsAt: bookings.endsAt },
  status: bookings.status,
  serviceId: bookings.serviceId,
  serviceName: bookings.serviceName,
  priceKind: bookings.priceKind,
  priceCents: bookings.priceCents,
  staffId: bookings.staffId,
  staffName,
  staffKind,
  anyStaff: bookings.anyStaff,
  partySize: bookings.partySize,
  busyFrom: bookings.busyFrom,
  busyUntil: bookings.busyUntil,
  sequence: bookings.sequence,
  answeredAt: bookings.answeredAt,
  customerOfferedAt: bookings.customerOfferedAt,
  unreadAt: bookings.unreadAt,
  remindedAt: bookings.remindedAt,
  comingAt: bookings.comingAt,
  ...{ createdAt: bookings.createdAt, askedAt: bookings.askedAt },
  isOwnEntry: bookings.isOwnEntry,
  noShow: bookings.noShow,
  ownNote: bookings.ownNote,
}

/** Bookings with their businesses. Does not authorize. */
export const loadBookings = (tx: Database, where: SQL | undefined) =>
  tx
    .select({ booking: bookingColumns, business: businessColumns })
    .from(bookings)
    .innerJoin(businesses, eq(businesses.id, bookings.businessId))
    .leftJoin(users, eq(users.id, businesses.ownerId))
    .where(where)

export type BookingRecord = Awaited<ReturnType<typeof loadBookings>>[number]
export type BookedBusiness = BookingRecord['business']

/** Its row, for writing: by its business as well, so that no write reaches another's booking. */
export const bookingRow = ({ booking, business }: BookingRecord) =>
  and(eq(bookings.id, booking.id), eq(bookings.businessId, business.id))

const noBusiness = () =>
  new DomainError('not-found', "The business you're looking for doesn't exist or has been removed.")

/**
 * A published business by id or slug, bookable or not. Throws DomainError `not-found` for drafts and unknown ones.
 * `lock` keeps its changes and other bookings waiting until the transaction ends. One statement.
 */
export async function businessToBook(
  idOrSlug: string,
  tx: Database = db,
  { lock = false } = {},
): Promise<BookedBusiness> {
  const byId = isUuid(idOrSlug)
  if (!byId && !isSlug(idOrSlug)) throw noBusiness()
  const query = tx
    .select(businessColumns)
    .from(businesses)
    .leftJoin(users, eq(users.id, businesses.ownerId))
    .where(eq(businesses.id, byId ? idOrSlug : idAtSlug(idOrSlug)))
  const [business] = await (lock ? query.for('no key update', { of: businesses }) : query)
  const isPaused = business && !business.isActive && business.isListingPublished
  if (!business || !(business.listed || isPaused)) throw noBusiness()
  return business
}

const noBooking = ({ kind }: Pick<BookingBearer, 'kind'>) =>
  new DomainError(
    'not-found',
    kind === 'owner-link'
      ? 'This request was changed or removed since. Please use the link in our latest email, or sign in.'
      : 'There is no such booking. It may have been removed.',
  )

/** An SQL condition for the bookings that a bearer may access. */
function accessibleTo(bearer: BookingBearer): SQL | undefined {
  switch (bearer.kind) {
    case 'anonymous':
      throw new DomainError('unauthenticated', 'Please sign in first.')
    case 'user':
      return bearer.role === 'ADMIN' ? undefined : eq(businesses.ownerId, bearer.userId)
    case 'owner-link':
      return and(eq(bookings.id, bearer.bookingId), eq(bookings.sequence, bearer.sequence))
    case 'automation':
      return eq(bookings.businessId, bearer.businessId)
    case 'guest':
      return eq(bookings.id, bearer.bookingId)
    case 'system':
      return undefined
  }
}

/** A mailed link ends with what made its reader hear of bookings: the account's ownership, or the public email. */
const isStillRecipient = (bearer: BookingBearer, { email, ownerEmail }: BookedBusiness): boolean =>
  bearer.kind !== 'owner-link' || isRecipient(bearer, [email, ownerEmail])

/**
 * A booking, if the bearer may access it. Throws DomainError `not-found` otherwise, `unauthenticated` for anonymous
 * ones. `lock` locks the row until the transaction ends, after the actor's account; with its business, which always comes
 * first, where it is given a place or a delivery: edits of services and people hold the business and reach for its bookings.
 */
export async function findBookingFor(
  bearer: BookingBearer,
  bookingId: string,
  tx: Database,
  { lock = false }: { lock?: boolean | 'with business' } = {},
): Promise<BookingRecord> {
  const scope = accessibleTo(bearer)
  if (!isUuid(bookingId)) throw noBooking(bearer)
  if (lock && bearer.kind === 'user') await lockAccount(bearer.userId, tx)
  if (lock === 'with business') await lockBusinessOf(bookingId, tx)
  const query = loadBookings(tx, and(eq(bookings.id, bookingId), scope))
  const [record] = await (lock ? query.for('update', { of: bookings }) : query)
  if (!record || !isStillRecipient(bearer, record.business)) throw noBooking(bearer)
  return record
}

/** As the booking's history names who changed it: an owner, signed in or by a mailed link, is one. */
export function actorName(bearer: BookingBearer): BookingActor {
  if (bearer.kind === 'user') return bearer.role === 'ADMIN' ? 'admin' : 'owner'
  if (bearer.kind === 'owner-link') return 'owner'
  return bearer.kind === 'automation' || bearer.kind === 'guest' ? bearer.kind : 'system'
}

/** Allows owner, admin, automation and system. Throws `forbidden` for customers. */
export function requireBusinessSide(bearer: BookingBearer): void {
  if (bearer.kind !== 'guest') return
  throw new DomainError('forbidden', 'Only the business can do that.')
}

export const statusWord: Record<BookingStatus, string> = {
  PENDING: 'waiting for an answer',
  CONFIRMED: 'confirmed',
  CANCELLED: 'cancelled',
  COMPLETED: 'completed',
}
