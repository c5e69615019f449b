import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { openFacts } from '#app/domain/businesses/open-now.server.ts'
import { groupConditions } from '#app/domain/businesses/match-source.server.ts'
import {
  enoughToRemember,
  isStill,
  rememberCount,
  rememberedCount,
  type RememberedCount,
} from '#app/domain/businesses/remembered-counts.server.ts'
import { maxCounted, type DirectoryFilters } from '#app/domain/businesses/views.ts'
import type { TradeCount } from './trade-count.server.ts'

/** So few that what fits is looked for among them. */
const fewOpen = 2000

/** Of those open now in the filters' group: whether they are few, and their words if they are. */
export type Open = { rules: SQL; words: SQL }

export function openIn(filters: DirectoryFilters): Open {
  const groups = groupConditions({ ...filters, suburb: null }, (name) => sql.raw(`f.${name}`))
  const facts = openFacts(groups)
  return {
    rules: sql`open as materialized (
      select count(*) <= ${fewOpen} as few from (select from ${facts} limit ${fewOpen + 1}) as first_open)`,
    words: sql`few_open as materialized (
      select s.* from ${facts} cross join lateral (
        select * from listing_words s where s.business_id = f.business_id offset 0) as s
      where (select few from open))`,
  }
}

type Counting = {
  /** All that fit, as one condition. */
  all: SQL
  /** A part of them that is found at less cost, and may be enough to stop counting. */
  frequent: SQL | null
  byTrade: TradeCount | null
  /** `listing_words s` that may fit, by index. */
  ofGroup: SQL | null
  /** Filters, on `listing_words s`. */
  conditions: readonly SQL[]
}
type Counted = { total: number; isFewOpen: boolean }

/** For words that few have: the planner would list the whole industry beside them. */
const wordsWithoutIndustry = sql`(select business_id, rank, industry || '' as industry, area, suburb, city, head, words, at
  from listing_words) as s`

const upToMost = (from: SQL, conditions: readonly SQL[]): SQL =>
  sql`(select from ${from} where ${sql.join([...conditions], sql` and `)} limit ${sql.raw(String(maxCounted + 1))})`

/** Rows of what fits, the parts of least cost first. */
function countParts(
  { all, frequent, byTrade, ofGroup, conditions }: Counting,
  unless: readonly SQL[],
): SQL[] {
  const words = sql`listing_words s`
  if (byTrade) {
    const counted = upToMost(byTrade.from, [byTrade.counted, ...unless])
    const { besides } = byTrade
    if (!besides) return [counted]
    return [counted, upToMost(besides.from, [besides.fits, ...conditions, ...unless])]
  }
  const whole = [sql`(${all})`, ...conditions, ...unless]
  if (ofGroup) return [upToMost(ofGroup, whole)]
  if (!frequent) return [upToMost(wordsWithoutIndustry, whole)]
  return [
    upToMost(words, [sql`(${frequent})`, ...conditions, ...unless]),
    upToMost(words, [...whole, sql`not (${frequent})`]),
  ]
}

/** A count that was remembered, where it still holds, else a new one. */
function counted(fitting: SQL, remembered: RememberedCount | null): SQL {
  const anew = sql`(select count(*)::int from (${fitting}) as fitting)`
  if (!remembered) return anew
  return sql`case when ${isStill(remembered, 'ofListings')} then ${remembered.total}::int else ${anew} end`
}

/**
 * How many fit, up to one more than `maxCounted`; and whether few are open at all, of `open` if asked for. What many fit
 * is remembered by its `key`. One statement.
 */
export async function countOf(
  tx: Database,
  counting: Counting,
  { open, key }: { open: Open | null; key: string | null },
): Promise<Counted> {
  const manyOpen = open ? [sql`not (select few from open)`] : []
  const isFewOpen = sql`(select few from open)`
  const parts = countParts(counting, manyOpen)
  const { all, conditions } = counting
  const among = upToMost(sql`few_open s`, [sql`(${all})`, ...conditions])
  const fitting = sql`select from (${sql.join(open ? [among, ...parts] : parts, sql` union all `)}) as each
    limit ${sql.raw(String(maxCounted + 1))}`
  const rows = await tx.execute<Counted & { snapshot: string }>(sql`
    ${open ? sql`with ${open.rules}, ${open.words}` : sql``}
    select ${counted(fitting, key === null ? null : rememberedCount(key))} as total,
      ${open ? isFewOpen : sql`false`} as "isFewOpen", pg_current_snapshot()::text as snapshot`)
  const [row] = rows
  if (row && key !== null && row.total >= enoughToRemember) rememberCount(key, row)
  return row ?? { total: 0, isFewOpen: false }
}
