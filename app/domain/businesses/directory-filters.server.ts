import { matchLocation } from '#app/domain/places/gazetteer.server.ts'
import { filtersFromQuery } from './filters.ts'
import type { DirectoryFilters } from './views.ts'

/** The directory's filters from the query; the location is resolved by the gazetteer. */
export const directoryFilters = (query: URLSearchParams): DirectoryFilters =>
  filtersFromQuery(query, matchLocation)
