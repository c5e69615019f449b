import {
  findSuburb,
  kilometresBetween,
  nearestPlace,
  type Place,
  type Point,
} from '#app/domain/places/gazetteer.server.ts'
import { isArea, type Area } from '#app/domain/places/areas.ts'

/** Empty or null where the source has no data. */
export type SourceLocation = {
  area: string
  suburb: string
  city: string
  address: string
  point: Point | null
}

export type Placement = { area: Area; suburb: string; city: string }

/** Kilometres between suburb and point beyond which the point is trusted instead. */
const farApart = (place: Place) => (place.city === 'Cape Town' ? 8 : 25)

const at = ({ area, suburb, city }: Place): Placement => ({ area, suburb, city })

/** The last part of an address that names a place: `12 Main Rd, Sea Point, 8005`. */
function placeInAddress(address: string): Place | null {
  const parts = address.split(',').slice(1).reverse()
  for (const part of parts) {
    const place = /^[^\d]{3,}$/.test(part.trim()) ? findSuburb(part.trim()) : null
    if (place) return place
  }
  return null
}

/** Corrects swapped latitude and longitude; `0, 0` becomes null. */
export function plausiblePoint(latitude: number | null, longitude: number | null): Point | null {
  if (latitude === null || longitude === null) return null
  if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) return null
  if (latitude === 0 && longitude === 0) return null
  if (latitude > 15 && latitude < 35 && longitude < -20) return { lat: longitude, lon: latitude }
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
    ? { lat: latitude, lon: longitude }
    : null
}

/**
 * Places a record by its suburb unless its point contradicts it, else by point, address, town, or stated area. A
 * string is the reason for failure.
 */
export function placeFor({
  area,
  suburb,
  city,
  address,
  point,
}: SourceLocation): Placement | string {
  const named = suburb ? findSuburb(suburb, point ?? undefined) : null
  if (point) {
    const nearest = nearestPlace(point.lat, point.lon)
    if (!nearest) return 'outside the eight areas'
    return at(named && kilometresBetween(named, point) <= farApart(named) ? named : nearest)
  }
  if (named) return at(named)
  if (isArea(area)) return { area, suburb, city: city || 'Cape Town' }
  const other = placeInAddress(address) ?? (city ? findSuburb(city) : null)
  if (other) return at(other)
  return suburb || city || area ? 'suburb or area not known' : 'no suburb, area or coordinates'
}
