import {
  findSuburb,
  kilometresBetween,
  nearestPlace,
  type Place,
  type Point,
} from '#app/domain/places/gazetteer.server.ts'
import { nameKey } from '#app/domain/places/place-name.ts'
import { areas, isArea, type Area } from '#app/domain/places/areas.ts'
import { numberedEnd, readAddress, withoutPlace } from './address-text.ts'
import { isCodeElsewhere, isCodeHere, isElsewhere, isWider } from './elsewhere.ts'
import type { Remark } from './row.ts'

/** Empty or null where the source has no data. */
export type SourceLocation = {
  area: string
  suburb: string
  city: string
  address: string
  point: Point | null
  postcode?: string
  province?: string
  country?: string
}

export type Placement = { area: Area; suburb: string; city: string }

/** Where a row stands, its street, its point unless that lies elsewhere, and what was read otherwise than written. */
export type Placed = {
  place: Placement
  address: string
  point: Point | null
  remarks: Remark[]
}

/** Kilometres between suburb and point beyond which one of them is wrong. */
const farApart = (place: Place) => (place.city === 'Cape Town' ? 8 : 25)

const at = ({ area, suburb, city }: Place): Placement => ({ area, suburb, city })

/** Points that stand for the whole city in geocoders' answers. */
const middles: readonly Point[] = [
  { lat: -33.9249, lon: 18.4241 },
  { lat: -33.9258, lon: 18.4232 },
  { lat: -33.9189, lon: 18.4233 },
]
const decimals = (degrees: number) => (String(degrees).split('.')[1] ?? '').length
const isRough = (point: Point): boolean =>
  Math.max(decimals(point.lat), decimals(point.lon)) <= 2 ||
  middles.some((middle) => kilometresBetween(middle, point) < 0.1)

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

const textOf = ({ lat, lon }: Point) => `${lat}, ${lon}`
/** Codes at the end or in brackets: `Claremont (7700)`. */
const codeAtEnd = /\s*(?:\((\d{4})\)|\b(\d{4}))$/
/** The code of the middle of the city, which lists give as a suburb: `Cape Town (8001)`. */
const middleCode = /^800[01]$/
const middle = 'Cape Town City Centre'

/** Lists name an area in the column of suburbs or cities too. */
function withArea(source: SourceLocation): SourceLocation {
  for (const column of ['area', 'suburb', 'city'] as const) {
    const text = source[column]
    const area = areas.find((name) => nameKey(name) === nameKey(text))
    if (area && !findSuburb(text)) return { ...source, [column]: '', area }
  }
  return source
}

/** Everything a row says of its place, each read by itself. */
function readPlaces(source: SourceLocation) {
  const near =
    source.point && nearestPlace(source.point.lat, source.point.lon) ? source.point : null
  const written = readAddress(source.address, near ?? undefined)
  const found = codeAtEnd.exec(source.suburb)
  const bare = source.suburb.replace(codeAtEnd, '')
  const code = source.postcode || (found?.[1] ?? found?.[2] ?? written.code)
  const areaAsSuburb = isArea(source.area) || isWider(source.area) ? '' : source.area
  const suburb = [bare, areaAsSuburb].find((text) => text !== '' && !isWider(text)) ?? ''
  const isMiddle = !suburb && !written.place && middleCode.test(code)
  const named = suburb
    ? (findSuburb(suburb, near ?? undefined) ??
      findSuburb(suburb.replace(numberedEnd, ''), near ?? undefined))
    : null
  return {
    ...{ near, written, suburb: source.suburb && isMiddle ? source.suburb : suburb },
    named: named ?? (isMiddle && !near ? findSuburb(middle) : null),
    town: source.city && !isWider(source.city) ? findSuburb(source.city, near ?? undefined) : null,
    /** Said in so many words: a namesake elsewhere has another city. */
    isInCity: isWider(source.city) || isCodeHere(code),
    isElsewhere:
      written.isElsewhere ||
      [source.city, source.province ?? '', source.country ?? ''].some(isElsewhere) ||
      isCodeElsewhere(code),
  }
}

