import { sql, type SQL } from 'drizzle-orm'
import { slugWords } from '#app/domain/businesses/slug.ts'
import { areas, type Area } from '#app/domain/places/areas.ts'
import { suburbs } from '#app/domain/places/gazetteer.server.ts'
import { nameKey } from '#app/domain/places/place-name.ts'
import { meaningsOf } from '#app/domain/search/meanings.server.ts'
import { nearestSuburbs } from '#app/domain/search/place-rings.server.ts'
import type { LandingPlace } from './views.ts'

const placeOf = (kind: LandingPlace['kind'], name: string): LandingPlace => ({
  kind,
  slug: slugWords(name),
  name,
})

const places = [
  ...areas.map((area) => placeOf('area', area)),
  ...suburbs.map(({ suburb }) => placeOf('suburb', suburb)),
]
const bySlug = new Map(places.toReversed().map((place) => [place.slug, place]))
const byName = new Map(places.toReversed().map((place) => [place.name, place]))

/** Of a suburb or area as businesses have it; undefined for one that the gazetteer does not know. */
export const placeOfName = (name: string): LandingPlace | undefined => byName.get(name)

/** By any of its names: `Sea-Point`, `obz`, `tuine`; null for the whole city. */
export function placeNamed(text: string): LandingPlace | null | undefined {
  const own = bySlug.get(slugWords(text))
  if (own) return own
  for (const meaning of meaningsOf(nameKey(text))) {
    if (meaning.kind !== 'place') continue
    return meaning.place.kind === 'city' ? null : byName.get(meaning.place.label)
  }
  return undefined
}

export function areaOfPlace({ kind, name }: LandingPlace): LandingPlace | null {
  const area: Area | undefined = suburbs.find(({ suburb }) => suburb === name)?.area
  return kind === 'suburb' && area ? placeOf('area', area) : null
}

export const suburbNamesOf = ({ name }: LandingPlace): string[] =>
  suburbs.filter(({ area }) => area === name).map(({ suburb }) => suburb)

/** Names of the places of the same kind, the nearest of suburbs first. */
export function placesBeside({ kind, name }: LandingPlace): string[] {
  if (kind === 'area') return areas.filter((area) => area !== name)
  const place = suburbs.find(({ suburb }) => suburb === name)
  return place ? nearestSuburbs(place).filter((suburb) => suburb !== name) : []
}

/** Whether `listing_words s` is in the place; null is everywhere. */
export function isIn(place: LandingPlace | null): SQL {
  if (!place) return sql`true`
  return place.kind === 'area' ? sql`s.area = ${place.name}` : sql`s.suburb = ${place.name}`
}
