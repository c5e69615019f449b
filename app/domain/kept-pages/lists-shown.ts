import type { DirectoryFilters } from '#app/domain/businesses/views.ts'
import type { LandingPage } from '#app/domain/landing/views.ts'
import { isArea, type Area } from '#app/domain/places/areas.ts'
import { listTag, type PageTag } from './tags.ts'

/** The lists whose businesses a page of the directory shows; a search shows others than those asked for, too. */
export function listsShown({ industry, area, search, suburb, place }: DirectoryFilters): PageTag[] {
  const isWide = search || suburb || place
  return [isWide ? listTag(null, null) : listTag(industry, area)]
}

/** The area that a landing page keeps to; null for everywhere, and for a suburb: owners may give it another area. */
export const areaShown = ({ place }: Pick<LandingPage, 'place'>): Area | null =>
  place?.kind === 'area' && isArea(place.name) ? place.name : null
