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
