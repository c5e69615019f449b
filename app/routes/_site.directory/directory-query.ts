import { boxText, type MapBox } from '#app/domain/map/grid.ts'
import type { DirectoryFilters } from '#app/domain/businesses/views.ts'

/** Filters as query parameters; page 1 is omitted. */
export const directoryQuery = (
  { search, industry, area, suburb, place, openNow, near, within, sort, onMap }: DirectoryFilters,
  page = 1,
) => ({
  search,
  industry,
  area,
  suburb,
  location: place,
  open: openNow ? 1 : null,
  near: near?.asked,
  within,
  sort,
  page: page > 1 ? page : null,
  view: onMap ? 'map' : null,
})

/** The same on the map; without a box where it opens by itself. */
export const mapQuery = (filters: DirectoryFilters, box: MapBox | null, page = 1) => ({
  ...directoryQuery({ ...filters, onMap: true }, page),
  bbox: box && boxText(box),
})
