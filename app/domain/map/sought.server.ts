import { sql, type SQL } from 'drizzle-orm'
import { isWithin } from '#app/domain/businesses/order.server.ts'
import {
  groupConditions,
  isExactMatch,
  isPair,
  matchSource,
} from '#app/domain/businesses/match-source.server.ts'
import type { DirectoryFilters } from '#app/domain/businesses/views.ts'
import type { Reading } from '#app/domain/search/read-query.server.ts'
import { understoodConditions } from '#app/domain/search/understood.server.ts'
import { boundsOf, type MapBox, world } from './grid.ts'

/** What the map shows: the exact matches, or what was understood where there are none. */
export type Sought = {
  filters: DirectoryFilters
  understood: { reading: Reading; loose: boolean } | null
}

/** The filters that counts of cells are kept for. */
export const groupsInWords = (filters: DirectoryFilters): SQL[] =>
  groupConditions(filters, (name) => sql.raw(`s.${name}`))

/** Whether the counts of cells answer. */
export const isCounted = ({ filters, understood }: Sought): boolean =>
  !understood && !filters.search && !filters.place && !filters.openNow && !filters.within

/** On `listing_words s`. */
export function conditionsOf({ filters, understood }: Sought): SQL[] {
  if (understood) return understoodConditions({ ...understood, filters, besidesExact: false })
  const circle = isWithin(filters, sql`s.at`)
  const all = [...groupsInWords(filters), ...(circle ? [circle] : [])]
  // The index lists too many rows for one or two letters: each row of the box is read instead.
  const byRow = [filters.search, filters.place].some((term) => term && isPair(term))
  if (byRow) all.push(isExactMatch(filters))
  const rest = byRow ? { ...filters, search: '', place: null } : filters
  if (!rest.search && !rest.place && !rest.openNow) return all
  const { id, from, where } = matchSource(rest)
  return [
    ...all,
    sql`s.business_id in (select ${id} from ${from('indexed')} where ${where('indexed')})`,
  ]
}

/** Half open, as cells are; not for the index. */
export function liesIn(box: MapBox): SQL {
  const { left, top, right, bottom } = boundsOf(box)
  return sql`(map_x(s.at) >= ${left} and map_x(s.at) < ${right} and map_y(s.at) >= ${top} and map_y(s.at) < ${bottom})`
}

/** The same by the index of points. */
export function liesInByIndex(box: MapBox): SQL {
  const { left, top, right, bottom } = boundsOf(box)
  const corner = (x: number, y: number) =>
    sql`plane_point(${world.north - y * world.height}::float8, ${world.west + x * world.width}::float8)`
  return sql`(s.at <@ box(${corner(left, top)}, ${corner(right, bottom)}) and ${liesIn(box)})`
}
