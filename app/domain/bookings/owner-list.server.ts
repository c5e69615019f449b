import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { bookingChanges, bookings, businesses } from '#db/schema/index.ts'
import { asUser, type Actor } from '#app/domain/actor.ts'
import { escapeLike } from '#app/domain/like-pattern.ts'
import { addDays, localDateOf, startOfDate } from '#app/domain/local-time.ts'
import { bookedFacts } from './booked-facts.ts'
import type { BookingFilters, BookingLine, BookingPage, OwnerBooking } from './owner-list.ts'
import { findBookingFor, staffName, type BookingRecord } from './record.server.ts'
import type { BookingStatus } from './status.ts'

/** SPEC.md §9. */
const pageSize = 10

const line = {
  id: bookings.id,
  customerName: bookings.customerName,
  customerEmail: bookings.customerEmail,
  startsAt: bookings.startsAt,
  status: bookings.status,
  serviceName: bookings.serviceName,
  staffName,
  partySize: bookings.partySize,
}

// Unaccenting is most of a search's cost, so ASCII skips it.
const customerMatches = (term: string): SQL => sql`
  case when octet_length(${bookings.customerName}) = char_length(${bookings.customerName})
    then lower((${bookings.customerName} || E'\n' || ${bookings.customerEmail}) collate "C")
    else fold(${bookings.customerName} || E'\n' || ${bookings.customerEmail})
  end like '%' || fold(${escapeLike(term)}) || '%'`

/** An SQL condition for the actor's filtered bookings. */
export function ownBookings(actor: Actor, filters: BookingFilters): SQL {
  const { userId } = asUser(actor)
  const mine = sql`${bookings.businessId} = (
    select ${businesses.id} from ${businesses} where ${businesses.ownerId} = ${userId})`
  const { status, from, to, customer } = filters
  return and(
    mine,
    status && eq(bookings.status, status),
    from ? sql`${bookings.startsAt} >= ${startOfDate(from).toISOString()}` : undefined,
    to ? sql`${bookings.startsAt} < ${startOfDate(addDays(to, 1)).toISOString()}` : undefined,
    customer ? customerMatches(customer) : undefined,
  ) as SQL
}

const pagesOf = (total: number) => Math.max(1, Math.ceil(total / pageSize))

/** For filters that must read every row: finds all once, then counts and cuts the page. */
async function searchedPage(where: SQL, wanted: number, tx: Database): Promise<BookingPage> {
  const rows = await tx.execute<BookingLine & { total: number }>(sql`
    with found as materialized (
      select ${bookings.id}, ${bookings.startsAt} from ${bookings} where ${where}
    ),
    counted as (select count(*)::int as total from found),
    shown as (
      select id from found order by starts_at desc, id limit ${pageSize}
      offset (select least(${(wanted - 1) * pageSize}::int, greatest(total - 1, 0) / ${pageSize}::int * ${pageSize}::int) from counted)
    )
    select b.id, b.customer_name as "customerName", b.customer_email as "customerEmail",
      b.starts_at as "startsAt", b.status, b.service_name as "serviceName",
      (select s.name from staff s where s.business_id = b.business_id and s.id = b.staff_id) as "staffName",
      b.party_size as "partySize", counted.total
    from shown join bookings b using (id), counted
    order by b.starts_at desc, b.id`)
  const total = rows[0]?.total ?? 0
  return {
    bookings: rows.map(({ total: _, ...row }) => ({ ...row, startsAt: new Date(row.startsAt) })),
    total,
    page: Math.min(wanted, pagesOf(total)),
    pages: pagesOf(total),
  }
}

/** For filters that an index covers: counts there, and uses an offset. */
async function walkedPage(where: SQL, wanted: number, tx: Database): Promise<BookingPage> {
  const [counted] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(bookings)
    .where(where)
  const total = counted?.total ?? 0
  const page = Math.min(wanted, pagesOf(total))
  const rows = await tx
    .select(line)
    .from(bookings)
    .where(where)
    .orderBy(desc(bookings.startsAt), asc(bookings.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { bookings: rows, total, page, pages: pagesOf(total) }
}

/**
 * A page of the actor's bookings, latest first, with the total. A page past the end is the last one. Throws
 * `unauthenticated`. At most two statements.
 */
export async function bookingPage(
  actor: Actor,
  filters: BookingFilters,
  tx: Database = db,
): Promise<BookingPage> {
  const where = ownBookings(actor, filters)
  return (filters.customer ? searchedPage : walkedPage)(where, filters.page, tx)
}

/** The newest requests, this month's count and the total, for the profile tab. Two statements. */
export async function recentBookings(
  actor: Actor,
  count = 5,
  tx: Database = db,
  now = new Date(),
): Promise<{ bookings: BookingLine[]; thisMonth: number; total: number }> {
  const where = ownBookings(actor, { page: 1 })
  const month = startOfDate(`${localDateOf(now).slice(0, 7)}-01`).toISOString()
  const [rows, [counted]] = await Promise.all([
    count === 0
      ? []
      : tx
          .select(line)
          .from(bookings)
          .where(where)
          .orderBy(desc(bookings.createdAt), asc(bookings.id))
          .limit(count),
    // Separate counts can use their own indexes; combined they would read every row.
    tx.execute<{ total: number; month: number }>(sql`
      select (select count(*)::int from ${bookings} where ${where}) as total,
        (select count(*)::int from ${bookings} where ${where} and ${bookings.createdAt} >= ${month}) as month
    `),
  ])
  return { bookings: rows, thisMonth: counted?.month ?? 0, total: counted?.total ?? 0 }
}

const bookedOf = (booking: BookingRecord['booking']) => ({
  booked: bookedFacts(booking),
  serviceId: booking.serviceId,
  serviceName: booking.serviceName,
  personId: booking.staffId,
  staffName: booking.staffName,
  partySize: booking.partySize,
})

/** What its owner can do with a booking now. */
const possible = (
  { status }: { status: BookingStatus },
  hasBegun: boolean,
): OwnerBooking['can'] => ({
  confirm: status === 'PENDING' && !hasBegun,
  decline: status === 'PENDING',
  complete: status === 'CONFIRMED' && hasBegun,
  cancel: status === 'CONFIRMED',
  change: status === 'CONFIRMED',
  noShow: hasBegun && (status === 'CONFIRMED' || status === 'COMPLETED'),
})

/**
 * A booking with its history, oldest first. Throws DomainError `not-found`, also for another owner's. Two statements.
 */
export async function ownerBooking(
  actor: Actor,
  bookingId: string,
  tx: Database = db,
  now = new Date(),
): Promise<OwnerBooking> {
  const { booking, business } = await findBookingFor(asUser(actor), bookingId, tx)
  const history = await tx
    .select({
      kind: bookingChanges.kind,
      actor: bookingChanges.actor,
      reason: bookingChanges.reason,
      startsAt: bookingChanges.startsAt,
      at: bookingChanges.at,
    })
    .from(bookingChanges)
    .where(eq(bookingChanges.bookingId, booking.id))
    .orderBy(asc(bookingChanges.at), asc(bookingChanges.id))
  return {
    id: booking.id,
    businessName: business.name,
    customerName: booking.customerName,
    customerEmail: booking.customerEmail,
    customerPhone: booking.customerPhone,
    notes: booking.notes,
    ...bookedOf(booking),
    isComing: booking.comingAt !== null,
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    status: booking.status,
    createdAt: booking.createdAt,
    noShow: booking.noShow,
    ownNote: booking.ownNote,
    can: possible(booking, booking.startsAt <= now),
    history,
  }
}
