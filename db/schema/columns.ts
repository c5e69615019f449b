import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import { check, timestamp, type PgColumn } from 'drizzle-orm/pg-core'

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const createdAt = () => instant('created_at').notNull().defaultNow()

/**
 * The CHECK that a column holds one of its own `enum`. A value added to the list needs a migration
 * (`npm run db:generate`).
 */
export function closedList({ table, name: columnName }: PgColumn) {
  // Columns handed to a table's constraints do not carry their list; those of the table do.
  const declared = Object.values(getTableColumns(table)).find(({ name }) => name === columnName)
  const values = declared?.enumValues ?? []
  const name = `${getTableName(table)}_${columnName}`
  if (values.length === 0) throw new Error(`The column of ${name} has no list`)
  const list = values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')
  return check(name, sql.raw(`${columnName} in (${list})`))
}
