import { sql, type SQL } from 'drizzle-orm'
import { publicDb, type Database } from '#db/client.server.ts'
import { onePlan } from '#db/connections/statement-names.ts'
import type { Actor } from '#app/domain/actor.ts'
import { circleWindow, isCircleAlone } from './circle-window.server.ts'
import { cardColumns, toCard, type CardRow } from './card-row.server.ts'
import { frequencyOf, isOfTextAlone } from './frequent-texts.server.ts'
import { groupConditions, matchSource } from './match-source.server.ts'
import { isOfOpenText, isOpenCountKept, openCountKey, openWindow } from './open-window.server.ts'
import { distanceColumns, isByColumn, orderOf as orderIn } from './order.server.ts'
import { isSoonFilled, orderOf, pageFrom, type Window } from './page-from.server.ts'
import {
  countKey,
  enoughToRemember,
  rememberCount,
  rememberedCount,
} from './remembered-counts.server.ts'
import { maxCounted, type DirectoryFilters, type DirectoryPage } from './views.ts'

export const pageSize = 24

/** A page of ids with the columns of its order, and `counted`, where stored counts give the total. */
function countedWindow(filters: DirectoryFilters, limit: SQL, window: Window): SQL {
  const { from, where, id, columnsOf } = matchSource(filters)
  const { columns, by } = orderOf(filters, 'indexed')
  const grouped = groupConditions(filters, (name) => sql.raw(name))
  const scanned = (when: SQL) => sql`select ${id} as id, ${columns} from ${from('indexed')}
    where ${where('indexed')} and ${when} order by ${by} ${limit}`
  // Indexes of the orders by rank begin with the group, those of other columns do not.
  const isByGroup = grouped.length > 0 && columnsOf('indexed') === 'b' && isByColumn(filters)
  const long = sql`(select ${isSoonFilled(sql`total`, window)} from counted)`
  const sorted = sql`select * from (select ${id} as id, ${columns} from ${from('indexed')}
    where ${where('indexed')} and not ${long} offset 0) as grouped order by ${by} ${limit}`
  return sql`counted as (
      select coalesce(sum(total), 0)::int as total from listing_counts
      where ${sql.join([sql`true`, ...grouped], sql` and `)}
    ), page_of as materialized (${
      isByGroup ? sql`(${sorted}) union all (${scanned(long)})` : scanned(sql`true`)
    })`
}

/**
 * The same where matches must be found: all of them up to `countUpTo`, and the page from those. Where there are more,
 * one business in a hundred or more fits, so that scanning in the order asked for soon fills a page.
 */
function foundWindow(filters: DirectoryFilters, limit: SQL, countUpTo: number): SQL {
  const { from, where, id, rank, isOrderedByFacts } = matchSource(filters)
  const columns = isOrderedByFacts ? sql`${rank} as rank` : orderOf(filters, 'indexed').columns
  const isOfText = isOfTextAlone(filters)
  const remembered = isOfText ? rememberedCount(countKey(filters, countUpTo)) : null
  const shown = isOfText
    ? frequencyOf(filters, countUpTo, remembered)
    : sql`shown as materialized (select false as many, false as grouped)`
  const matches = (how: 'indexed' | 'fenced', when: SQL) => sql`
    select ${id} as id, ${columns} from ${from(how)} where ${where(how)} and ${when}`
  const many = sql`(select many from shown)`
  const grouped = sql`(select grouped from shown)`
  const isGroup = groupConditions(filters, (name) => sql.raw(name)).length > 0
  const found =
    isOfText && isGroup
      ? sql`(${matches('indexed', sql`not ${many} and not ${grouped}`)} limit ${sql.raw(String(countUpTo + 1))}) union all
        (${matches('fenced', sql`not ${many} and ${grouped}`)} limit ${sql.raw(String(countUpTo + 1))})`
      : sql`${matches('indexed', sql`not ${many}`)} limit ${sql.raw(String(countUpTo + 1))}`
  const ofMany = remembered
    ? sql`case when (select still from known) then ${remembered.total}::int else ${countUpTo + 1}::int end`
    : sql`${countUpTo + 1}::int`
  const isMany = sql`((select total from counted) > ${countUpTo} or ${many})`
  return sql`${shown}, found as materialized (${found}), counted as (
      select case when shown.many then ${ofMany} else (select count(*) from found) end::int as total from shown
    ),
    ${pageFrom(filters, isOrderedByFacts ? withFacts(filters) : sql`found`, limit, isMany)}`
}

