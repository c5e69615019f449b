import { sql } from 'drizzle-orm'
import type { SpecialDates, WeeklyHours } from './hours.ts'
import { openingState } from './opening.ts'
import { reachable } from './reachable.server.ts'
import type { BusinessCard, ShownPicture } from './views.ts'
import type { Industry } from './industries.ts'

/** What a card needs of a business row `b`, field by field. */
export const cardColumns = sql`
  b.id, b.slug, b.name, b.industry, b.category, b.suburb, b.city, b.description, b.logo,
  b.rating, b.rating_count, b.hours, b.special_dates, b.closed_until, ${reachable} as reachable,
  (select json_build_object('hash', i.hash, 'widths', i.widths, 'placeholder', i.placeholder)
    from images i where i.business_id = b.id and i.replaced_at is null) as picture`

export type CardRow = {
  id: string
  slug: string
  name: string
  industry: Industry
  category: string
  suburb: string
  city: string
  description: string
  logo: string | null
  picture: ShownPicture | null
  rating: number | null
  rating_count: number
  hours: WeeklyHours | null
  special_dates: SpecialDates
  closed_until: string | null
  reachable: boolean
}

/** Most characters of a description that two lines of a card can show. */
const teaserLength = 160

/** The beginning of a text up to a word's end, at most `length` characters. */
function teaser(text: string, length = teaserLength): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length - 30)).trimEnd()}…`
}

/** A row as a card; `now` decides whether it is open. */
export const toCard = (row: CardRow, now = new Date()): BusinessCard => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  industry: row.industry,
  category: row.category,
  suburb: row.suburb,
  city: row.city,
  description: teaser(row.description),
  logo: row.logo,
  picture: row.picture,
  rating: row.rating && row.rating > 0 ? Math.round(row.rating * 10) / 10 : null,
  ratingCount: row.rating_count,
  opening: openingState(row.hours, row.special_dates, row.closed_until, now),
  bookable: row.reachable,
})
