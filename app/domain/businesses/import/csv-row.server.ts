import { storablePart } from '#app/domain/text.ts'
import { isBusinessId, isSlug } from '../reference.ts'
import { isArea } from '../areas.ts'
import { days } from '../vocabulary.ts'
import { cleanLine, cleanParagraphs, cutTo } from './clean-text.ts'
import { emailCell, phoneCell, websiteCell } from './contact-cells.ts'
import { amenitiesCell, booleanCell, highlightsCell, numberCell, planCell } from './csv-cells.ts'
import type { CsvColumn } from './csv-header.ts'
import { derivedKey } from './external-key.server.ts'
import { parseDays } from './hours-text.ts'
import { parseOsmHours } from './osm-hours.ts'
import { industryNamed } from './osm-industries.ts'
import { meantPoint, placeFor, type Placement } from './placement.server.ts'
import { longest, type Reading } from './row.ts'

const hoursNote = 'opening hours unreadable, left out'

/**
 * A business from the cells of a CSV line. A row with an `id` is of this directory's own making: its
 * texts and its place are taken as they stand; all others are cleaned and placed.
 */
export function readCsvRow(cells: Partial<Record<CsvColumn, string>>, position: number): Reading {
  const own = isBusinessId(cells.id?.trim() ?? '')
  const line = (column: CsvColumn, length = 20_000): string => {
    const text = (cells[column] ?? '').slice(0, 20_000)
    return cutTo(own ? storablePart(text) : cleanLine(text), length)
  }
  const name = line('name')
  const what = cutTo(name, 60)
  const refuse = (reason: string): Reading => ({ ok: false, position, what, reason })
  if (!name.trim()) return refuse('no name')
  if (name.length > longest.name) return refuse('name longer than 120 characters')
  const category = line('category', longest.category)
  const written = line('industry', 80)
  const industry = industryNamed(written) ?? industryNamed(category)
  if (!industry) return refuse(written || category ? 'industry not known' : 'no industry')

  const notes: string[] = []
  const keep = <T>({ value, note }: { value: T | null; note?: string }): T | null => {
    if (note) notes.push(note)
    return value
  }
  const latitude = keep(numberCell(line('latitude'), -180, 180, 'coordinates not valid, left out'))
  const longitude = keep(
    numberCell(line('longitude'), -180, 180, 'coordinates not valid, left out'),
  )
  const point = own
    ? latitude !== null && longitude !== null
      ? { lat: latitude, lon: longitude }
      : null
    : meantPoint(latitude, longitude)
  const address = line('address', longest.address)
  const stated = {
    area: line('area'),
    suburb: line('suburb', longest.suburb),
    city: line('city', longest.city),
  }
  const place: Placement | string =
    own && isArea(stated.area)
      ? { ...stated, area: stated.area, city: stated.city || 'Cape Town' }
      : placeFor({ ...stated, address, point })
  if (typeof place === 'string') return refuse(place)

  const phone = keep(phoneCell(line('phone')))
  const website = line('website')
  const parsedWebsite = keep(websiteCell(website))
  const daily = parseDays(Object.fromEntries(days.map((day) => [day, line(day, 200)])))
  if (!daily.readable) notes.push(hoursNote)
  const coded = daily.hours ? null : hoursOf(line('opening_hours'))
  if (coded) notes.push(...coded.notes)
  const description = (cells.description ?? '').slice(0, 20_000)
  const reviewLink = line('google_review_link', longest.googleReviewLink)
  const link = /^https:\/\/\S+$/.test(reviewLink) ? reviewLink : null
  if (reviewLink && !link) notes.push('review link not valid, left out')
  if (description.length > longest.description) notes.push('description cut at 2,000 characters')
  const slug = line('slug')
  const externalKey = line('external_key', longest.externalKey)
  return {
    ok: true,
    notes,
    row: {
      position,
      id: own ? line('id').trim().toLowerCase() : null,
      externalKey:
        externalKey ||
        (own ? null : derivedKey({ name, suburb: place.suburb, phone, address, point })),
      slug: isSlug(slug) ? slug : null,
      name,
      industry,
      category: category || null,
      ...place,
      address: address || null,
      latitude: point?.lat ?? null,
      longitude: point?.lon ?? null,
      phone,
      email: keep(emailCell(line('email'))),
      // The directory's own rows keep the address as it was typed.
      website: own && parsedWebsite && /^https?:\/\//.test(website) ? website : parsedWebsite,
      description:
        cutTo(
          own ? storablePart(description) : cleanParagraphs(description),
          longest.description,
        ) || null,
      amenities: keep(amenitiesCell(line('amenities'))),
      highlights: keep(highlightsCell(line('highlights'))),
      hours: daily.hours ?? coded?.hours ?? null,
      planStatus: keep(planCell(line('plan_status'))),
      isListingPublished: keep(
        booleanCell(line('is_listing_published'), 'is_listing_published not known, left out'),
      ),
      isActive: keep(booleanCell(line('is_active'), 'is_active not known, left out')),
      rating: keep(numberCell(line('rating'), 0, 5, 'rating not from 0 to 5, left out')),
      ratingCount: keep(wholeNumber(line('rating_count'))),
      googleReviewLink: link,
    },
  }
}

/** A cell for the whole week: one line for all days, or OpenStreetMap's syntax. */
function hoursOf(text: string) {
  const everyDay = text ? parseDays(Object.fromEntries(days.map((day) => [day, text]))) : null
  return everyDay?.readable ? { hours: everyDay.hours, notes: [] } : parseOsmHours(text)
}

function wholeNumber(text: string) {
  const note = 'rating_count not a whole number, left out'
  const cell = numberCell(text, 0, 2_000_000_000, note)
  return cell.value !== null && !Number.isInteger(cell.value) ? { value: null, note } : cell
}
