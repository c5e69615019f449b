import { areas, type Area } from '#app/domain/places/areas.ts'
import { editDistance, nameKey, readingsOf } from './place-name.ts'
import places from './places.json' with { type: 'json' }

/** A suburb or town of the directory, under its canonical spelling. */
export type Place = {
  suburb: string
  area: Area
  /** `Cape Town` within the metro, the town's own name elsewhere. */
  city: string
  /** WGS 84 degrees. */
  lat: number
  lon: number
  /** Afrikaans and isiXhosa names, older and common spellings. */
  aliases: readonly string[]
}

export type Point = { lat: number; lon: number }

export type LocationMatch =
  { kind: 'area'; area: Area } | { kind: 'suburb'; place: Place } | { kind: 'text'; text: string }

/**
 * By area, then by name. From Who's On First (CC0, with parts of GeoNames and Quattroshapes, CC BY), corrected and
 * completed by hand.
 */
export const suburbs = places as readonly Place[]

const byArea = new Map(areas.map((area) => [area, suburbs.filter((place) => place.area === area)]))

export const suburbsOf = (area: Area): readonly Place[] => byArea.get(area) ?? []

const byKey = new Map<string, Place[]>()
const index = (name: string, place: Place) => {
  const known = byKey.get(nameKey(name))
  if (!known) byKey.set(nameKey(name), [place])
  else if (!known.includes(place)) known.push(place)
}
// Own names before aliases: an alias never hides a place.
for (const place of suburbs) index(place.suburb, place)
for (const place of suburbs) for (const alias of place.aliases) index(alias, place)

/** A flat approximation, accurate to a metre or so within a town. */
export function kilometresBetween(a: Point, b: Point): number {
  const north = (a.lat - b.lat) * 111.2
  const east = (a.lon - b.lon) * 111.2 * Math.cos(((a.lat + b.lat) / 2) * (Math.PI / 180))
  return Math.hypot(north, east)
}

const closest = (places: readonly Place[], point: Point): Place | undefined => {
  let best: Place | undefined
  let least = Infinity
  for (const place of places) {
    const far = kilometresBetween(place, point)
    if (far < least) [best, least] = [place, far]
  }
  return best
}

const pick = (places: readonly Place[], near: Point | undefined): Place =>
  (near && closest(places, near)) ?? places[0]!

/** Maximum edits by length: short names are too similar. */
const maxEdits = (length: number) => (length < 5 ? 0 : length < 9 ? 1 : 2)

/** The closest place name within the edit limit; null for a tie. */
function closestMatch(key: string, near: Point | undefined): Place | null {
  const limit = maxEdits(key.length)
  let best = limit + 1
  let found = new Map<Place, true>()
  for (const [name, places] of byKey) {
    // Typos in the first letter are rare, and cost the most false matches.
    if (name[0] !== key[0] || maxEdits(name.length) === 0) continue
    const edits = editDistance(key, name, Math.min(limit, maxEdits(name.length)))
    if (edits > Math.min(limit, maxEdits(name.length), best)) continue
    if (edits < best) found = new Map()
    best = edits
    for (const place of places) found.set(place, true)
  }
  const places = [...found.keys()]
  if (places.length === 1 || (near && places.length > 0)) return pick(places, near)
  return null
}

/** The place of exactly this name or alias, case, accents and punctuation apart; of several as with `findSuburb`. */
export function suburbNamed(text: string, near?: Point): Place | null {
  const places = byKey.get(nameKey(text))
  return places ? pick(places, near) : null
}

const misspellings = new Map<string, Place | null>()
const remembered = 5_000

/**
 * The place meant by `text`, ignoring case, accents, punctuation and a typo or two; aliases included. Of several, the
 * one nearest to `near`, else the one in Cape Town. Null without a match, or for a tie.
 */
export function findSuburb(text: string, near?: Point): Place | null {
  const readings = readingsOf(text.slice(0, 200))
  for (const key of readings) {
    const places = byKey.get(key)
    if (places) return pick(places, near)
  }
  for (const key of readings) {
    if (near) {
      const place = closestMatch(key, near)
      if (place) return place
      continue
    }
    let place = misspellings.get(key)
    if (place === undefined) {
      place = closestMatch(key, undefined)
      if (misspellings.size >= remembered) misspellings.clear()
      misspellings.set(key, place)
    }
    if (place) return place
  }
  return null
}

/** Radius in kilometres: suburbs are close together, farms around a town are not. */
const radiusKm = (place: Place) => (place.city === 'Cape Town' ? 8 : 20)

/** Takes WGS 84 degrees; null outside the eight areas. */
export function nearestPlace(lat: number, lon: number): Place | null {
  if (!Number.isFinite(lat) || !Number.isFinite(lon)) return null
  const place = closest(suburbs, { lat, lon })
  return place && kilometresBetween(place, { lat, lon }) <= radiusKm(place) ? place : null
}

const areaNames = new Map<string, Area>([
  ...areas.map((area): [string, Area] => [nameKey(area), area]),
  ['stadskom', 'City Bowl'],
  ['atlantiesekus', 'Atlantic Seaboard'],
  ['suidelikevoorstede', 'Southern Suburbs'],
  ['noordelikevoorstede', 'Northern Suburbs'],
  ['weskus', 'West Coast'],
])

const cityNames = new Set(['capetown', 'kaapstad', 'ikapa'])

/**
 * Resolves a typed location to an area, a suburb, or free text. A town with its own suburbs stays free text, so that
 * it finds those too.
 */
export function matchLocation(text: string): LocationMatch {
  const area = areaNames.get(nameKey(text))
  if (area) return { kind: 'area', area }
  if (cityNames.has(nameKey(text))) return { kind: 'text', text: 'Cape Town' }
  const place = findSuburb(text)
  if (!place) return { kind: 'text', text: text.trim() }
  const isTownOfSuburbs =
    place.suburb === place.city &&
    suburbs.some((other) => other.city === place.city && other !== place)
  return isTownOfSuburbs ? { kind: 'text', text: place.city } : { kind: 'suburb', place }
}
