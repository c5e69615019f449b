import { searchDb, type Database } from '#db/client.server.ts'
import type { Actor } from '#app/domain/actor.ts'
import { maxCounted, type DirectoryFilters } from '#app/domain/businesses/views.ts'
import { pageSize } from '#app/domain/businesses/search.server.ts'
import { suburbs, suburbsOf, type Place } from '#app/domain/places/gazetteer.server.ts'
import { findBusinesses, readSearch } from '#app/domain/search/find-businesses.server.ts'
import type { FoundPage } from '#app/domain/search/views.ts'
import { withinTimeLimit } from '#app/domain/search/time-limit.server.ts'
import { cellsIn } from './cells.server.ts'
import {
  boxAround,
  boxOf,
  cityBox,
  pictureBoxOf,
  sameBox,
  spotOf,
  world,
  worldBox,
  type MapBox,
} from './grid.ts'
import { listInBox } from './list-in-box.server.ts'
import { marksOf, type Cell } from './marks.server.ts'
import type { MapSearch } from './map-search.server.ts'
import type { MapPage } from './views.ts'

const kilometresAcross = world.width * 92.3
/** About nine kilometres wide. */
const walkingLevel = 5
const suburbLevel = 6

function boxOfPlaces(places: readonly Place[]): MapBox {
  const spots = places.map(spotOf)
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)]
  return boxOf(
    {
      left: Math.min(...xs),
      top: Math.min(...ys),
      right: Math.max(...xs),
      bottom: Math.max(...ys),
    },
    { to: walkingLevel },
  )
}

/** Where the map opens that nobody has moved yet. */
function openingBox({ near, within, suburb, area }: DirectoryFilters): MapBox {
  if (near) {
    const wide = within ? Math.floor(Math.log2(kilometresAcross / (within * 2.5))) : walkingLevel
    return boxAround(spotOf(near), Math.min(Math.max(wide, 0), suburbLevel))
  }
  const place = suburb ? suburbs.find((one) => one.suburb === suburb) : undefined
  if (place) return boxAround(spotOf(place), suburbLevel)
  return area ? boxOfPlaces(suburbsOf(area)) : cityBox
}

async function mapSearchFor(
  filters: DirectoryFilters,
  { total, exactTotal, understood }: FoundPage,
  tx: Database,
): Promise<MapSearch> {
  if (!filters.search || exactTotal > 0 || !understood || understood.total === 0) {
    return { filters, understood: null, found: total }
  }
  const reading = await readSearch(filters, tx)
  return { filters, understood: { reading, loose: understood.loose }, found: total }
}

const sumOf = (cells: readonly Cell[]): number => cells.reduce((sum, { total }) => sum + total, 0)

/** The cells of the box asked for; of the whole province where nobody asked for one and the usual is empty. */
async function openAt(
  tx: Database,
  search: MapSearch,
  { box, total }: { box: MapBox | null; total: number },
): Promise<{ box: MapBox; cells: Cell[] }> {
  const first = box ?? openingBox(search.filters)
  const cells = await cellsIn(tx, search, pictureBoxOf(first))
  if (box || cells.length > 0 || total === 0) return { box: first, cells }
  return { box: worldBox, cells: await cellsIn(tx, search, worldBox) }
}

type Asked = { filters: DirectoryFilters; box: MapBox | null; page?: number }

/**
 * What a box of the map shows, and a page of the list beside it. Without a box: around the place or area asked for,
 * else Cape Town. Throws DomainError `timed-out`.
 */
export const findOnMap = (actor: Actor, input: Asked, tx: Database = searchDb): Promise<MapPage> =>
  withinTimeLimit(() => find(actor, input, tx))

async function find(actor: Actor, input: Asked, tx: Database): Promise<MapPage> {
  const { filters, page = 1 } = input
  const found = await findBusinesses(actor, { filters, size: 1 }, tx)
  const search = await mapSearchFor(filters, found, tx)
  const { box, cells } = await openAt(tx, search, { box: input.box, total: found.total })
  const picture = pictureBoxOf(box)
  const within = sameBox(box, picture) ? cells : await cellsIn(tx, search, box)
  const total = sumOf(within)
  const list = await listInBox(tx, search, box, { total, page, size: pageSize })
  const { understood, exactTotal, nearest, inPlace } = found
  return {
    box,
    picture,
    marks: marksOf(cells, picture),
    inBox: { total: Math.min(total, maxCounted), isCapped: total > maxCounted },
    ...list,
    page,
    pages: Math.max(1, Math.ceil(total / pageSize)),
    found: { total: found.total, exactTotal, understood, nearest, inPlace },
  }
}
