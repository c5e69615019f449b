import { sql, type SQL } from 'drizzle-orm'
import { kilometresTo, sortOf } from '#app/domain/businesses/order.server.ts'
import type { DirectoryFilters } from '#app/domain/businesses/views.ts'

export const byRank = sql`s.rank desc nulls last, s.business_id`

/** The order asked for within a level, on `listing_words s`; null for the best. */
export function orderAsked(filters: DirectoryFilters): SQL | null {
  const sort = sortOf(filters)
  const own = (column: SQL) =>
    sql`(select ${column} from listing_facts f where f.business_id = s.business_id)`
  if (sort === 'distance' && filters.near) {
    return sql`${kilometresTo(filters.near, sql`s.at`)}, ${byRank}`
  }
  if (sort === 'rating') {
    return sql`${own(sql`rating`)} desc nulls last, ${own(sql`rating_count`)} desc nulls last, s.business_id`
  }
  if (sort === 'newest') return sql`${own(sql`created_at`)} desc, s.business_id`
  return sort === 'name' ? sql`${own(sql`name_key`)}, s.business_id` : null
}

/** The order of the directory on `listing_words s`. */
export const orderInWords = (filters: DirectoryFilters): SQL => orderAsked(filters) ?? byRank
