import { sql } from 'drizzle-orm'
import { columnsOf } from './field-columns.server.ts'
import { onCards, only, type Business } from './fields.ts'
import { openingState } from './opening.ts'
import { reachable } from './reachable.server.ts'
import type { BusinessCard, ShownPicture } from './views.ts'

/** What a card needs of a business row `b`, under the names of its fields. */
export const cardColumns = sql`
  ${columnsOf([...onCards, 'hours', 'specialDates', 'closedUntil'])}, ${reachable} as reachable,
  (select json_build_object('hash', i.hash, 'widths', i.widths, 'placeholder', i.placeholder)
    from images i where i.business_id = b.id and i.replaced_at is null) as picture`

export type CardRow = Pick<
  Business,
  (typeof onCards)[number] | 'hours' | 'specialDates' | 'closedUntil'
> & { picture: ShownPicture | null; reachable: boolean }

/** Most characters of a description that two lines of a card can show. */
const teaserLength = 160

/** The beginning of a text up to a word's end, at most `length` characters. */
function teaser(text: string, length = teaserLength): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length - 30)).trimEnd()}…`
}

/** A row as a card; `now` decides whether it is open. */
export function toCard(row: CardRow, now = new Date()): BusinessCard {
  const { rating, hours, specialDates, closedUntil } = row
  return {
    ...only(onCards, row),
    description: teaser(row.description),
    rating: rating && rating > 0 ? Math.round(rating * 10) / 10 : null,
    picture: row.picture,
    opening: openingState(hours, specialDates, closedUntil, now),
    bookable: row.reachable,
  }
}
