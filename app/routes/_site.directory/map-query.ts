import type { DirectoryFilters } from '#app/domain/businesses/views.ts'
import { boxText, type MapBox } from '#app/domain/map/grid.ts'
import { directoryQuery } from './directory-query.ts'

/** The directory's filters as query parameters on the map; without a box where it opens by itself. */
export const mapQuery = (filters: DirectoryFilters, box: MapBox | null, page = 1) => ({
  ...directoryQuery({ ...filters, onMap: true }, page),
  bbox: box && boxText(box),
})
