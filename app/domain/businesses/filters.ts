import { storablePart } from '#app/domain/storable.ts'
import type { DirectoryFilters } from './views.ts'
import { isArea } from '../places/areas.ts'
import { isIndustry } from './industries.ts'

/** Resolved by places/gazetteer. */
export type LocationMatch =
  | { kind: 'area'; area: string }
  | { kind: 'suburb'; place: { suburb: string } }
  | { kind: 'text'; text: string }

/** Longer terms are cut. */
export const maxTermLength = 100

/** A storable line with collapsed white space, of at most `maxTermLength` characters. */
export const searchTerm = (text: string | null | undefined): string =>
  storablePart(text ?? '')
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, maxTermLength)
    .replace(/[\ud800-\udbff]$/u, '')

/** A whole number from 1; anything else is 1. */
export function pageNumber(text: string | null | undefined): number {
  if (!text || !/^\d{1,7}$/.test(text)) return 1
  return Math.max(1, Number(text))
}

/**
 * Parses the directory's query. `location` (from the home page) sets area, suburb or text through `matchLocation`,
 * unless the query has an area; a suburb may be an area's name; unknown values are ignored.
 */
export function filtersFromQuery(
  query: URLSearchParams,
  matchLocation: (text: string) => LocationMatch,
): DirectoryFilters {
  const industry = query.get('industry') ?? ''
  const area = query.get('area') ?? ''
  const filters: DirectoryFilters = {
    search: searchTerm(query.get('search')),
    industry: isIndustry(industry) ? industry : null,
    area: isArea(area) ? area : null,
    suburb: null,
    place: null,
    openNow: ['1', 'on', 'true'].includes(query.get('open') ?? ''),
  }
  const suburb = searchTerm(query.get('suburb'))
  const isAreaAlone = isArea(suburb) && (filters.area ?? suburb) === suburb
  if (isAreaAlone) filters.area = suburb
  else if (suburb && suburb !== 'all') filters.suburb = suburb
  const location = searchTerm(query.get('location'))
  if (!location) return filters
  const match = matchLocation(location)
  if (match.kind === 'area') filters.area ??= isArea(match.area) ? match.area : null
  else if (match.kind === 'suburb') filters.suburb ??= match.place.suburb
  else filters.place = match.text
  return filters
}
