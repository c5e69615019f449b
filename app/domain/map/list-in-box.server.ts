import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { cardColumns, toCard, type CardRow } from '#app/domain/businesses/card-row.server.ts'
import { distanceColumns, orderOf, sortOf } from '#app/domain/businesses/order.server.ts'
import type { BusinessCard } from '#app/domain/businesses/views.ts'
import { orderInWords } from '#app/domain/search/understood.server.ts'
import type { MapBox } from './grid.ts'
import { conditionsOf, isCounted, liesIn, liesInByIndex, type Sought } from './sought.server.ts'

/** Above so many in a box, the order is walked and what lies elsewhere left out, instead of sorting all of them. */
const fewEnoughToSort = 2000

type Asked = { total: number; page: number; size: number }

const all = (conditions: readonly SQL[]): SQL => sql.join([...conditions], sql` and `)

function chosenFrom(sought: Sought, box: MapBox, { total, page, size }: Asked): SQL {
  const { filters } = sought
  const limits = sql`limit ${size} offset ${(page - 1) * size}`
  const isLarge = isCounted(sought) && total > fewEnoughToSort
  const lies = isLarge ? liesIn(box) : liesInByIndex(box)
  const where = all([lies, ...conditionsOf(sought)])
  if (!isLarge || ['best', 'distance'].includes(sortOf(filters))) {
    return sql`select s.business_id as id from listing_words s where ${where} order by ${orderInWords(filters)} ${limits}`
  }
  return sql`select b.id from businesses b where b.listed
    and exists (select from listing_words s where s.business_id = b.id and ${where})
    order by ${orderOf(filters, { rank: sql`b.rank`, alias: 'b' }).by} ${limits}`
}

/** A page of what is sought in a box, in the order asked for, and those of it that stand at their suburb's point. */
export async function listInBox(
  tx: Database,
  sought: Sought,
  box: MapBox,
  asked: Asked,
): Promise<{ businesses: BusinessCard[]; approximate: string[] }> {
  const rows = await tx.execute<CardRow & { atSuburb: boolean }>(sql`
    with window_of as materialized (${chosenFrom(sought, box, asked)}),
      chosen as (select id, row_number() over () as place from window_of)
    select ${cardColumns}${distanceColumns(sought.filters)},
      (select w.is_approximate from listing_words w where w.business_id = b.id) as "atSuburb"
    from chosen join businesses b using (id) order by chosen.place`)
  return {
    businesses: rows.map((row) => toCard(row)),
    approximate: rows.filter(({ atSuburb }) => atSuburb).map(({ id }) => id),
  }
}
