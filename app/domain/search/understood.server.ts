import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { onePlan } from '#db/connections/statement-names.ts'
import { distanceColumns, isWithin, sortOf } from '#app/domain/businesses/order.server.ts'
import { countKey } from '#app/domain/businesses/remembered-counts.server.ts'
import { isExactMatch } from '#app/domain/businesses/match-source.server.ts'
import { isOpenInWords } from '#app/domain/businesses/open-now.server.ts'
import type { DirectoryFilters } from '#app/domain/businesses/views.ts'
import { byRank, orderAsked } from './asked-order.server.ts'
import { anyLooserLevelOf, loosened, looserLevelsOf } from './looser-levels.server.ts'
import {
  anyLevelOf,
  asksForAny,
  byTrade,
  levelsOf,
  mergedLevelsOf,
  or,
  type Level,
} from './match-levels.server.ts'
import type { Reading } from './read-query.server.ts'
import { rowsOfTrade, tradeCount } from './trade-count.server.ts'
import { countOf, openIn } from './understood-count.server.ts'
import { orderedScan, type OrderedScan } from './ordered-scan.server.ts'
import { wordsOfGroup } from './words-of-group.server.ts'

type UnderstoodSearch = {
  reading: Reading
  filters: DirectoryFilters
  /** Whether there are exact matches to leave out. */
  besidesExact: boolean
}
type Asked = UnderstoodSearch & { offset: number; size: number }

const asksOpen = ({ reading, filters }: UnderstoodSearch, loose: boolean): boolean =>
  filters.openNow || (!loose && reading.parts.some(({ kind }) => kind === 'open'))

/** The directory's own filters on `listing_words s`, and no exact match twice. */
function filtersOf(asked: UnderstoodSearch, loose: boolean): SQL[] {
  const { filters, besidesExact } = asked
  const { industry, area } = filters
  const circle = isWithin(filters, sql`s.at`)
  return [
    ...(circle ? [circle] : []),
    ...(industry ? [sql`s.industry = ${industry}`] : []),
    ...(area ? [sql`s.area = ${area}`] : []),
    ...(asksOpen(asked, loose) ? [isOpenInWords()] : []),
    ...(besidesExact ? [sql`not ${isExactMatch(filters)}`] : []),
  ]
}

/** No index has this order: for few matches, which the planner may take for many and look for by scanning. */
const byRankOfFew = sql`s.rank + 0 desc nulls last, s.business_id`
const few = 500
/** So few that any plan serves. */
const fewToOrder = 2000

type Choosing = {
  byAsked: SQL | null
  rows: number
  total: number
  from: SQL
  scan: OrderedScan | null
}

/** That a business fits no better level: as a case, of which the planner estimates nothing, since that takes it longest. */
const noneOf = (better: readonly Level[]): SQL[] =>
  better.length === 0
    ? []
    : [sql`case when ${or(better.map(({ fits }) => fits))} then false else true end`]

/** The first of the levels that a business fits decides its place; within one, plan and rating. */
function chosenBy(levels: readonly Level[], filters: readonly SQL[], how: Choosing): SQL {
  const { byAsked, rows, total, from, scan } = how
  // Written out: a plan kept for all values would be made for a tenth of all rows.
  const limit = sql.raw(`limit ${rows}`)
  const ranked = total > few ? byRank : byRankOfFew
  const branches = levels.flatMap(({ fits, where, nearestFirst }, i) => {
    const better = levels
      .slice(0, i)
      .filter((one) => [one.where, where].includes('anywhere') || one.where === where)
    const all = [sql`(${fits})`, ...noneOf(better), ...filters]
    const order = byAsked ?? sql.join([...(nearestFirst ? [nearestFirst] : []), ranked], sql`, `)
    const sorted = (conditions: readonly SQL[]) => sql`(select s.business_id from ${from}
      where ${sql.join([...conditions], sql` and `)} order by ${order} ${limit})`
    if (!scan) return [sorted(all)]
    const isScanned = scan.when(i)
    return [sorted([...all, sql`not ${isScanned}`]), sql`(${scan.of([...all, isScanned])})`]
  })
  return sql`select business_id, row_number() over () as place
    from (${sql.join(branches, sql` union all `)}) as found ${limit}`
}

/** `all` fit one of the levels; `frequent` of them are found at less cost, and may be enough to stop counting. */
type SearchPlan = { levels: readonly Level[]; frequent: SQL | null; all: SQL; loose: boolean }

