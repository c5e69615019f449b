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

/** Kilometres from what is asked for to a point of `listing_facts` or `listing_words`. */
export const kilometresTo = (near: Near, at: SQL): SQL => sql`${at} <-> ${pointOf(near)}`

/** Whether such a point lies within the kilometres asked for; null where no number was. */
export function isWithin({ near, within }: DirectoryFilters, at: SQL): SQL | null {
  return near && within ? sql`${at} <@ circle(${pointOf(near)}, ${within}::float8)` : null
}

/** Further columns of a page of row `b`: metres, and whether its own point is unknown. */
export function distanceColumns({ near }: DirectoryFilters): SQL {
  if (!near) return sql``
  const spot = (what: SQL) => sql`(select ${what} from listing_facts f where f.business_id = b.id)`
  return sql`, ${spot(sql`round((${kilometresTo(near, sql`f.at`)}) * 1000)::int`)} as distance,
    ${spot(sql`f.is_approximate`)} as "isApproximate"`
}

export type WithDistance = { distance?: number | null; isApproximate?: boolean | null }

/** Whether the order is by a column beside rank and place. */
export const isByColumn = (filters: DirectoryFilters): boolean =>
  !['best', 'distance'].includes(sortOf(filters))

type Source = { rank: SQL; alias: 'b' | 'f' }

/** Columns that an order needs beside `id`, of the table of that alias, and the order by those columns. */
export function orderOf(
  filters: DirectoryFilters,
  { rank, alias }: Source,
): { columns: SQL; by: SQL } {
  const sort = sortOf(filters)
  const own = (name: string) => sql.raw(`${alias}.${name}`)
  if (sort === 'distance' && filters.near) {
    const km = kilometresTo(filters.near, sql`f.at`)
    return { columns: sql`${km} as km, ${rank} as rank`, by: sql`km, rank desc nulls last, id` }
  }
  if (sort === 'rating') {
    return {
      columns: sql`${own('rating')}, ${own('rating_count')}`,
      by: sql`rating desc nulls last, rating_count desc nulls last, id`,
    }
  }
  if (sort === 'newest') {
    return { columns: own('created_at'), by: sql`created_at desc nulls last, id` }
  }
  if (sort === 'name') return { columns: own('name_key'), by: sql`name_key, id` }
  return { columns: sql`${rank} as rank`, by: sql`rank desc nulls last, id` }
}
