import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import { check, customType, timestamp, type PgColumn } from 'drizzle-orm/pg-core'

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const createdAt = () => instant('created_at').notNull().defaultNow()

export const minuteRanges = customType<{ data: string }>({ dataType: () => 'int4multirange' })

/** A CHECK that a column holds one of its `enum` values. A new value needs a migration (`npm run db:generate`). */
export function closedList({ table, name: columnName }: PgColumn) {
  // Columns passed to constraints lack their enum; the table's have it.
  const declared = Object.values(getTableColumns(table)).find(({ name }) => name === columnName)
  const values = declared?.enumValues ?? []
  const name = `${getTableName(table)}_${columnName}`
  if (values.length === 0) throw new Error(`The column of ${name} has no list`)
  const list = values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')
  return check(name, sql.raw(`${columnName} in (${list})`))
}
