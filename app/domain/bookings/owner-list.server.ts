import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { bookingChanges, bookings, businesses } from '#db/schema/index.ts'
import { asUser, type Actor } from '#app/domain/accounts/actor.ts'
import { addDays, localDateOf, startOfDate } from '#app/domain/local-time.ts'
import type { BookingFilters, BookingLine, BookingPage, OwnerBooking } from './owner-list.ts'
import { reachBooking } from './record.server.ts'

/** Bookings of one page of the bookings tab (SPEC.md §9). */
const pageSize = 10

const line = {
  id: bookings.id,
  customerName: bookings.customerName,
  customerEmail: bookings.customerEmail,
  startsAt: bookings.startsAt,
  status: bookings.status,
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

// Taking accents away is most of the cost of a search: names without any are spared it.
const customerMatches = (term: string): SQL => sql`
  case when octet_length(${bookings.customerName}) = char_length(${bookings.customerName})
    then lower(${bookings.customerName} || E'\n' || ${bookings.customerEmail})
    else fold(${bookings.customerName} || E'\n' || ${bookings.customerEmail})
  end like '%' || fold(${escapeLike(term)}) || '%'`

/** Bookings of the actor's own business that `filters` let through, as a condition. */
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

type Row = {
  id: string
  customer_name: string
  customer_email: string
  starts_at: string
  status: BookingLine['status']
  total: number
}

/**
 * One page of the actor's own bookings, latest date first, with how many there are in all. A page
 * beyond the last answers the last one. Throws `unauthenticated`. One statement.
 */
export async function bookingPage(
  actor: Actor,
  filters: BookingFilters,
  tx: Database = db,
): Promise<BookingPage> {
  const wanted = (filters.page - 1) * pageSize
  const rows = (await tx.execute(sql`
    with found as materialized (
      select ${bookings.id}, ${bookings.startsAt} from ${bookings} where ${ownBookings(actor, filters)}
    ),
    counted as (select count(*)::int as total from found),
    shown as (
      select id from found order by starts_at desc, id limit ${pageSize}
      offset (select least(${wanted}::int, greatest(total - 1, 0) / ${pageSize}::int * ${pageSize}::int) from counted)
    )
    select b.id, b.customer_name, b.customer_email, b.starts_at, b.status, counted.total
    from shown join bookings b using (id), counted
    order by b.starts_at desc, b.id`)) as unknown as Row[]
  const total = rows[0]?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / pageSize))
  return {
    bookings: rows.map((row) => ({
      id: row.id,
      customerName: row.customer_name,
      customerEmail: row.customer_email,
      startsAt: new Date(row.starts_at),
      status: row.status,
    })),
    total,
    page: Math.min(filters.page, pages),
    pages,
  }
}

/**
 * The newest requests of the actor's own business, how many came this month, and how many ever, for
 * the profile tab. Two statements.
 */
export async function recentBookings(
  actor: Actor,
  count = 5,
  tx: Database = db,
  now = new Date(),
): Promise<{ bookings: BookingLine[]; thisMonth: number; total: number }> {
  const where = ownBookings(actor, { page: 1 })
  const month = startOfDate(`${localDateOf(now).slice(0, 7)}-01`).toISOString()
  const [rows, [counted]] = await Promise.all([
    tx
      .select(line)
      .from(bookings)
      .where(where)
      .orderBy(desc(bookings.createdAt), asc(bookings.id))
      .limit(count),
    tx
      .select({
        total: sql<number>`count(*)::int`,
        thisMonth: sql<number>`(count(*) filter (where ${bookings.createdAt} >= ${month}))::int`,
      })
      .from(bookings)
      .where(where),
  ])
  return {
    bookings: rows,
    thisMonth: counted?.thisMonth ?? 0,
    total: counted?.total ?? 0,
  }
}

/**
 * A booking of the actor's own business with its history, oldest first. Somebody else's, like an
 * unknown one, throws DomainError `not-found`. Two statements.
 */
export async function ownerBooking(
  actor: Actor,
  bookingId: string,
  tx: Database = db,
  now = new Date(),
): Promise<OwnerBooking> {
  const { booking, business } = await reachBooking(asUser(actor), bookingId, tx)
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
  const hasBegun = booking.startsAt <= now
  return {
    id: booking.id,
    businessName: business.name,
    customerName: booking.customerName,
    customerEmail: booking.customerEmail,
    customerPhone: booking.customerPhone,
    notes: booking.notes,
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    status: booking.status,
    createdAt: booking.createdAt,
    can: {
      confirm: booking.status === 'PENDING' && !hasBegun,
      decline: booking.status === 'PENDING',
      complete: booking.status === 'CONFIRMED' && hasBegun,
      cancel: booking.status === 'CONFIRMED',
    },
    history,
  }
}
