import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { isOpenInWords } from '#app/domain/businesses/open-now.server.ts'
import { isWithin } from '#app/domain/businesses/order.server.ts'
import {
  groupConditions,
  isExactMatch,
  matchSource,
  openNowSource,
} from '#app/domain/businesses/match-source.server.ts'
import { isOfPairs } from '#app/domain/businesses/text-conditions.server.ts'
import type { DirectoryFilters } from '#app/domain/businesses/views.ts'
import type { Reading } from '#app/domain/search/read-query.server.ts'
import { understoodConditions } from '#app/domain/search/understood.server.ts'
import { boundsOf, type MapBox, world } from './grid.ts'

/** What the map shows: the exact matches, or what was understood where there are none. */
export type MapSearch = {
  filters: DirectoryFilters
  understood: { reading: Reading; loose: boolean } | null
  /** How many there are anywhere, up to one more than are counted. */
  found: number
}

/** The filters that counts of cells are kept for. */
export const groupsInWords = (filters: DirectoryFilters): SQL[] =>
  groupConditions(filters, (name) => sql.raw(`s.${name}`))

/** Whether the counts of cells answer. */
export const answersFromCells = ({ filters, understood }: MapSearch): boolean =>
  !understood && !filters.search && !filters.place && !filters.openNow && !filters.within

/**
 * How the matches in a box are come by: through the index of points, or through what finds them, each then looked at
 * where it stands.
 */
export type Way = 'by place' | 'by search'

/** Businesses of a box that are read one by one, whatever is searched for. */
const fewInBox = 20_000
/** Matches that are read one by one, wherever they stand. */
const fewFound = 10_000

/** Where many stand in the box, and the search finds few or has an index that finds the first of many. */
function wayTo({ filters, understood, found }: MapSearch, inBox: number): Way {
  if (inBox <= fewInBox) return 'by place'
  if (found <= fewFound) return 'by search'
  const texts = [filters.search, filters.place].filter(Boolean) as string[]
  const isFoundByWords = understood !== null || texts.length > 0
  return isFoundByWords && !texts.some(isOfPairs) ? 'by search' : 'by place'
}

/** Boxes from this level on are small enough to be read. */
const small = 6
/** Of the kept counts, whose cells the larger boxes consist of. */
const coarse = 7

/** From kept counts, without reading a business. */
export async function bestWay(tx: Database, search: MapSearch, box: MapBox): Promise<Way> {
  if (box.level >= small) return 'by place'
  const { left, top, right, bottom } = boundsOf(box)
  const [x, y, endX, endY] = [left, top, right, bottom].map((one) => Math.round(one * 2 ** coarse))
  const rows = await tx.execute<{ total: number }>(sql`
    select coalesce(sum(s.total), 0)::int as total from listing_cells s
    where s.level = ${coarse} and s.x >= ${x} and s.x < ${endX} and s.y >= ${y} and s.y < ${endY}`)
  return wayTo(search, rows[0]?.total ?? 0)
}

/** Matches in a box: the tables, as `s`, and the conditions. */
export function matchesIn(search: MapSearch, box: MapBox, way: Way): { from: SQL; where: SQL[] } {
  const { filters, understood } = search
  const words = sql`listing_words s`
  if (way === 'by place' || understood) {
    const lies = way === 'by place' ? liesInByIndex(box) : liesIn(box)
    return { from: words, where: [lies, ...conditionsOf(search)] }
  }
  if (!filters.search && !filters.place && !filters.openNow) {
    return { from: words, where: [liesIn(box), ...conditionsOf(search)] }
  }
  return {
    from: sql`(${matchesOf(filters)} offset 0) as matched
      cross join lateral (select * from listing_words w where w.business_id = matched.id offset 0) as s`,
    where: [liesIn(box)],
  }
}

function matchesOf(filters: DirectoryFilters): SQL {
  if (filters.search || filters.place) {
    const { id, from, where } = matchSource(filters)
    return sql`select ${id} as id from ${from('indexed')} where ${where('indexed')}`
  }
  const { from, where } = openNowSource(filters).matches
  return sql`select f.business_id as id from ${from} where ${where}`
}

/** On `listing_words s`. */
export function conditionsOf({ filters, understood }: MapSearch): SQL[] {
  if (understood) return understoodConditions({ ...understood, filters, besidesExact: false })
  const circle = isWithin(filters, sql`s.at`)
  const all = [...groupsInWords(filters), ...(circle ? [circle] : [])]
  const { search, place, openNow } = filters
  if (search || place) all.push(isExactMatch(filters))
  if (openNow) all.push(isOpenInWords())
  return all
}

/** Half open, as cells are; not for the index. */
export function liesIn(box: MapBox): SQL {
  const { left, top, right, bottom } = boundsOf(box)
  return sql`(map_x(s.at) >= ${left} and map_x(s.at) < ${right} and map_y(s.at) >= ${top} and map_y(s.at) < ${bottom})`
}

/** The same by the index of points. */
function liesInByIndex(box: MapBox): SQL {
  const { left, top, right, bottom } = boundsOf(box)
  const corner = (x: number, y: number) =>
    sql`plane_point(${world.north - y * world.height}::float8, ${world.west + x * world.width}::float8)`
  return sql`(s.at <@ box(${corner(left, top)}, ${corner(right, bottom)}) and ${liesIn(box)})`
}
