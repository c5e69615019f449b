import { sql, type SQL } from 'drizzle-orm'
import type { ImportField, ImportRow } from './row.ts'

type Column = {
  field: ImportField
  name: string
  type: string
  /** What a column that cannot be null holds where nothing is given. */
  empty?: string
}

/** What an import writes: fields, their columns, their types. */
export const columns: readonly Column[] = [
  { field: 'name', name: 'name', type: 'text' },
  { field: 'industry', name: 'industry', type: 'text' },
  { field: 'category', name: 'category', type: 'text', empty: `''` },
  { field: 'area', name: 'area', type: 'text' },
  { field: 'suburb', name: 'suburb', type: 'text', empty: `''` },
  { field: 'city', name: 'city', type: 'text', empty: `'Cape Town'` },
  { field: 'address', name: 'address', type: 'text', empty: `''` },
  { field: 'latitude', name: 'latitude', type: 'double precision' },
  { field: 'longitude', name: 'longitude', type: 'double precision' },
  { field: 'phone', name: 'phone', type: 'text' },
  { field: 'email', name: 'email', type: 'text' },
  { field: 'website', name: 'website', type: 'text' },
  { field: 'description', name: 'description', type: 'text', empty: `''` },
  { field: 'amenities', name: 'amenities', type: 'jsonb', empty: `'[]'::jsonb` },
  { field: 'highlights', name: 'highlights', type: 'jsonb', empty: `'[]'::jsonb` },
  { field: 'hours', name: 'hours', type: 'jsonb' },
  { field: 'planStatus', name: 'plan_status', type: 'text', empty: `'FREE'` },
  { field: 'isListingPublished', name: 'is_listing_published', type: 'boolean', empty: 'true' },
  { field: 'isActive', name: 'is_active', type: 'boolean', empty: 'true' },
  { field: 'rating', name: 'rating', type: 'real' },
  { field: 'ratingCount', name: 'rating_count', type: 'integer', empty: '0' },
  { field: 'googleReviewLink', name: 'google_review_link', type: 'text' },
]

const recordset = sql.raw(
  [
    'position integer',
    'external_key text',
    'id uuid',
    'slug text',
    ...columns.map(({ name, type }) => `${name} ${type}`),
  ].join(', '),
)

const written = new WeakMap<ImportRow[], string>()

/** The rows as JSON, made once for all statements of a batch: it is most of what a batch weighs. */
function jsonOf(rows: ImportRow[]): string {
  const known = written.get(rows)
  if (known !== undefined) return known
  const records = rows.map((row) => ({
    position: row.position,
    external_key: row.externalKey,
    id: row.id,
    slug: row.slug,
    ...Object.fromEntries(columns.map(({ field, name }) => [name, row[field]])),
  }))
  const json = JSON.stringify(records)
  written.set(rows, json)
  return json
}

/** Rows as a table `r` of one statement; its columns carry the names of the table's. */
export const rowsAsTable = (rows: ImportRow[]): SQL =>
  sql`jsonb_to_recordset(${jsonOf(rows)}::text::jsonb) as r(${recordset})`

/** What an update writes of row `r` over business `b`: null clears what the file may clear, else keeps. */
const updated = ({ field, name, empty }: Column, cleared: Set<ImportField>): string => {
  if (!cleared.has(field)) return `coalesce(r.${name}, b.${name})`
  return empty === undefined ? `r.${name}` : `coalesce(r.${name}, ${empty})`
}

/** `name = value, …` of an update of `b` from `r`. */
export const assignments = (cleared: Set<ImportField>): SQL =>
  sql.raw(columns.map((column) => `${column.name} = ${updated(column, cleared)}`).join(', '))

/** Whether an update of `b` from `r` would change anything. */
export const differs = (cleared: Set<ImportField>): SQL => {
  const before = columns.map(({ name }) => `b.${name}`).join(', ')
  const after = columns.map((column) => updated(column, cleared)).join(', ')
  return sql.raw(`(${before}) is distinct from (${after})`)
}

/** The columns of a new business and their values of `r`. */
export const insertColumns = sql.raw(columns.map(({ name }) => name).join(', '))
export const insertValues = sql.raw(
  columns
    .map(({ name, empty }) => (empty === undefined ? `r.${name}` : `coalesce(r.${name}, ${empty})`))
    .join(', '),
)
