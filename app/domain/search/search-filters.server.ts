import { directoryFilters } from '#app/domain/businesses/directory-filters.server.ts'
import { searchTerm } from '#app/domain/businesses/filters.ts'
import { ownPosition } from '#app/domain/businesses/distance.ts'
import { isSort } from '#app/domain/businesses/sorts.ts'
import type { DirectoryFilters, NearPlace } from '#app/domain/businesses/views.ts'
import { suburbs, suburbsOf, type Point } from '#app/domain/places/gazetteer.server.ts'
import { nameKey } from '#app/domain/places/place-name.ts'
import { maxKilometres } from './list-parameters.ts'
import { meaningsOf, type FoundPlace } from './meanings.server.ts'
import { meaningsOfMisspelt } from './slips.server.ts'

const position = /^\s*(-?\d{1,3}(?:\.\d{1,20})?)\s*,\s*(-?\d{1,3}(?:\.\d{1,20})?)\s*$/
/** About 100 m: nothing finer is worked with, or put into a link. */
const round = (degrees: number) => Math.round(degrees * 1000) / 1000

const middleOf = (points: readonly Point[]): Point => ({
  lat: points.reduce((sum, { lat }) => sum + lat, 0) / points.length,
  lon: points.reduce((sum, { lon }) => sum + lon, 0) / points.length,
})

const cityCentre = 'Cape Town City Centre'

function pointOf(place: FoundPlace): Point | undefined {
  if (place.kind === 'suburb') return place.place
  if (place.kind === 'area') return middleOf(suburbsOf(place.area))
  return suburbs.find(
    ({ suburb }) => suburb === (place.city === 'Cape Town' ? cityCentre : place.city),
  )
}

function placeNamed(text: string): FoundPlace | undefined {
  const keys = [text, text.replace(/\s+(station|stasie|mall|centre)$/i, '')].map(nameKey)
  const meant = [meaningsOf, meaningsOfMisspelt].flatMap((means) => keys.flatMap(means))
  const place = meant.find((meaning) => meaning.kind === 'place')
  return place?.kind === 'place' ? place.place : undefined
}

/** `lat,lon` in degrees, a suburb, a station or a landmark. Null where it is none of them. */
export function nearPlace(text: string): NearPlace | null {
  const numbers = position.exec(text)
  if (numbers) {
    const [lat, lon] = [round(Number(numbers[1])), round(Number(numbers[2]))]
    if (Math.abs(lat) > 90 || Math.abs(lon) > 180) return null
    return { asked: `${lat},${lon}`, label: null, lat, lon }
  }
  const place = placeNamed(text)
  const point = place && pointOf(place)
  return place && point ? { asked: text, label: place.label, lat: point.lat, lon: point.lon } : null
}

/** A form that shows `Your position` in place of numbers brings those beside it. */
const askedNear = (query: URLSearchParams) =>
  searchTerm(query.get(query.get('near') === ownPosition ? 'position' : 'near'))

/** The directory's filters of an address, with the place to be near to, how far from it, and the order. */
export function searchFilters(query: URLSearchParams): DirectoryFilters {
  const near = nearPlace(askedNear(query))
  const within = query.get('within') ?? ''
  const sort = query.get('sort') ?? ''
  return {
    ...directoryFilters(query),
    near,
    within:
      /^[1-9]\d{0,2}$/.test(within) && Number(within) <= maxKilometres ? Number(within) : null,
    sort: isSort(sort) ? sort : null,
    onMap: query.get('view') === 'map',
  }
}
