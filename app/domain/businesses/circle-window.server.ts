import { sql, type SQL } from 'drizzle-orm'
import { column, matchSource } from './match-source.server.ts'
import { orderOf, sortOf } from './order.server.ts'
import type { DirectoryFilters } from './views.ts'

/** Whether all is asked for within some kilometres, the nearest first: what an index of points alone answers. */
export const isCircleAlone = (filters: DirectoryFilters): boolean => {
  const { search, place, industry, suburb, openNow, near, within } = filters
  const isFiltered = Boolean(search || place || industry || suburb || openNow)
  return Boolean(near && within) && sortOf(filters) === 'distance' && !isFiltered
}

/** CTEs `counted` and `page_of`: the count reads no listing, and the page those alone that are on it. */
export function circleWindow(filters: DirectoryFilters, limit: SQL, countUpTo: number): SQL {
  const { from, where, id } = matchSource(filters)
  const { columns, by } = orderOf(filters, { rank: column('f', 'rank'), alias: 'f' })
  const inside = sql`from ${from('indexed')} where ${where('indexed')}`
  return sql`counted as materialized (
      select count(*)::int as total from (select ${inside} limit ${sql.raw(String(countUpTo + 1))}) as first_inside
    ), page_of as materialized (select ${id} as id, ${columns} ${inside} order by ${by} ${limit})`
}
