import { describe, fields, csvFields, type FieldName } from '#app/domain/businesses/fields.ts'
import { days } from '#app/domain/businesses/enums.ts'
import { importFields, type ImportField } from './row.ts'

/** A column per day, and one for text about the whole week. */
const hoursColumns = [...days, 'opening_hours'] as const
type Column<F extends FieldName> = F extends 'hours'
  ? (typeof hoursColumns)[number]
  : (typeof fields)[F]['column']
export type CsvColumn = Column<(typeof csvFields)[number]>

export const columnsOfField = (name: (typeof csvFields)[number]): readonly CsvColumn[] =>
  name === 'hours' ? hoursColumns : [fields[name].column]

/** The columns of an export, in order; an import accepts the same names. */
export const csvColumns: readonly CsvColumn[] = csvFields.flatMap(columnsOfField)

const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')
const columnByName = new Map<string, CsvColumn>()
for (const column of csvColumns) columnByName.set(plain(column), column)
for (const day of days) columnByName.set(day.slice(0, 3), day)
for (const name of csvFields) {
  const column = columnsOfField(name).at(-1) as CsvColumn
  for (const other of (describe(name).csv ?? '').split(' ')) {
    if (other) columnByName.set(other, column)
  }
}

/** Maps a header to columns, null for unknown ones; ignores case, spaces and dashes. */
export function readHeader(cells: string[]): (CsvColumn | null)[] {
  const seen = new Set<CsvColumn>()
  return cells.map((cell) => {
    const column = columnByName.get(plain(cell)) ?? null
    if (column === null || seen.has(column)) return null
    seen.add(column)
    return column
  })
}

/** Kinds for which an empty cell means no change: there is no empty plan. */
export const ignoresEmptyCell = (name: ImportField): boolean =>
  ['flag', 'plan'].includes(describe(name).kind)

/** Fields that a file with these columns may clear by an empty cell. */
export function clearedBy(columns: (CsvColumn | null)[]): Set<ImportField> {
  const cleared = importFields.filter(
    (name) =>
      !ignoresEmptyCell(name) && columnsOfField(name).some((column) => columns.includes(column)),
  )
  return new Set(cleared)
}

export type Cells = Partial<Record<CsvColumn, string>>
