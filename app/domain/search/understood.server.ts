import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import {
  distanceColumns,
  isWithin,
  kilometresTo,
  sortOf,
} from '#app/domain/businesses/order.server.ts'
import { isExactMatch, isOpenNow } from '#app/domain/businesses/match-source.server.ts'
import { maxCounted, type DirectoryFilters } from '#app/domain/businesses/views.ts'
import {
  anyLevelOf,
  levelsOf,
  looserLevelsOf,
  mergedLevelsOf,
  type Level,
} from './match-levels.server.ts'
import type { Reading } from './read-query.server.ts'

type Of = {
  reading: Reading
  filters: DirectoryFilters
  /** Whether there are exact matches to leave out. */
  besidesExact: boolean
}
type Asked = Of & { offset: number; size: number }

/** The directory's own filters on `listing_words s`, and no exact match twice. */
function filtersOf({ reading, filters, besidesExact }: Of, loose: boolean): SQL[] {
  const { industry, area, openNow } = filters
  const open = openNow || (!loose && reading.parts.some(({ kind }) => kind === 'open'))
  const inBusiness = (condition: SQL) =>
    sql`exists (select from businesses where businesses.id = s.business_id and ${condition})`
  const circle = isWithin(filters, sql`s.at`)
  return [
    ...(circle ? [circle] : []),
    ...(industry ? [sql`s.industry = ${industry}`] : []),
    ...(area ? [sql`s.area = ${area}`] : []),
    ...(open ? [inBusiness(isOpenNow())] : []),
    ...(besidesExact ? [sql`not ${isExactMatch(filters)}`] : []),
  ]
}

/** The first of the levels that a business fits decides its place; within one, plan and rating. */
function chosenBy(
  levels: readonly Level[],
  filters: readonly SQL[],
  byAsked: SQL | null,
  rows: number,
): SQL {
  const branches = levels.map(({ fits, where, nearestFirst }, i) => {
    const better = levels
      .slice(0, i)
      .filter((one) => [one.where, where].includes('anywhere') || one.where === where)
    const all = [sql`(${fits})`, ...better.map((one) => sql`not (${one.fits})`), ...filters]
    const order = byAsked ?? sql.join([...(nearestFirst ? [nearestFirst] : []), byRank], sql`, `)
    return sql`(select s.business_id from listing_words s where ${sql.join(all, sql` and `)}
      order by ${order} limit ${rows})`
  })
  return sql`select business_id, row_number() over () as place
    from (${sql.join(branches, sql` union all `)}) as found limit ${rows}`
}

const byRank = sql`s.rank desc nulls last, s.business_id`

/** The order asked for within a level; null for the best. */
function orderAsked(filters: DirectoryFilters): SQL | null {
  const sort = sortOf(filters)
  const own = (column: SQL) => sql`(select ${column} from businesses where id = s.business_id)`
  if (sort === 'distance' && filters.near) {
    return sql`${kilometresTo(filters.near, sql`s.at`)}, ${byRank}`
  }
  if (sort === 'rating') return sql`${own(sql`rating`)} desc nulls last, ${byRank}`
  if (sort === 'newest') return sql`${own(sql`created_at`)} desc, s.business_id`
  return sort === 'name' ? sql`${own(sql`name_key`)}, s.business_id` : null
}

/** The order of the directory on `listing_words s`. */
export const orderInWords = (filters: DirectoryFilters): SQL => orderAsked(filters) ?? byRank

const anyLooserLevelOf = (reading: Reading): SQL =>
  sql.join(
    looserLevelsOf(reading).map(({ fits }) => sql`(${fits})`),
    sql` or `,
  )

type Sought = { levels: readonly Level[]; any: SQL; loose: boolean }

/** All that a reading asks for, as conditions on `listing_words s`; `loose` where nothing fits all of it. */
export function understoodConditions(asked: Of & { loose: boolean }): SQL[] {
  const { reading, loose } = asked
  return [
    sql`(${loose ? anyLooserLevelOf(reading) : anyLevelOf(reading)})`,
    ...filtersOf(asked, loose),
  ]
}

/**
 * The page of businesses with `columns` (table alias `b`) that fit the levels, the better fit first, and how many there
 * are up to `maxCounted`. One statement; the branches run in order and stop when the page is full, and only a full page
 * is counted apart.
 */
async function pageOf<Row extends { id: string }>(
  tx: Database,
  asked: Asked,
  { levels, any, loose }: Sought,
  columns: SQL,
): Promise<Understood<Row>> {
  const { offset, size } = asked
  const conditions = filtersOf(asked, loose)
  const all = sql.join([sql`(${any})`, ...conditions], sql` and `)
  const rows = await tx.execute<Row & { total: number }>(sql`
    with chosen as materialized (${chosenBy(levels, conditions, orderAsked(asked.filters), offset + size)}),
      counted as (select case when count(*) < ${offset + size} then count(*) else (
        select count(*) from (select from listing_words s where ${all} limit ${maxCounted + 1}) as fitting
      ) end::int as total from chosen)
    select counted.total, ${columns}${distanceColumns(asked.filters)}
    from counted left join (chosen join businesses b on b.id = chosen.business_id) on chosen.place > ${offset}
    order by chosen.place`)
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0, loose }
}

export type Understood<Row> = {
  rows: Row[]
  total: number
  /** Nothing fits all that was asked: these are of the trade alone, or further away. */
  loose: boolean
}

/** What a reading asks for, without the exact matches. One statement, two where nothing fits all of it and no exact match is there. */
export async function understoodPage<Row extends { id: string }>(
  tx: Database,
  asked: Asked,
  columns: SQL,
): Promise<Understood<Row>> {
  const isBest = sortOf(asked.filters) === 'best'
  const levels = isBest ? levelsOf(asked.reading) : mergedLevelsOf(asked.reading)
  if (levels.length === 0) return { rows: [], total: 0, loose: false }
  const any = anyLevelOf(asked.reading)
  const strict = await pageOf<Row>(tx, asked, { levels, any, loose: false }, columns)
  if (strict.total > 0 || asked.besidesExact) return strict
  const looser = looserLevelsOf(asked.reading)
  if (looser.length === 0) return strict
  const sought = { levels: looser, any: anyLooserLevelOf(asked.reading), loose: true }
  return pageOf<Row>(tx, asked, sought, columns)
}
