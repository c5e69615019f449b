import { sql, type SQL } from 'drizzle-orm'
import { column, matchSource } from './match-source.server.ts'
import { orderOf, sortOf } from './order.server.ts'
import { pageFrom } from './page-from.server.ts'
import type { DirectoryFilters } from './views.ts'

/** Whether all is asked for within some kilometres: what an index of points alone counts. */
export const isCircleAlone = (filters: DirectoryFilters): boolean => {
  const { search, place, industry, suburb, openNow, near, within } = filters
  const isFiltered = Boolean(search || place || industry || suburb || openNow)
  return Boolean(near && within) && !isFiltered
}

/** CTEs `counted` and `page_of`: the count reads no listing, and what is nearest those alone that are on the page. */
export function circleWindow(filters: DirectoryFilters, limit: SQL, countUpTo: number): SQL {
  const { from, where, id } = matchSource(filters)
  const { columns, by } = orderOf(filters, { rank: column('f', 'rank'), alias: 'f' })
  const inside = sql`from ${from('indexed')} where ${where('indexed')}`
  const counted = sql`counted as materialized (
      select count(*)::int as total from (select ${inside} limit ${sql.raw(String(countUpTo + 1))}) as first_inside
    )`
  const matches = sql`select ${id} as id, ${columns} ${inside}`
  if (sortOf(filters) === 'distance')
    return sql`${counted}, page_of as materialized (${matches} order by ${by} ${limit})`
  const isMany = sql`(select total from counted) > ${countUpTo}`
  return sql`${counted}, ${pageFrom(filters, sql`(${matches} and not ${isMany}) as found`, limit, isMany)}`
}
