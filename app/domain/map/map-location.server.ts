import type { BusinessProfile } from '#app/domain/businesses/views.ts'
import { suburbs } from '#app/domain/places/gazetteer.server.ts'
import { boundsOf, boxAround, boxText, sideOf, spotOf, type MapBox } from './grid.ts'
import { tilesAround, type TileSquare } from './tiles.ts'

/** A picture of the map around a spot: `x` and `y` are parts of its side. */
type Around = { picture: MapBox; x: number; y: number; bbox: string }

/** Where a business stands on the map: `approximate` at its suburb's or town's point. */
export type MapLocation = {
  lat: number
  lon: number
  approximate: boolean
  /** The street around it, of an operator's tile server; null without one. */
  street: TileSquare | null
  /** Null off the map. */
  around: Around | null
}

/** About nine kilometres wide: the suburb and those around it. */
const level = 5
const suburbLevel = 4

function aroundOf(lat: number, lon: number, approximate: boolean): Around | null {
  const spot = spotOf({ lat, lon })
  if (spot.x < 0 || spot.x > 1 || spot.y < 0 || spot.y > 1) return null
  const picture = boxAround(spot, approximate ? suburbLevel : level)
  const [{ left, top }, side] = [boundsOf(picture), sideOf(picture.level)]
  return {
    ...{ picture, bbox: boxText(picture) },
    ...{ x: (spot.x - left) / side, y: (spot.y - top) / side },
  }
}

type Placed = Pick<BusinessProfile, 'latitude' | 'longitude' | 'suburb' | 'city' | 'area'>

/** Its own point, else the one that lists near a place use (`place_point`); null where neither is known. */
export function mapLocationOf(business: Placed, tiles: string | null): MapLocation | null {
  const { latitude, longitude, suburb, city, area } = business
  if (latitude !== null && longitude !== null) {
    const street = tiles ? tilesAround(tiles, latitude, longitude) : null
    const around = aroundOf(latitude, longitude, false)
    return { lat: latitude, lon: longitude, approximate: false, street, around }
  }
  const of = (name: string) => {
    const all = suburbs.filter((place) => place.suburb === name)
    return all.find((place) => place.area === area) ?? all[0]
  }
  const place = of(suburb) ?? of(city)
  if (!place) return null
  const { lat, lon } = place
  return { lat, lon, approximate: true, street: null, around: aroundOf(lat, lon, true) }
}
