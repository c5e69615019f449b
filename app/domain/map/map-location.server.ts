import type { BusinessProfile } from '#app/domain/businesses/views.ts'
import { suburbs } from '#app/domain/places/gazetteer.server.ts'
import { tilesAround, type TileSquare } from './tiles.ts'

/** Where a business stands on the map: `approximate` at its suburb's or town's point. */
export type MapLocation = {
  lat: number
  lon: number
  approximate: boolean
  /** The street around it, of an operator's tile server; null without one. */
  street: TileSquare | null
}

type Placed = Pick<BusinessProfile, 'latitude' | 'longitude' | 'suburb' | 'city' | 'area'>

/** Its own point, else the one that lists near a place use (`place_point`); null where neither is known. */
export function mapLocationOf(business: Placed, tiles: string | null): MapLocation | null {
  const { latitude, longitude, suburb, city, area } = business
  if (latitude !== null && longitude !== null) {
    const street = tiles ? tilesAround(tiles, latitude, longitude) : null
    return { lat: latitude, lon: longitude, approximate: false, street }
  }
  const of = (name: string) => {
    const all = suburbs.filter((place) => place.suburb === name)
    return all.find((place) => place.area === area) ?? all[0]
  }
  const place = of(suburb) ?? of(city)
  return place ? { lat: place.lat, lon: place.lon, approximate: true, street: null } : null
}