/** What was found with the columns of its order, looked up one by one: the planner would read those of all listings. */
function withFacts(filters: DirectoryFilters): SQL {
  const { columns } = orderIn(filters, { rank: sql`f.rank`, alias: 'f' })
  return sql`(select found.id, ${columns} from found cross join lateral (
    select * from listing_facts f where f.business_id = found.id offset 0) as f) as found`
}

/** For a text the plan follows from which filters there are; elsewhere from where, and when. */
const keptPlan = ({ search, place, near, openNow }: DirectoryFilters): SQL =>
  sql.raw((search || place) && !near && !openNow ? onePlan : '')

type Counted = { total: number; isDense?: boolean; snapshot: string; openRules?: string }

/** Columns of what is remembered of a count. */
function asOf(filters: DirectoryFilters, countUpTo: number): SQL {
  if (isOfOpenText(filters)) {
    return sql`, (select "openRules" from known) as "openRules", ${isOpenCountKept(countUpTo)} as "isDense",
      pg_current_snapshot()::text as snapshot`
  }
  if (!isOfTextAlone(filters)) return sql``
  return sql`, (select many or grouped and counted.total >= ${enoughToRemember} from shown) as "isDense",
    pg_current_snapshot()::text as snapshot`
}

/**
 * A page of matching listed businesses with `columns` (table alias `b`), in a stable order; empty past the end. A total
 * above `countUpTo` says only that there are more, where no stored count gives it. One statement.
 */
export async function pageOfMatches<Row extends { id: string }>(
  tx: Database,
  filters: DirectoryFilters,
  columns: SQL,
  { page, size, countUpTo = maxCounted }: { page: number; size: number; countUpTo?: number },
): Promise<{ rows: Row[]; total: number }> {
  const { isCounted } = matchSource(filters)
  const offset = (page - 1) * size
  // Numbers written out: a plan kept for all values would be made for a tenth of all rows.
  const limit = sql.raw(`limit ${size} offset ${offset}`)
  const many = filters.openNow ? openWindow : foundWindow
  const finding = isCircleAlone(filters) ? circleWindow : many
  const window = isCounted
    ? countedWindow(filters, limit, { size, offset })
    : finding(filters, limit, countUpTo, { size, offset })
  const rows = await tx.execute<Row & Counted>(sql`${keptPlan(filters)}
    with ${window}, chosen as (select id, row_number() over (order by ${orderOf(filters, 'indexed').by}) as place from page_of)
    select counted.total${asOf(filters, countUpTo)}, ${columns}${distanceColumns(filters)}
    from counted left join (chosen join businesses b using (id)) on true
    order by chosen.place`)
  const [counted] = rows
  const key = filters.openNow ? openCountKey : countKey
  if (counted?.isDense) rememberCount(key(filters, countUpTo), counted)
  return { rows: rows.filter((row) => row.id !== null), total: counted?.total ?? 0 }
}

/** A page of exact matches as cards. One statement. */
export async function matchBusinesses(
  _actor: Actor,
  input: { filters: DirectoryFilters; page?: number; size?: number },
  tx: Database = publicDb,
): Promise<DirectoryPage> {
  const { filters, page = 1, size = pageSize } = input
  const { rows, total } = await pageOfMatches<CardRow>(tx, filters, cardColumns, { page, size })
  return {
    businesses: rows.map((row) => toCard(row)),
    total,
    page,
    pages: Math.max(1, Math.ceil(total / size)),
  }
}
