import { pageNumber, searchTerm } from '#app/domain/businesses/filters.ts'
import { isIndustry } from '#app/domain/businesses/industries.ts'
import { isSort } from '#app/domain/businesses/sorts.ts'
import { isBoxText } from '#app/domain/map/grid.ts'
import { isArea } from '#app/domain/places/areas.ts'

const only = (isKnown: (text: string) => boolean) => (text: string) => (isKnown(text) ? text : '')
const page = (text: string) => (pageNumber(text) > 1 ? String(pageNumber(text)) : '')

/** The directory's parameters, in order of their names, each with how it is read; what it ignores is empty. */
const readings: Record<string, (text: string) => string> = {
  area: only(isArea),
  bbox: searchTerm,
  industry: only(isIndustry),
  location: searchTerm,
  open: (text) => (['1', 'on', 'true'].includes(text) ? '1' : ''),
  page,
  search: searchTerm,
  sort: only(isSort),
  suburb: searchTerm,
  view: only((text) => text === 'map'),
}

/**
 * The one query that stands for all with which the directory shows the same; null where it shows what is not for all: a
 * place to be near to, or a part of the map that is none of its grid.
 */
export function directoryAddress(query: URLSearchParams): URLSearchParams | null {
  if (query.has('near') || query.has('within')) return null
  const canonical = new URLSearchParams()
  for (const [name, reading] of Object.entries(readings)) {
    const given = query.get(name)
    const text = given && reading(given)
    if (text) canonical.set(name, text)
  }
  if (!canonical.has('view')) canonical.delete('bbox')
  const box = canonical.get('bbox')
  return box === null || isBoxText(box) ? canonical : null
}
