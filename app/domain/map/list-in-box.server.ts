import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { cardColumns, toCard, type CardRow } from '#app/domain/businesses/card-row.server.ts'
import { distanceColumns, orderOf, sortOf } from '#app/domain/businesses/order.server.ts'
import type { BusinessCard } from '#app/domain/businesses/views.ts'
import { maxCounted } from '#app/domain/businesses/views.ts'
import { orderInWords } from '#app/domain/search/asked-order.server.ts'
import type { MapBox } from './grid.ts'
import {
  bestWay,
  conditionsOf,
  answersFromCells,
  liesIn,
  matchesIn,
  type MapSearch,
} from './map-search.server.ts'

/** Above so many in a box, the order is walked and what lies elsewhere left out, instead of sorting all of them. */
const fewEnoughToSort = 2000

type Asked = { total: number; page: number; size: number }

const all = (conditions: readonly SQL[]): SQL => sql.join([...conditions], sql` and `)

async function chosenFrom(
  tx: Database,
  search: MapSearch,
  box: MapBox,
  { total, page, size }: Asked,
): Promise<SQL> {
  const { filters } = search
  const limits = sql`limit ${size} offset ${(page - 1) * size}`
  const isLarge = total > (answersFromCells(search) ? fewEnoughToSort : maxCounted)
  if (!isLarge) {
    const { from, where } = matchesIn(search, box, await bestWay(tx, search, box))
    return sql`select s.business_id as id from (select s.* from ${from} where ${all(where)} offset 0) as s
      order by ${orderInWords(filters)} ${limits}`
  }
  const where = all([liesIn(box), ...conditionsOf(search)])
  if (['best', 'distance'].includes(sortOf(filters))) {
    // In order first, whatever the planner takes the box for.
    return sql`select s.business_id as id
      from (select s.* from listing_words s order by ${orderInWords(filters)} offset 0) as s
      where (${where}) is true ${limits}`
  }
  return sql`select b.id from businesses b where b.listed
    and exists (select from listing_words s where s.business_id = b.id and ${where})
    order by ${orderOf(filters, { rank: sql`b.rank`, alias: 'b' }).by} ${limits}`
}

/** A page of the matches in a box, in the order asked for, and those of it that stand at their suburb's point. */
export async function listInBox(
  tx: Database,
  search: MapSearch,
  box: MapBox,
  asked: Asked,
): Promise<{ businesses: BusinessCard[]; approximate: string[] }> {
  const window = await chosenFrom(tx, search, box, asked)
  const rows = await tx.execute<CardRow & { atSuburb: boolean }>(sql`
    with window_of as materialized (${window}),
      chosen as (select id, row_number() over () as place from window_of)
    select ${cardColumns}${distanceColumns(search.filters)},
      (select w.is_approximate from listing_words w where w.business_id = b.id) as "atSuburb"
    from chosen join businesses b using (id) order by chosen.place`)
  return {
    businesses: rows.map((row) => toCard(row)),
    approximate: rows.filter(({ atSuburb }) => atSuburb).map(({ id }) => id),
  }
}
