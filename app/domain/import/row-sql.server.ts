import { sql, type SQL } from 'drizzle-orm'
import type { Kind } from '#app/domain/businesses/field-kinds.ts'
import { fields } from '#app/domain/businesses/fields.ts'
import { unmarkedKey } from './external-key.server.ts'
import { importFields, isGainable, type ImportField, type ImportRow } from './row.ts'

type Column = {
  field: ImportField
  name: string
  type: string
  empty?: string
}

/** PostgreSQL type by kind, and the default where null is not allowed. */
const types: { [K in Kind]?: [type: string, empty?: string] } = {
  line: ['text', `''`],
  paragraphs: ['text', `''`],
  industry: ['text'],
  area: ['text'],
  degrees: ['double precision'],
  phone: ['text'],
  email: ['text'],
  website: ['text'],
  reviewLink: ['text'],
  amenities: ['jsonb', `'[]'::jsonb`],
  highlights: ['jsonb', `'[]'::jsonb`],
  hours: ['jsonb'],
  plan: ['text', `'FREE'`],
  flag: ['boolean', 'true'],
  rating: ['real'],
  count: ['integer', '0'],
}

const columns: readonly Column[] = importFields.map((field) => {
  const { column: name, kind } = fields[field]
  const [type, empty] = types[kind] ?? []
  if (!type) throw new Error(`no import writes a field of kind ${kind}`)
  return { field, name, type, ...(empty !== undefined && { empty }) }
})

const recordset = sql.raw(
  [
    'position integer',
    'external_key text',
    'unmarked_key text',
    'id uuid',
    'slug text',
    'kept jsonb',
    ...columns.map(({ name, type }) => `${name} ${type}`),
  ].join(', '),
)

const written = new WeakMap<ImportRow[], string>()

/** Serialised once for all statements of a batch, since it is most of a batch's memory. */
function jsonOf(rows: ImportRow[]): string {
  const known = written.get(rows)
  if (known !== undefined) return known
  const records = rows.map((row) => ({
    position: row.position,
    external_key: row.externalKey,
    unmarked_key: unmarkedKey(row.externalKey),
    id: row.id,
    slug: row.slug,
    kept: row.kept,
    ...Object.fromEntries(columns.map(({ field, name }) => [name, row[field]])),
  }))
  const json = JSON.stringify(records)
  written.set(rows, json)
  return json
}

/** Rows as an SQL table `r`, with the table's column names. */
export const rowsAsTable = (rows: ImportRow[]): SQL =>
  sql`jsonb_to_recordset(${jsonOf(rows)}::text::jsonb) as r(${recordset})`

/**
 * The SQL of one updated column: kept fields are unchanged; null clears only what the file may clear, and nothing of
 * `gained`, an array of what the listing has from other sources.
 */
function updated(
  { field, name, empty }: Column,
  cleared: Set<ImportField>,
  gained?: string,
): string {
  const clears = empty ?? 'null'
  const nothing = !cleared.has(field)
    ? `b.${name}`
    : gained && isGainable(field)
      ? `case when ${gained} ? '${field}' then b.${name} else ${clears} end`
      : clears
  return `case when r.kept ? '${field}' then b.${name} else coalesce(r.${name}, ${nothing}) end`
}

export const assignments = (cleared: Set<ImportField>): SQL =>
  sql.raw(columns.map((column) => `${column.name} = ${updated(column, cleared)}`).join(', '))

/** A condition: whether the update changes anything, where `gained` is from other sources. */
export const differs = (cleared: Set<ImportField>, gained: string): SQL => {
  const before = columns.map(({ name }) => `b.${name}`).join(', ')
  const after = columns.map((column) => updated(column, cleared, gained)).join(', ')
  return sql.raw(`(${before}) is distinct from (${after})`)
}

export const insertColumns = sql.raw(columns.map(({ name }) => name).join(', '))
export const insertValues = sql.raw(
  columns
    .map(({ name, empty }) => (empty === undefined ? `r.${name}` : `coalesce(r.${name}, ${empty})`))
    .join(', '),
)