type Places = ReturnType<typeof readPlaces>

const notes = {
  pointDropped: 'coordinates lie elsewhere than suburb or address, left out',
  suburbDropped: 'suburb lies elsewhere than the coordinates, placed by these',
  byPoint: 'suburb not known, placed by the coordinates',
  byAddress: 'suburb taken from the address',
  respelt: 'suburb written otherwise',
  twoSuburbs: 'address names another suburb than the suburb’s column',
  shortened: 'suburb, city and code taken out of the address',
}

type Chosen = { place: Placement; point: Point | null; remarks: Remark[] }

/** Where words and point lie apart: the point wins over a suburb alone, unless it is a rough one. */
function chooseBetween(words: Place, near: Point, { written, suburb }: Places): Chosen {
  if (written.place === words || isRough(near)) {
    const remarks = [{ reason: notes.pointDropped, text: textOf(near) }]
    return { place: at(words), point: null, remarks }
  }
  const place = at(nearestPlace(near.lat, near.lon)!)
  const remarks = [{ reason: notes.suburbDropped, text: `${suburb} → ${place.suburb}` }]
  return { place, point: near, remarks }
}

/** By suburb, then address; the point decides where neither is known, or a suburb alone lies elsewhere. */
function choose(source: SourceLocation, read: Places): Chosen | string {
  const { named, written, near, town, suburb } = read
  const { point } = source
  const words = named ?? written.place
  const remarks: Remark[] = []
  if (named && written.place && kilometresBetween(named, written.place) > farApart(named)) {
    remarks.push({ reason: notes.twoSuburbs, text: `${suburb}; ${source.address}` })
  }
  const apart = near && words && kilometresBetween(words, near) > farApart(words)
  if (apart) return chooseBetween(words, near, read)
  if (point && !near) {
    if (!words || !read.isInCity) return 'outside the eight areas'
    remarks.push({ reason: notes.pointDropped, text: textOf(point) })
  }
  if (words) {
    if (named && suburb.toLowerCase() !== named.suburb.toLowerCase()) {
      remarks.push({ reason: notes.respelt, text: `${suburb || source.address} → ${named.suburb}` })
    } else if (!named && suburb) {
      remarks.push({ reason: notes.byAddress, text: `${suburb} → ${words.suburb}` })
    }
    return { place: at(words), point: near, remarks }
  }
  if (near) {
    const place = at(nearestPlace(near.lat, near.lon)!)
    if (suburb) remarks.push({ reason: notes.byPoint, text: `${suburb} → ${place.suburb}` })
    return { place, point: near, remarks }
  }
  if (isArea(source.area)) {
    const { area, city } = source
    return { place: { area, suburb, city: city || 'Cape Town' }, point: null, remarks }
  }
  if (town) return { place: at(town), point: null, remarks }
  const says = suburb || source.city || source.area || source.address
  return says ? 'suburb or area not known' : 'no suburb, area or coordinates'
}

/** Places a row of another source; a string is the reason why it cannot be placed. */
export function placeFor(written: SourceLocation): Placed | string {
  const source = withArea(written)
  const read = readPlaces(source)
  if (read.isElsewhere && !read.near) return 'outside the eight areas'
  const chosen = choose(source, read)
  if (typeof chosen === 'string') return chosen
  const { place, point, remarks } = chosen
  const { street, place: inAddress } = read.written
  const isSame = !inAddress || inAddress.suburb === place.suburb || inAddress.suburb === place.city
  const names = [place.suburb, place.city, source.suburb, source.city]
  const address = withoutPlace(isSame ? street : source.address, names)
  if (nameKey(address) !== nameKey(source.address)) {
    remarks.push({ reason: notes.shortened, text: `${source.address} → ${address || '(none)'}` })
  }
  return { place, address, point, remarks }
}
