import { sql, type SQL } from 'drizzle-orm'
import type { Sort } from './sorts.ts'
import type { DirectoryFilters } from './views.ts'

/** Who says where, and not how, wants the nearest first. */
export const sortOf = ({ sort, near }: DirectoryFilters): Sort => {
  if (near) return sort ?? 'distance'
  return !sort || sort === 'distance' ? 'best' : sort
}

type Near = NonNullable<DirectoryFilters['near']>

const pointOf = ({ lat, lon }: Near): SQL => sql`plane_point(${lat}::float8, ${lon}::float8)`

/** Kilometres from what is asked for to a point of `listing_words`. */
export const kilometresTo = (near: Near, at: SQL): SQL => sql`${at} <-> ${pointOf(near)}`

/** Whether a point of `listing_words` lies within the kilometres asked for; null where no number was. */
export function isWithin({ near, within }: DirectoryFilters, at: SQL): SQL | null {
  return near && within ? sql`${at} <@ circle(${pointOf(near)}, ${within}::float8)` : null
}

/** Further columns of a page of row `b`: metres, and whether its own point is unknown. */
export function distanceColumns({ near }: DirectoryFilters): SQL {
  if (!near) return sql``
  const spot = (what: SQL) => sql`(select ${what} from listing_words w where w.business_id = b.id)`
  return sql`, ${spot(sql`round((${kilometresTo(near, sql`w.at`)}) * 1000)::int`)} as distance,
    ${spot(sql`w.is_approximate`)} as "isApproximate"`
}

export type WithDistance = { distance?: number | null; isApproximate?: boolean | null }

/** Whether the order needs columns that only the wide row `b` has. */
export const readsWideRow = (filters: DirectoryFilters): boolean =>
  !['best', 'distance'].includes(sortOf(filters))

/** Columns that an order needs beside `id`, of the tables `t`, `w` and `b`, and the order by those columns. */
export function orderOf(filters: DirectoryFilters, rank: SQL): { columns: SQL; by: SQL } {
  const sort = sortOf(filters)
  if (sort === 'distance' && filters.near) {
    const km = kilometresTo(filters.near, sql`w.at`)
    return { columns: sql`${km} as km, ${rank} as rank`, by: sql`km, rank desc nulls last, id` }
  }
  if (sort === 'rating') {
    return {
      columns: sql`b.rating, b.rating_count`,
      by: sql`rating desc nulls last, rating_count desc nulls last, id`,
    }
  }
  if (sort === 'newest') {
    return { columns: sql`b.created_at`, by: sql`created_at desc nulls last, id` }
  }
  if (sort === 'name') return { columns: sql`b.name_key`, by: sql`name_key, id` }
  return { columns: sql`${rank} as rank`, by: sql`rank desc nulls last, id` }
}
