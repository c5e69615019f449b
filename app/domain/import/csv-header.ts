import { describe, fields, csvFields, type FieldName } from '#app/domain/businesses/fields.ts'
import { days } from '#app/domain/businesses/enums.ts'
import { extraColumns, headerWords, type ExtraColumn } from './header-words.ts'
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

/** A column of a file that an import reads. */
export type FileColumn = CsvColumn | ExtraColumn

const plain = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
const columnByName = new Map<string, FileColumn>()
for (const column of extraColumns) columnByName.set(plain(column), column)
for (const [column, words] of Object.entries(headerWords)) {
  for (const word of words.split(' ')) columnByName.set(word, column as FileColumn)
}
for (const column of csvColumns) columnByName.set(plain(column), column)
for (const day of days) columnByName.set(day.slice(0, 3), day)
for (const name of csvFields) {
  const column = columnsOfField(name).at(-1) as CsvColumn
  for (const other of (describe(name).csv ?? '').split(' ')) {
    if (other) columnByName.set(other, column)
  }
}

/** Of these a list may have several columns: the first that is filled counts. */
const oftenSeveral = new Set<FileColumn>(['phone', 'email', 'website', 'address', 'address_2'])

/** `Name of licensee / trading name` and `Tel (work)` by the part that is known. */
const columnNamed = (name: string): FileColumn | null => {
  const bare = name.replace(/\(.*?\)/g, '')
  const parts = [name, bare, ...bare.split(/[/|]/).toReversed()]
  for (const part of parts) {
    const column = columnByName.get(plain(part))
    if (column) return column
  }
  return null
}

/** Maps a header to columns, null for unknown ones; ignores case, spaces, dashes, and what stands in brackets. */
export function readHeader(cells: string[]): (FileColumn | null)[] {
  const seen = new Set<FileColumn>()
  const columns = cells.map((cell) => {
    const column = columnNamed(cell)
    if (column === null || (seen.has(column) && !oftenSeveral.has(column))) return null
    seen.add(column)
    return column
  })
  if (seen.has('name')) return columns
  return columns.map((column) => (column === 'trading_name' ? 'name' : column))
}

/** Kinds for which an empty cell means no change: there is no empty plan. */
export const ignoresEmptyCell = (name: ImportField): boolean =>
  ['flag', 'plan'].includes(describe(name).kind)

/** Fields that a file with these columns may clear by an empty cell. */
export function clearedBy(columns: (FileColumn | null)[]): Set<ImportField> {
  const cleared = importFields.filter(
    (name) =>
      !ignoresEmptyCell(name) && columnsOfField(name).some((column) => columns.includes(column)),
  )
  return new Set(cleared)
}

export type Cells = Partial<Record<FileColumn, string>>
