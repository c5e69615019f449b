import { stringify } from 'csv-stringify/sync'
import { csvLines } from '#app/domain/csv-lines.ts'
import { gt } from 'drizzle-orm'
import { asAdmin, type Actor } from '#app/domain/actor.ts'
import { db, type Database } from '#db/client.server.ts'
import { businesses } from '#db/schema/businesses.ts'
import { selectionOf } from '#app/domain/businesses/field-columns.server.ts'
import { csvFields, type Business } from '#app/domain/businesses/fields.ts'
import { safeCell } from './csv-cells.ts'
import { columnsOfField, csvColumns } from './csv-header.ts'
import { writeField } from './field-cells.ts'

const portion = 1_000

type ExportedRow = Pick<Business, (typeof csvFields)[number]>

/** Cells in header order, protected against CSV injection. */
function cellsOf(row: ExportedRow): string[] {
  return csvFields.flatMap((name) => {
    const cells = writeField(name, row[name])
    return columnsOfField(name).map((column) => {
      const cell = cells[column] ?? ''
      return typeof row[name] === 'number' ? cell : safeCell(cell)
    })
  })
}

// Every line break is quoted: some readers end the line at a lone one.
const lines = (rows: string[][]) => stringify(rows, csvLines)

/**
 * All businesses, drafts and paused ones too, as CSV (RFC 4180, UTF-8) in pieces; importing it again changes nothing.
 * For admins and the system. Throws DomainError `forbidden`.
 */
export async function* exportBusinesses(
  actor: Actor,
  tx: Database = db,
): AsyncGenerator<string, void, void> {
  if (actor.kind !== 'system') asAdmin(actor)
  yield lines([[...csvColumns]])
  let after: { id: string } | undefined
  for (;;) {
    const rows: ExportedRow[] = await tx
      .select(selectionOf(csvFields))
      .from(businesses)
      .where(after ? gt(businesses.id, after.id) : undefined)
      .orderBy(businesses.id)
      .limit(portion)
    if (rows.length > 0) yield lines(rows.map(cellsOf))
    if (rows.length < portion) return
    after = rows.at(-1)
  }
}
