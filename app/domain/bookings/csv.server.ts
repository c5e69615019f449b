import { and, asc, desc, sql } from 'drizzle-orm'
import { stringify } from 'csv-stringify/sync'
import { csvLines } from '#app/domain/csv-lines.ts'
import { db, type Database } from '#db/client.server.ts'
import { bookings } from '#db/schema/index.ts'
import type { Actor } from '#app/domain/actor.ts'
import { noBusiness, ownBusiness } from '#app/domain/businesses/own.server.ts'
import { formatPhone } from '#app/domain/contact/phone.ts'
import { DomainError } from '#app/domain/errors.ts'
import { clockTimeOf, localDateOf } from '#app/domain/local-time.ts'
import { allows } from '#app/domain/businesses/plan-features.ts'
import { formatPrice } from '#app/domain/services/price.ts'
import type { BookingFilters } from './owner-list.ts'
import { ownBookings } from './owner-list.server.ts'
import { staffName } from './record.server.ts'

const header = [
  ...['Date', 'Time', 'Status', 'Name', 'Email', 'Phone', 'Notes', 'Requested on'],
  // Later columns come last, where nobody's formulas count on others.
  ...['Service', 'Person', 'People', 'Price'],
]

type ExportFilters = Omit<BookingFilters, 'sort' | 'page'>

/** Rows per statement: little memory, and no long transaction during a download. */
const batch = 1000

const columns = {
  id: bookings.id,
  startsAt: bookings.startsAt,
  status: bookings.status,
  customerName: bookings.customerName,
  customerEmail: bookings.customerEmail,
  customerPhone: bookings.customerPhone,
  notes: bookings.notes,
  createdAt: bookings.createdAt,
  serviceName: bookings.serviceName,
  staffName,
  partySize: bookings.partySize,
  priceKind: bookings.priceKind,
  priceCents: bookings.priceCents,
}

// Prevents CSV injection: a cell that starts like a formula gets an apostrophe.
const lines = (rows: string[][]): string => stringify(rows, { ...csvLines, escape_formulas: true })

async function* textOf(actor: Actor, filters: ExportFilters, tx: Database) {
  // The byte order mark tells spreadsheets that this is UTF-8.
  yield `\ufeff${lines([header])}`
  const where = ownBookings(actor, filters)
  let last: { startsAt: Date; id: string } | undefined
  for (;;) {
    const rows = await tx
      .select(columns)
      .from(bookings)
      .where(
        and(
          where,
          last &&
            sql`(${bookings.startsAt} < ${last.startsAt.toISOString()}
              or (${bookings.startsAt} = ${last.startsAt.toISOString()} and ${bookings.id} > ${last.id}))`,
        ),
      )
      .orderBy(desc(bookings.startsAt), asc(bookings.id))
      .limit(batch)
    yield lines(
      rows.map((row) => [
        localDateOf(row.startsAt),
        clockTimeOf(row.startsAt),
        row.status,
        row.customerName,
        row.customerEmail,
        row.customerPhone && formatPhone(row.customerPhone),
        row.notes,
        localDateOf(row.createdAt),
        row.serviceName ?? '',
        row.staffName ?? '',
        String(row.partySize),
        row.priceKind ? formatPrice({ kind: row.priceKind, cents: row.priceCents }) : '',
      ]),
    )
    last = rows.at(-1)
    if (rows.length < batch || !last) return
  }
}

/**
 * The actor's filtered bookings as CSV (RFC 4180, UTF-8), streamed. Throws `unauthenticated`, `not-found` without a
 * business, `forbidden` where the plan has no export.
 */
export async function exportBookings(
  actor: Actor,
  filters: ExportFilters,
  tx: Database = db,
): Promise<AsyncIterable<string>> {
  const business = await ownBusiness(actor, tx)
  if (!business) throw noBusiness()
  if (!allows(business.planStatus, 'csv-export')) {
    throw new DomainError('forbidden', 'Exporting your bookings comes with the Basic plan.')
  }
  return textOf(actor, filters, tx)
}
