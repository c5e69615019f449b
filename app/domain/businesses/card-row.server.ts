import { sql } from 'drizzle-orm'
import { columnsOf } from './field-columns.server.ts'
import { cardFields, fieldsOf, type Business } from './fields.ts'
import { openingState } from './opening.ts'
import type { WithDistance } from './order.server.ts'
import { reachable } from './reachable.server.ts'
import { teaser } from './teaser.ts'
import type { BusinessCard, GuestRating, ShownPicture } from './views.ts'

/** What guests say of row `b`, where Google says nothing. */
const guestRating = sql`case when coalesce(b.rating, 0) = 0 then (
  select json_build_object('average', round(avg(r.stars), 1), 'count', count(*)) from reviews r
  where r.business_id = b.id and r.state = 'shown' having count(*) > 0) end`

export const cardColumns = sql`
  ${columnsOf([...cardFields, 'hours', 'specialDates', 'closedUntil'])}, ${reachable} as reachable,
  (select json_build_object('hash', i.hash, 'widths', i.widths, 'placeholder', i.placeholder)
    from images i where i.business_id = b.id and i.replaced_at is null
      and i.service_id is null and i.staff_id is null) as picture,
  ${guestRating} as "guestRating"`

export type CardRow = Pick<
  Business,
  (typeof cardFields)[number] | 'hours' | 'specialDates' | 'closedUntil'
> & {
  picture: ShownPicture | null
  reachable: boolean
  guestRating: GuestRating | null
} & WithDistance

/** The public projection of a business on a card. */
export function toCard(row: CardRow, now = new Date()): BusinessCard {
  const { rating, hours, specialDates, closedUntil } = row
  return {
    ...fieldsOf(cardFields, row),
    description: teaser(row.description),
    rating: rating && rating > 0 ? Math.round(rating * 10) / 10 : null,
    picture: row.picture,
    opening: openingState(hours, specialDates, closedUntil, now),
    guestRating: row.guestRating,
    bookable: row.reachable,
    ...(typeof row.distance === 'number' && {
      distance: { metres: row.distance, approximate: row.isApproximate ?? false },
    }),
  }
}
