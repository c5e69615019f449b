import { sql, type SQL } from 'drizzle-orm'
import { matchSource } from './match-source.server.ts'
import { orderOf as orderIn } from './order.server.ts'
import type { DirectoryFilters } from './views.ts'

export const orderOf = (filters: DirectoryFilters, how: 'indexed' | 'literal') => {
  const { rank, columnsOf } = matchSource(filters)
  return orderIn(filters, { rank, alias: columnsOf(how) })
}

/** Rows of a page, and those before them. */
export type Window = { size: number; offset: number }

/** Whether scanning past others to the end of the page costs less than putting all of a `total` in order. */
export const isSoonFilled = (
  total: SQL,
  { size, offset }: Window,
): SQL => sql`${total}::float8 * ${total} >= ${size + offset}::float8 * (
    select reltuples from pg_class where oid = 'businesses'::regclass)`

/** Matches in the order asked for, scanned by its index. */
function scanned(filters: DirectoryFilters, limit: SQL, isMany: SQL): SQL {
  const { from, where, id, isWalkedWide } = matchSource(filters)
  const { columns, by } = orderOf(filters, 'literal')
  if (!isWalkedWide) {
    return sql`select ${id} as id, ${columns} from ${from('literal')} where ${where('literal')} and ${isMany}
        order by ${by} ${limit}`
  }
  // In order first and one by one: of an "exists" the planner makes a table of all that match.
  return sql`select b.id, ${columns} from (select b.* from businesses b where b.listed order by ${by} offset 0) as b
        where ${isMany} and (select true from ${from('literal')} where ${id} = b.id and ${where('literal')} limit 1) ${limit}`
}

/** The page from `found`, or by scanning in the order asked for where there are too many. */
export function pageFrom(filters: DirectoryFilters, found: SQL, limit: SQL, isMany: SQL): SQL {
  const { by } = orderOf(filters, 'literal')
  return sql`page_of as materialized (
      (select * from ${found} where not ${isMany} order by ${by} ${limit})
      union all
      (${scanned(filters, limit, isMany)}))`
}
