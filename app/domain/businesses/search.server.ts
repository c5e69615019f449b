import { sql, type SQL } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import type { Actor } from '#app/domain/actor.ts'
import { cardColumns, toCard, type CardRow } from './card-row.server.ts'
import { groupConditions, manyByPairs, matchSource } from './match-source.server.ts'
import { distanceColumns, orderOf } from './order.server.ts'
import { maxCounted, type DirectoryFilters, type DirectoryPage } from './views.ts'

export const pageSize = 24

/** A page of ids with the columns of its order, and `counted`, where stored counts give the total. */
function countedWindow(filters: DirectoryFilters, limit: SQL): SQL {
  const { from, where, id, rank } = matchSource(filters)
  const { columns, by } = orderOf(filters, rank)
  const grouped = groupConditions(filters, (name) => sql.raw(name))
  return sql`counted as (
      select coalesce(sum(total), 0)::int as total from listing_counts
      where ${sql.join([sql`true`, ...grouped], sql` and `)}
    ), page_of as materialized (
      select ${id} as id, ${columns} from ${from('indexed')} where ${where('indexed')} order by ${by} ${limit})`
}

/**
 * The same where matches must be found: all of them up to `countUpTo`, and the page from those. Where there are more,
 * one business in a hundred or more fits, so that walking in the order asked for soon fills a page.
 */
function foundWindow(filters: DirectoryFilters, limit: SQL, countUpTo: number): SQL {
  const { from, where, id, rank } = matchSource(filters)
  const { columns, by } = orderOf(filters, rank)
  const isMany = sql`(select total from counted) > ${countUpTo}`
  const shown = manyByPairs(filters, countUpTo) ?? sql`false`
  return sql`shown as materialized (select ${shown} as many), found as materialized (
      select ${id} as id, ${columns} from ${from('indexed')}
      where ${where('indexed')} and not (select many from shown) limit ${countUpTo + 1}
    ), counted as (
      select case when shown.many then ${countUpTo + 1} else (select count(*) from found) end::int as total from shown
    ),
    page_of as materialized (
      (select * from found where not ${isMany} order by ${by} ${limit})
      union all
      (select ${id} as id, ${columns} from ${from('literal')} where ${where('literal')} and ${isMany}
        order by ${by} ${limit}))`
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
  const { isCounted, rank } = matchSource(filters)
  const limit = sql`limit ${size} offset ${(page - 1) * size}`
  const window = isCounted ? countedWindow(filters, limit) : foundWindow(filters, limit, countUpTo)
  const { by } = orderOf(filters, rank)
  const rows = await tx.execute<Row & { total: number }>(sql`
    with ${window}, chosen as (select id, row_number() over (order by ${by}) as place from page_of)
    select counted.total, ${columns}${distanceColumns(filters)}
    from counted left join (chosen join businesses b using (id)) on true
    order by chosen.place`)
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 }
}

/** A page of exact matches as cards. One statement. */
export async function matchBusinesses(
  _actor: Actor,
  input: { filters: DirectoryFilters; page?: number; size?: number },
  tx: Database = db,
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
