import { stringify } from 'csv-stringify/sync'
import { sql } from 'drizzle-orm'
import { asAdmin, type Actor } from '#app/domain/accounts/actor.ts'
import { db, type Database } from '#db/client.server.ts'
import type { WeeklyHours } from './hours.ts'
import { safeCell } from './import/csv-cells.ts'
import { csvColumns } from './import/csv-header.ts'
import { writeDay } from './import/hours-text.ts'
import { days, type Day } from './vocabulary.ts'

type ExportedRow = Record<string, string | number | boolean | string[] | null> & {
  hours: WeeklyHours | null
}

/** Rows fetched at a time. */
const portion = 1_000

/** A cell: texts safe in spreadsheets, lists with `; `, numbers and truth as they are. */
function cellOf(row: ExportedRow & Record<string, unknown>, column: string): string {
  if (days.includes(column as Day)) {
    const { hours } = row
    return hours ? writeDay(hours[column as Day] ?? []) : ''
  }
  const value = row[column]
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return safeCell(value.join('; '))
  return typeof value === 'string' ? safeCell(value) : String(value)
}

const lines = (rows: string[][]) => stringify(rows, { record_delimiter: '\r\n' })

/**
 * All businesses, drafts and paused ones too, as pieces of one CSV file (RFC 4180, UTF-8) under the
 * header that an import reads; importing it again changes nothing. For admins and the product itself.
 * Throws DomainError `forbidden`.
 */
export async function* exportBusinesses(
  actor: Actor,
  tx: Database = db,
): AsyncGenerator<string, void, void> {
  if (actor.kind !== 'system') asAdmin(actor)
  yield lines([[...csvColumns]])
  let after: { id: string } | undefined
  for (;;) {
    const rows: ExportedRow[] = await tx.execute<ExportedRow>(sql`
      select external_key, id, slug, name, industry, category, area, suburb, city, address, latitude,
        longitude, phone, email, website, description, amenities, highlights, hours, plan_status,
        is_listing_published, is_active, rating, rating_count, google_review_link
      from businesses
      where ${after ? sql`id > ${after.id}::uuid` : sql`true`}
      order by id limit ${portion}`)
    if (rows.length > 0) {
      yield lines(rows.map((row) => csvColumns.map((column) => cellOf(row, column))))
    }
    if (rows.length < portion) return
    after = { id: String(rows.at(-1)!.id) }
  }
}
