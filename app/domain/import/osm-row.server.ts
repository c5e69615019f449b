import type { Point } from '#app/domain/places/gazetteer.server.ts'
import { fields } from '#app/domain/businesses/fields.ts'
import type { Amenity } from '#app/domain/businesses/enums.ts'
import { cleanParagraphs, cutTo } from './clean-text.ts'
import { emailCell, phoneCell, websiteCell } from './contact-cells.ts'
import { parseOsmHours } from './osm-hours.ts'
import { industryOf, kindOf, tagReader, type Tag } from './osm-trade.server.ts'
import { plausiblePoint, placeFor } from './placement.server.ts'
import { emptyOptionalFields, type Reading, type Remark } from './row.ts'
import { parseWeek } from './week-text.ts'

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value)

function middleOf(coordinates: unknown): Point | null {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  const open: unknown[] = [coordinates]
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (!Array.isArray(value)) continue
    const [lon, lat] = value as unknown[]
    if (isNumber(lon) && isNumber(lat)) {
      west = Math.min(west, lon)
      east = Math.max(east, lon)
      south = Math.min(south, lat)
      north = Math.max(north, lat)
    } else for (const part of value as unknown[]) open.push(part)
  }
  return west <= east ? { lat: (south + north) / 2, lon: (west + east) / 2 } : null
}

/** Accepts an Overpass element or a GeoJSON feature. */
function elementParts(element: Json): { id: string; tags: Json; point: Point | null } {
  if (element.type === 'Feature') {
    const properties = isObject(element.properties) ? element.properties : {}
    const tags = isObject(properties.tags) ? properties.tags : properties
    const geometry = isObject(element.geometry) ? element.geometry : {}
    const id = properties['@id'] ?? element.id ?? properties.id ?? ''
    const kind = typeof properties.type === 'string' ? `${properties.type}/` : ''
    const text = String(id)
    return {
      id: /^\d+$/.test(text) && kind ? kind + text : text,
      tags,
      point: middleOf([geometry.coordinates]),
    }
  }
  const center = isObject(element.center) ? element.center : element
  return {
    id: element.type && element.id ? `${String(element.type)}/${String(element.id)}` : '',
    tags: isObject(element.tags) ? element.tags : {},
    point:
      isNumber(center.lat) && isNumber(center.lon) ? { lat: center.lat, lon: center.lon } : null,
  }
}

const amenityTags: [string, RegExp, Amenity][] = [
  ['wheelchair', /^(yes|designated)$/, 'Accessibility'],
  ['internet_access', /^(wlan|yes|wifi)$/, 'WiFi'],
  ['air_conditioning', /^yes$/, 'Air Conditioning'],
  ['toilets', /^yes$/, 'Restrooms'],
  ['shower', /^yes$/, 'Showers'],
  ['drinking_water', /^yes$/, 'Water'],
  ['reservation', /^required$/, 'Appointment required'],
  ['changing_room', /^yes$/, 'Changing Rooms'],
]

function addressOf(tag: Tag): string {
  const street = [tag('addr:housenumber'), tag('addr:street', 'addr:place')]
    .filter(Boolean)
    .join(' ')
  const unit = tag('addr:unit') && `Unit ${tag('addr:unit')}`
  return tag('addr:full') || [unit, tag('addr:housename'), street].filter(Boolean).join(', ')
}

const isClosed = (tag: Tag): boolean =>
  tag('disused', 'abandoned') === 'yes' || /^(closed|off)$/i.test(tag('opening_hours'))

const placeOf = (tag: Tag, address: string, point: Point | null) =>
  placeFor({
    area: '',
    suburb: cutTo(tag('addr:suburb', 'addr:neighbourhood'), fields.suburb.max),
    city: cutTo(tag('addr:city', 'addr:town'), fields.city.max),
    address,
    point,
    postcode: tag('addr:postcode'),
    province: tag('addr:province', 'addr:state'),
  })

/** What an element says beyond name, industry and place, with notes on what was left out. */
function detailsOf(tag: Tag, tags: Record<string, unknown>) {
  const phone = phoneCell(tag('phone', 'contact:phone', 'mobile', 'contact:mobile', 'phone:mobile'))
  const email = emailCell(tag('email', 'contact:email'))
  const website = websiteCell(tag('website', 'contact:website', 'url', 'brand:website'))
  const week = tag('opening_hours')
  const coded = parseOsmHours(week)
  // Many are written by hand, not in the syntax of the wiki.
  const spoken = coded.hours ? coded : parseWeek(week)
  const { hours, notes } = spoken.hours ? spoken : coded
  const offers = amenityTags.flatMap(([key, yes, amenity]) => (yes.test(tag(key)) ? [amenity] : []))
  const description = tags['description'] ?? tags['description:en']
  const details = {
    phone: phone.value,
    email: email.value,
    website: website.value,
    description:
      typeof description === 'string'
        ? cutTo(cleanParagraphs(description.slice(0, 20_000)), fields.description.max) || null
        : null,
    amenities: offers.length > 0 ? offers : null,
    hours,
  }
  const all = [
    { reason: phone.note, text: tag('phone', 'contact:phone', 'mobile') },
    { reason: email.note, text: tag('email', 'contact:email') },
    { reason: website.note, text: tag('website', 'contact:website', 'url') },
    ...notes.map((reason) => ({ reason, text: week })),
  ]
  return { details, notes: all.filter((note): note is Remark => note.reason !== undefined) }
}

/**
 * Reads an Overpass element (`out center`) or a GeoJSON feature of OpenStreetMap. `position` is its number in the
 * file. Tags: wiki.openstreetmap.org/wiki/Map_features.
 */
export function readOsmElement(element: unknown, position: number): Reading {
  const refuse = (reason: string, what = '', text = ''): Reading => {
    return { ok: false, position, what, reason, text }
  }
  if (!isObject(element)) return refuse('not an element')
  const { id, tags, point: found } = elementParts(element)
  const tag = tagReader(tags)
  const name = tag('name', 'name:en', 'brand')
  const what = cutTo(name, 60)
  if (!name) return refuse('no name', id.slice(0, 60))
  if (name.length > fields.name.max) return refuse('name longer than 120 characters', what)
  const industry = industryOf(tags, tag, name)
  if (!industry) return refuse('no industry of the directory', what, kindOf(tag))
  if (isClosed(tag)) return refuse('no longer open', what)
  const placed = placeOf(tag, addressOf(tag), found && plausiblePoint(found.lat, found.lon))
  if (typeof placed === 'string') return refuse(placed, what)
  const match = /^(node|way|relation)\/(\d{1,20})$/.exec(id)
  if (!match) return refuse('no id such as node/123', what)
  const { details, notes } = detailsOf(tag, tags)
  return {
    ok: true,
    notes: [...notes, ...placed.remarks],
    row: {
      position,
      externalKey: `osm:${match[1]}/${match[2]}`,
      id: null,
      slug: null,
      ...emptyOptionalFields,
      name,
      industry: industry.industry,
      category: cutTo(industry.category, fields.category.max) || null,
      ...placed.place,
      address: cutTo(placed.address, fields.address.max) || null,
      latitude: placed.point?.lat ?? null,
      longitude: placed.point?.lon ?? null,
      ...details,
    },
  }
}
