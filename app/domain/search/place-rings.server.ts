import { kilometresBetween, suburbs, type Place } from '#app/domain/places/gazetteer.server.ts'

/** Suburbs by how close they are to a suburb or town: of it, beside it, within reach. */
export type PlaceRings = {
  own: readonly string[]
  beside: readonly string[]
  within: readonly string[]
}

/** Kilometres, in the metro; towns beyond it lie further apart. */
const besideKm = 4.5
const withinKm = 10
const outOfTown = 2.5

const kept = new Map<Place, PlaceRings>()

export function ringsOf(place: Place): PlaceRings {
  const known = kept.get(place)
  if (known) return known
  const isTown = place.suburb === place.city
  const own = suburbs.filter(
    (other) => other.suburb === place.suburb || (isTown && other.city === place.city),
  )
  const scale = place.city === 'Cape Town' ? 1 : outOfTown
  const others = suburbs
    .filter((other) => !own.includes(other))
    .map((other) => ({ name: other.suburb, km: kilometresBetween(place, other) / scale }))
    .filter(({ km }) => km <= withinKm)
  const rings = {
    own: own.map(({ suburb }) => suburb),
    beside: others.filter(({ km }) => km <= besideKm).map(({ name }) => name),
    within: others.filter(({ km }) => km > besideKm).map(({ name }) => name),
  }
  kept.set(place, rings)
  return rings
}

export const nearestSuburbs = (place: Place): string[] =>
  suburbs
    .map((other) => ({ name: other.suburb, km: kilometresBetween(place, other) }))
    .toSorted((a, b) => a.km - b.km)
    .map(({ name }) => name)
