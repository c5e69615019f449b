import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { maxCounted } from '#app/domain/businesses/views.ts'
import { boundsOf, sideOf, type MapBox } from './grid.ts'
import { cellsPerSide, type Cell } from './marks.server.ts'
import {
  bestWay,
  groupsInWords,
  answersFromCells,
  matchesIn,
  type MapSearch,
  type Way,
} from './map-search.server.ts'

/** Levels of the kept counts: a cell is as wide as a box of that level. */
const coarse = 7
const fine = 11
/** Halvings from a picture to its cells. */
const halvings = Math.log2(cellsPerSide)
/** Thousand millionths of the world's sides. */
const precision = 1e9

const all = (conditions: readonly SQL[]): SQL => sql.join([sql`true`, ...conditions], sql` and `)

/** From kept counts; the single ones are looked up by the index of points. */
function counted({ filters }: MapSearch, box: MapBox): SQL {
  const level = box.level + halvings <= coarse ? coarse : fine
  const per = 2 ** (level - box.level - halvings)
  const { left, top } = boundsOf(box)
  const [x, y] = [Math.round(left * 2 ** level), Math.round(top * 2 ** level)]
  const across = cellsPerSide * per
  return sql`
    with cells as (
      select s.x / ${per} as cell_x, s.y / ${per} as cell_y, sum(s.total)::int as total,
        sum(s.sum_x) / sum(s.total) / ${precision}::float8 as x, sum(s.sum_y) / sum(s.total) / ${precision}::float8 as y,
        min(s.x) / 2 ^ ${level} as "left", min(s.y) / 2 ^ ${level} as top,
        (max(s.x) + 1) / 2 ^ ${level} as "right", (max(s.y) + 1) / 2 ^ ${level} as bottom
      from listing_cells s
      where s.level = ${level} and s.x >= ${x} and s.x < ${x + across} and s.y >= ${y} and s.y < ${y + across}
        and s.total > 0 and ${all(groupsInWords(filters))}
      group by 1, 2
    ), one as (
      select cells.*, found.business_id as id, found.is_approximate as "isApproximate"
      from cells left join lateral (
        select s.business_id, s.is_approximate from listing_words s
        where cells.total = 1
          and s.at <@ box(plane_point(-32.4 - cells.y * 2.5, 17.8 + cells.x * 3) + point(-0.001, -0.001),
            plane_point(-32.4 - cells.y * 2.5, 17.8 + cells.x * 3) + point(0.001, 0.001))
          and ${all(groupsInWords(filters))} limit 1
      ) as found on true
    )
    ${namedFrom}`
}

/** From the businesses themselves, at most as many as are counted. */
function gathered(search: MapSearch, box: MapBox, way: Way): SQL {
  const side = sideOf(box.level) / cellsPerSide
  const { from, where } = matchesIn(search, box, way)
  return sql`
    with found as materialized (
      select s.business_id, s.is_approximate, map_x(s.at) as x, map_y(s.at) as y
      from ${from} where ${all(where)} limit ${maxCounted + 1}
    ), one as (
      select floor(x / ${side}::float8) as cell_x, floor(y / ${side}::float8) as cell_y, count(*)::int as total, avg(x) as x, avg(y) as y,
        min(x) as "left", min(y) as top, max(x) as "right", max(y) as bottom,
        (array_agg(business_id))[1] as id, bool_or(is_approximate) as "isApproximate"
      from found group by 1, 2
    )
    ${namedFrom}`
}

const namedFrom = sql`
  select one.total, one.x::float8 as x, one.y::float8 as y, one."left"::float8 as "left", one.top::float8 as top,
    one."right"::float8 as "right", one.bottom::float8 as bottom, b.id, b.slug, b.name, b.industry, one."isApproximate"
  from one left join businesses b on one.total = 1 and b.id = one.id
  order by cell_y, cell_x`

/** The cells of a picture that hold any of the matches. One statement, or two. */
export async function cellsIn(tx: Database, search: MapSearch, box: MapBox): Promise<Cell[]> {
  const isKept = answersFromCells(search) && box.level + halvings <= fine
  const rows = await tx.execute<Cell>(
    isKept ? counted(search, box) : gathered(search, box, await bestWay(tx, search, box)),
  )
  return [...rows]
}
