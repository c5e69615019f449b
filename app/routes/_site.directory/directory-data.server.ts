import { anonymous } from '#app/domain/actor.ts'
import { pageNumber, searchTerm } from '#app/domain/businesses/filters.ts'
import type { DirectoryFilters, DirectoryPage } from '#app/domain/businesses/views.ts'
import { DomainError } from '#app/domain/errors.ts'
import { landingOf } from '#app/domain/landing/landing-of-filters.server.ts'
import { withTrueDistance } from '#app/domain/businesses/distance.ts'
import { findBusinesses } from '#app/domain/search/find-businesses.server.ts'
import { searchFilters } from '#app/domain/search/search-filters.server.ts'
import { publicUrl } from '#app/http/public-url.server.ts'
import { paths } from '#app/paths.ts'
import { directoryQuery } from './directory-query.ts'
import { mapData } from './map-data.server.ts'

/** The address that stands for all that show the same businesses. */
function canonicalPath(filters: DirectoryFilters, found: DirectoryPage | null, page: number) {
  const shared = { ...filters, near: null, within: null, sort: null, onMap: false }
  const landing = found && landingOf(shared, found)
  return landing
    ? paths.landing(landing.trade, landing.place)
    : paths.directory(directoryQuery(shared, page))
}

/** A list tells businesses apart by their slugs, and ids do not compress. */
async function listed(filters: DirectoryFilters, page: number) {
  const found = await findBusinesses(anonymous, { filters, page })
  return {
    ...found,
    businesses: found.businesses.map((card) => ({
      ...withTrueDistance(card, filters.near),
      id: '',
    })),
  }
}

/** The list or the map, else in `tooWide` what would help a search that took longer than it may. */
async function shownOf(query: URLSearchParams, filters: DirectoryFilters) {
  const nothing = { found: null, map: null, unreadableBox: '', tooWide: null }
  try {
    return filters.onMap
      ? { ...nothing, ...(await mapData(query, filters)) }
      : { ...nothing, found: await listed(filters, pageNumber(query.get('page'))) }
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'timed-out') throw error
    return { ...nothing, tooWide: error.message }
  }
}

/** What the directory of an address shows, as a list or on the map. */
export async function directoryData(query: URLSearchParams) {
  const filters = searchFilters(query)
  const page = pageNumber(query.get('page'))
  const shown = await shownOf(query, filters)
  return {
    ...shown,
    filters,
    unknownNear: filters.near ? '' : searchTerm(query.get('near')),
    canonical: publicUrl(canonicalPath(filters, shown.found, page)),
  }
}