/** All that a reading asks for, as conditions on `listing_words s`; `loose` where nothing fits all of it. */
export function understoodConditions(asked: UnderstoodSearch & { loose: boolean }): SQL[] {
  const { reading, loose } = asked
  return [
    sql`(${loose ? anyLooserLevelOf(reading) : anyLevelOf(reading)})`,
    ...filtersOf(asked, loose),
  ]
}

/**
 * The page of businesses with `columns` (table alias `b`) that fit the levels, the better fit first, and how many there
 * are up to `maxCounted`. Two statements, one where nothing fits; the branches of the second run in order and stop when
 * the page is full.
 */
async function pageOf<Row extends { id: string }>(
  tx: Database,
  asked: Asked,
  plan: SearchPlan,
  columns: SQL,
): Promise<Understood<Row>> {
  const { offset, size } = asked
  const { levels, loose } = plan
  const conditions = filtersOf(asked, loose)
  const isOpen = asksOpen(asked, loose)
  const open = isOpen ? openIn(asked.filters) : null
  const ofTrade = asked.besidesExact
    ? null
    : tradeCount(loose ? loosened(asked.reading) : asked.reading, asked.filters, isOpen)
  const ofGroup = wordsOfGroup(asked.reading, asked.filters, loose)
  const counting = { ...plan, byTrade: ofTrade, ofGroup, conditions }
  // What is open changes by the minute, and where somebody stands is not remembered.
  const isKept = !open && !asked.filters.within
  const key = isKept ? countKey(asked.filters, 'understood', loose, asked.besidesExact) : null
  const { total, isFewOpen } = await countOf(tx, counting, { open, key })
  if (total <= offset) return { rows: [], total, loose }
  const ofFew = ofGroup ?? (open && ofTrade ? rowsOfTrade(ofTrade, conditions) : null)
  const fitting = !isFewOpen && total <= few ? ofFew : null
  const from = isFewOpen ? sql`few_open s` : fitting ? sql`fitting s` : sql`listing_words s`
  const scan =
    isFewOpen || loose ? null : orderedScan(asked, { levels, conditions, total, byTrade: ofTrade })
  const order = { byAsked: orderAsked(asked.filters), rows: offset + size, total, from, scan }
  const among = open && isFewOpen ? sql`${open.rules}, ${open.words},` : sql``
  const once = fitting
    ? sql`fitting as materialized (select * from ${fitting} where ${plan.all}),`
    : sql``
  // More may be too many to put in order: whether they are walked instead is for the planner to say.
  const kept = sql.raw(total <= fewToOrder && !isOpen ? onePlan : '')
  const rows = await tx.execute<Row>(sql`${kept}
    with ${among} ${once} ${scan ? sql`${scan.close},` : sql``}
      chosen as materialized (${chosenBy(levels, conditions, order)})
    select ${columns}${distanceColumns(asked.filters)}
    from chosen join businesses b on b.id = chosen.business_id where chosen.place > ${offset}
    order by chosen.place`)
  return { rows, total, loose }
}

export type Understood<Row> = {
  rows: Row[]
  total: number
  /** Nothing fits all that was asked: these are of the trade alone, or further away. */
  loose: boolean
}

/** What a reading asks for, without the exact matches. Two statements, one more where nothing fits all of it and no exact match is there. */
export async function understoodPage<Row extends { id: string }>(
  tx: Database,
  asked: Asked,
  columns: SQL,
): Promise<Understood<Row>> {
  const isBest = sortOf(asked.filters) === 'best'
  const levels = isBest ? levelsOf(asked.reading) : mergedLevelsOf(asked.reading)
  const isIdle = asked.besidesExact && asksForAny(asked.reading)
  if (levels.length === 0 || isIdle) return { rows: [], total: 0, loose: false }
  const all = anyLevelOf(asked.reading)
  // With words that nobody knows few fit: all of them are counted at once.
  const isRare = asked.reading.parts.some(({ kind }) => kind === 'word')
  const frequent = isRare ? null : byTrade(asked.reading)
  const strict = await pageOf<Row>(tx, asked, { levels, frequent, all, loose: false }, columns)
  if (strict.total > 0 || asked.besidesExact) return strict
  const looser = looserLevelsOf(asked.reading)
  if (looser.length === 0) return strict
  const plan = {
    levels: looser,
    frequent: null,
    all: anyLooserLevelOf(asked.reading),
    loose: true,
  }
  return pageOf<Row>(tx, asked, plan, columns)
}
