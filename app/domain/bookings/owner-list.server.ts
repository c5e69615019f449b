import { and, asc, desc, eq, ne, not, sql, type SQL } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { bookings, businesses } from '#db/schema/index.ts'
import { asUser, type Actor } from '#app/domain/actor.ts'
import { describeAge } from '#app/domain/describe-age.ts'
import { foldedLike } from '#app/domain/like-pattern.server.ts'
import { addDays, localDateOf, startOfDate } from '#app/domain/local-time.ts'
import type {
  BookingFilters,
  BookingLine,
  BookingPage,
  EarlierToday,
  RecentBooking,
} from './owner-list.ts'
import { staffName } from './record.server.ts'

/** SPEC.md §9. */
const pageSize = 10

const line = {
  id: bookings.id,
  sequence: bookings.sequence,
  customerName: bookings.customerName,
  customerEmail: bookings.customerEmail,
  customerPhone: bookings.customerPhone,
  startsAt: bookings.startsAt,
  status: bookings.status,
  noShow: bookings.noShow,
  serviceName: bookings.serviceName,
  staffName,
  partySize: bookings.partySize,
}

// Unaccenting is most of a search's cost, so ASCII skips it.
const customerMatches = (term: string): SQL => sql`
  case when octet_length(${bookings.customerName}) = char_length(${bookings.customerName})
    then lower((${bookings.customerName} || E'\n' || ${bookings.customerEmail}) collate "C")
    else fold(${bookings.customerName} || E'\n' || ${bookings.customerEmail})
  end like '%' || ${foldedLike(term)} || '%'`

/** The order of a list, of the columns that both statements below name alike. */
function orderOf({ sort: { by, down } }: BookingFilters): SQL {
  const direction = down ? sql`desc` : sql`asc`
  // The other way round, as the index is read backwards.
  if (by === 'time') return sql`starts_at ${direction}, id ${down ? sql`asc` : sql`desc`}`
  const key = by === 'customer' ? sql`lower(customer_name)` : sql`status`
  return sql`${key} ${direction}, starts_at desc, id`
}

/** An SQL condition for the actor's filtered bookings. */
export function ownBookings(
  actor: Actor,
  filters: Omit<BookingFilters, 'sort' | 'page'>,
  now = new Date(),
): SQL {
  const { userId } = asUser(actor)
  const mine = sql`${bookings.businessId} = (
    select ${businesses.id} from ${businesses} where ${businesses.ownerId} = ${userId})`
  const { status, from, to, customer, span } = filters
  const today = startOfDate(localDateOf(now)).toISOString()
  return and(
    mine,
    span === 'upcoming' ? sql`${bookings.startsAt} >= ${today}` : undefined,
    span === 'past' ? sql`${bookings.startsAt} < ${today}` : undefined,
    status
      ? eq(bookings.status, status)
      : span === 'upcoming'
        ? ne(bookings.status, 'CANCELLED')
        : undefined,
    from ? sql`${bookings.startsAt} >= ${startOfDate(from).toISOString()}` : undefined,
    to ? sql`${bookings.startsAt} < ${startOfDate(addDays(to, 1)).toISOString()}` : undefined,
    customer ? customerMatches(customer) : undefined,
  ) as SQL
}

/** What is over of today's has a list of its own: what is ahead begins with what is not. */
const isOver = (now: Date): SQL => sql`${bookings.endsAt} <= ${now.toISOString()}`

const pagesOf = (total: number) => Math.max(1, Math.ceil(total / pageSize))

/** For filters that must read every row: finds all once, then counts and cuts the page. */
async function searchedPage(
  where: SQL,
  filters: BookingFilters,
  tx: Database,
): Promise<BookingPage> {
  const { page: wanted } = filters
  const order = orderOf(filters)
  const rows = await tx.execute<BookingLine & { total: number }>(sql`
    with found as materialized (
      select id, starts_at, customer_name, status from ${bookings} where ${where}
    ),
    counted as (select count(*)::int as total from found),
    shown as (
      select id from found order by ${order} limit ${pageSize}
      offset (select least(${(wanted - 1) * pageSize}::int, greatest(total - 1, 0) / ${pageSize}::int * ${pageSize}::int) from counted)
    )
    select id, b.sequence, b.customer_name as "customerName", b.customer_email as "customerEmail",
      b.customer_phone as "customerPhone", b.starts_at as "startsAt", b.status, b.no_show as "noShow", b.service_name as "serviceName",
      (select s.name from staff s where s.business_id = b.business_id and s.id = b.staff_id) as "staffName",
      b.party_size as "partySize", counted.total
    from shown join bookings b using (id), counted
    order by ${order}`)
  const total = rows[0]?.total ?? 0
  return {
    bookings: rows.map(({ total: _, ...row }) => ({ ...row, startsAt: new Date(row.startsAt) })),
    total,
    page: Math.min(wanted, pagesOf(total)),
    pages: pagesOf(total),
  }
}

/** For filters that an index covers: counts there, and uses an offset. */
async function walkedPage(where: SQL, filters: BookingFilters, tx: Database): Promise<BookingPage> {
  const [counted] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(bookings)
    .where(where)
  const total = counted?.total ?? 0
  const page = Math.min(filters.page, pagesOf(total))
  const rows = await tx
    .select(line)
    .from(bookings)
    .where(where)
    .orderBy(orderOf(filters))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { bookings: rows, total, page, pages: pagesOf(total) }
}

/**
 * A page of the actor's bookings in the order asked for, with the total. A page past the end is the last one; of what is
 * ahead, without what is over of today. Throws `unauthenticated`. At most two statements.
 */
export async function bookingPage(
  actor: Actor,
  filters: BookingFilters,
  tx: Database = db,
  now = new Date(),
): Promise<BookingPage> {
  const asked = ownBookings(actor, filters, now)
  const where = filters.span === 'upcoming' ? (and(asked, not(isOver(now))) as SQL) : asked
  return (filters.customer ? searchedPage : walkedPage)(where, filters, tx)
}

/** More of one day would be longer than the list below them. */
const maxEarlier = 50

/** The last of what is over of today, in order, of what the filters leave. Throws `unauthenticated`. One statement. */
export async function earlierToday(
  actor: Actor,
  filters: BookingFilters,
  tx: Database = db,
  now = new Date(),
): Promise<EarlierToday> {
  const rows = await tx
    .select({ ...line, total: sql<number>`(count(*) over ())::int` })
    .from(bookings)
    .where(and(ownBookings(actor, { ...filters, span: 'upcoming' }, now), isOver(now)))
    .orderBy(desc(bookings.startsAt), desc(bookings.id))
    .limit(maxEarlier)
  const shown = rows.map(({ total: _, ...row }) => row).reverse()
  return { bookings: shown, total: rows[0]?.total ?? 0 }
}

/** The newest requests, this month's count and the total, for the profile tab. Two statements. */
export async function recentBookings(
  actor: Actor,
  count = 5,
  tx: Database = db,
  now = new Date(),
): Promise<{ bookings: RecentBooking[]; thisMonth: number; total: number }> {
  const where = ownBookings(actor, { span: 'all' })
  const month = startOfDate(`${localDateOf(now).slice(0, 7)}-01`).toISOString()
  const [rows, [counted]] = await Promise.all([
    count === 0
      ? []
      : tx
          .select({ ...line, createdAt: bookings.createdAt })
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
  const recent = rows.map(({ createdAt, ...row }) => ({
    ...row,
    booked: describeAge(createdAt, now),
  }))
  return { bookings: recent, thisMonth: counted?.month ?? 0, total: counted?.total ?? 0 }
}
