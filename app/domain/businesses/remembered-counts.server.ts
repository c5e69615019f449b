import { sql, type SQL } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { DirectoryFilters } from './views.ts'

/** How many match a text, as of a snapshot of the database. */
export type RememberedCount = { total: number; snapshot: string }

/** Below the hour for which `page_changes` are kept. */
const minutes = 10
const counts = new LRUCache<string, RememberedCount>({ max: 2000, ttl: minutes * 60_000 })

const keyOf = ({ search, place, industry, area, suburb }: DirectoryFilters, most: number) =>
  JSON.stringify([search, place, industry, area, suburb, most])

/** What was counted last, up to `most`. */
export const rememberedCount = (filters: DirectoryFilters, most: number): RememberedCount | null =>
  counts.get(keyOf(filters, most)) ?? null

export function rememberCount(filters: DirectoryFilters, most: number, count: RememberedCount) {
  counts.set(keyOf(filters, most), count)
}

/** Whether no listing was changed since, but for what lists do not show. */
export const isStill = ({ snapshot }: RememberedCount): SQL => sql`not exists (
  select from page_changes
  where transaction >= pg_snapshot_xmin(${snapshot}::pg_snapshot) and tags && '{*,list:all:all}'
    and not pg_visible_in_snapshot(transaction, ${snapshot}::pg_snapshot))`
