import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import { businesses } from '#db/schema/businesses.ts'
import { fields, type FieldName } from './fields.ts'

const all = getTableColumns(businesses)

export const selectionOf = <F extends FieldName>(names: readonly F[]) =>
  Object.fromEntries(names.map((name) => [name, all[name]])) as Pick<typeof all, F>

/** SQL columns of `businesses b`, each named as its field. */
export const columnsOf = (names: readonly FieldName[]): SQL =>
  sql.raw(names.map((name) => `b.${fields[name].column} as "${name}"`).join(', '))
