import { sql, type SQL } from 'drizzle-orm'
import { isByColumn, orderOf } from '#app/domain/businesses/order.server.ts'
import type { DirectoryFilters } from '#app/domain/businesses/views.ts'
import { placeOfReading, type Level } from './match-levels.server.ts'
import { ringConditions } from './place-conditions.server.ts'
import type { Reading } from './read-query.server.ts'
import type { TradeCount } from './trade-count.server.ts'

/** Rows of a page up to which an order is scanned. */
const maxScanRows = 240
/** Fewer matches than these are put in order. */
const fewMatches = 300
/** Matches of all levels from which those after the first are many too, where few are of the first. */
const manyInAll = 10_000

/** Matches of a level from which scanning costs less than putting all in order: one in forty, 5,000 at most. */
const manyEnough = sql`least(5000, greatest(${fewMatches}, (
  select reltuples from pg_class where oid = 'listing_facts'::regclass) / 40))::int`

const both = (conditions: readonly SQL[]): SQL => sql.join([...conditions], sql` and `)

type Asked = {
  reading: Reading
  filters: DirectoryFilters
  offset: number
  size: number
}
type Fitting = {
  levels: readonly Level[]
  /** Filters, on `listing_words s`. */
  conditions: readonly SQL[]
  total: number
  byTrade: TradeCount | null
}

/** A CTE that a statement needs, when a level is found by scanning, and how. */
export type OrderedScan = {
  close: SQL
  when: (level: number) => SQL
  of: (fits: readonly SQL[]) => SQL
}

/** All that may be of the first level, to be counted. */
function closest({ reading }: Asked, { levels: [first], conditions, byTrade }: Fitting): SQL {
  const place = placeOfReading(reading)
  // Facts know no city.
  if (byTrade && place?.kind !== 'city') {
    const rings = ringConditions(place).map(([, is]) => is)
    const reach = sql`(${sql.join(rings, sql` or `)})`
    return sql`select from ${byTrade.from} where ${both([byTrade.counted, reach])}`
  }
  return sql`select from listing_words s where ${both([sql`(${first!.fits})`, ...conditions])}`
}

/**
 * How levels of many are scanned in the order asked for, which an index of the wide table has; null where few fit, and
 * for another order.
 */
export function orderedScan(asked: Asked, fitting: Fitting): OrderedScan | null {
  const { filters } = asked
  const rows = asked.offset + asked.size
  const isFew = fitting.total < fewMatches
  if (fitting.levels.length === 0 || isFew || !isByColumn(filters) || rows > maxScanRows)
    return null
  const { by } = orderOf(filters, { rank: sql`b.rank`, alias: 'b' })
  const isMany = sql`(select many from close)`
  return {
    close: sql`close as materialized (select count(*) >= ${manyEnough} as many
      from (${closest(asked, fitting)} limit ${manyEnough}) as close)`,
    when: (level) => (level === 0 ? isMany : sql`(not ${isMany} and ${fitting.total > manyInAll})`),
    // In order first and one by one: of an "exists" the planner makes a table of all that fit.
    of: (fits) => sql`select b.id as business_id
      from (select b.* from businesses b where b.listed order by ${by} offset 0) as b
      where (select true from listing_words s where s.business_id = b.id and ${both(fits)} limit 1) limit ${rows}`,
  }
}
