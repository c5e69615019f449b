import { sql, type SQL } from 'drizzle-orm'
import { bestOf, isFrequentAmongOpen } from './frequent-texts.server.ts'
import { matchSource, openNowSource } from './match-source.server.ts'
import { openRulesKey } from './open-now.server.ts'
import { orderOf as orderIn } from './order.server.ts'
import { isSoonFilled, orderOf, pageFrom, type Window } from './page-from.server.ts'
import {
  countKey,
  enoughToRemember,
  isStill,
  rememberedCount,
  type RememberedCount,
} from './remembered-counts.server.ts'
import type { DirectoryFilters } from './views.ts'

/** Businesses that are open among which a text or a place is looked for, rather than the other way round. */
const fewOpen = 2000

const upTo = (most: number): SQL => sql.raw(`limit ${most + 1}`)

/** Whether those that are open and hold a text are remembered by `openCountKey`, where they are many. */
export const isOfOpenText = ({ search, place, openNow, within }: DirectoryFilters): boolean =>
  Boolean(openNow && (search || place) && !within)

export const openCountKey = (filters: DirectoryFilters, countUpTo: number): string =>
  countKey(filters, countUpTo, 'open')

type Asked = { countUpTo: number; window: Window; remembered: RememberedCount | null }

/** CTE `known`: which rules are open, and whether what was remembered holds, and a scan soon fills a page. */
function knownOf(filters: DirectoryFilters, { countUpTo, window, remembered }: Asked): SQL {
  if (!isOfOpenText(filters)) return sql`known as materialized (select false as still)`
  const isMany = remembered && remembered.total > countUpTo
  const isScanned = isMany
    ? sql`true`
    : remembered && isSoonFilled(sql`${remembered.total}`, window)
  const still = remembered
    ? sql`"openRules" = ${remembered.openRules ?? null} and ${isScanned} and ${isStill(remembered, 'ofLists')}`
    : sql`false`
  return sql`known as materialized (
    select "openRules", ${still} as still from (select ${openRulesKey()} as "openRules") as now_open)`
}

/** Of what `openWindow` counted: whether it may be remembered. A frequent text is among the first of any order. */
export const isOpenCountKept = (countUpTo: number): SQL =>
  sql`(counted.total > ${countUpTo} or counted.total >= ${enoughToRemember} and ${isFrequentAmongOpen})`

/** A page of those open now, which are counted by index and without their rows. */
export function openWindow(
  filters: DirectoryFilters,
  limit: SQL,
  countUpTo: number,
  window: Window,
): SQL {
  const { from, where, id } = matchSource(filters)
  const { inGroup, matches: among, isAll, isOfText } = openNowSource(filters)
  const { columns } = orderOf(filters, 'indexed')
  const isMany = sql`(select total from counted) > ${countUpTo}`
  const rankOfFacts = orderIn(filters, { rank: sql`f.rank`, alias: 'f' }).columns
  const matches = sql`select f.business_id as id, ${rankOfFacts} from ${among.from} where ${among.where}`
  const countedTo = (most: number) =>
    sql`(select count(*) from (select from ${inGroup} ${upTo(most)}) as open)::int`
  if (isAll) {
    return sql`counted as materialized (select ${countedTo(countUpTo)} as total),
      ${pageFrom(filters, sql`(${matches} and not ${isMany}) as found`, limit, isMany)}`
  }
  const most = Math.min(fewOpen, countUpTo)
  const remembered = rememberedCount(openCountKey(filters, countUpTo))
  const ofKnown = remembered?.total ?? countUpTo + 1
  // Those that are open, where they are few or the text is frequent; else those of the text.
  const isAmongOpen = isOfText
    ? sql`((select few from open) or ${isFrequentAmongOpen})`
    : sql`(select few from open)`
  const isNew = sql`not (select still from known)`
  const known = knownOf(filters, { countUpTo, window, remembered })
  return sql`${known}, ${isOfText ? sql`${bestOf(filters)},` : sql``}
    open as materialized (select ${countedTo(most)} <= ${most} as few),
    found as materialized (
      (${matches} and ${isNew} and ${isAmongOpen} ${upTo(countUpTo)})
      union all
      (select ${id} as id, ${columns} from ${from('indexed')} where ${where('indexed')} and ${isNew} and not ${isAmongOpen}
        ${upTo(countUpTo)})
    ), counted as (
      select case when still then ${ofKnown}::int else (select count(*) from found) end::int as total from known
    ),
    ${pageFrom(filters, sql`found`, limit, sql`(${isMany} or (select still from known))`)}`
}
