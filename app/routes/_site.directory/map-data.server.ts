import { redirect } from '@remix-run/node'
import { anonymous } from '#app/domain/actor.ts'
import { pageNumber, searchTerm } from '#app/domain/businesses/filters.ts'
import { withTrueDistance } from '#app/domain/businesses/distance.ts'
import type { DirectoryFilters } from '#app/domain/businesses/views.ts'
import { findOnMap } from '#app/domain/map/find-on-map.server.ts'
import { boxFromText, boxText } from '#app/domain/map/grid.ts'
import { paths } from '#app/paths.ts'
import { mapQuery } from './map-query.ts'

/**
 * What the map of an address shows. One that asks for another box than those of the grid is sent to the one around it,
 * unless it says where somebody is.
 */
export async function mapData(query: URLSearchParams, filters: DirectoryFilters) {
  const asked = searchTerm(query.get('bbox'))
  const box = boxFromText(asked)
  const page = pageNumber(query.get('page'))
  if (box && asked !== boxText(box) && !filters.near) {
    throw redirect(paths.directory(mapQuery(filters, box, page)))
  }
  const found = await findOnMap(anonymous, { filters, box, page })
  const businesses = found.businesses.map((card) => withTrueDistance(card, filters.near))
  return { map: { ...found, businesses }, unreadableBox: box ? '' : asked }
}
