import { sql, type SQL } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { DirectoryFilters } from './views.ts'

/** How many match, as of a snapshot of the database; of those open, while the same rules are. */
export type RememberedCount = { total: number; snapshot: string; openRules?: string | undefined }

/** Below the hour for which `page_changes` are kept. */
const minutes = 10
const counts = new LRUCache<string, RememberedCount>({ max: 2000, ttl: minutes * 60_000 })

/** Fewer are counted as soon as it is asked whether the number still holds. */
export const enoughToRemember = 1000

/** What a count follows from: these filters, and what else decides. */
export const countKey = (
  { search, place, industry, area, suburb }: DirectoryFilters,
  ...more: readonly unknown[]
): string => JSON.stringify([search, place, industry, area, suburb, ...more])

export const rememberedCount = (key: string): RememberedCount | null => counts.get(key) ?? null

/** Not to be asked of a transaction that wrote, whose snapshot shows what may be taken back. */
export const rememberCount = (key: string, { total, snapshot, openRules }: RememberedCount): void =>
  void counts.set(key, { total, snapshot, openRules })

/** Changes of any listing, and of what lists show. */
const changes = { ofLists: sql`and tags && '{*,list:all:all}'`, ofListings: sql`` }

/** Whether no change is seen that was not when it was counted. */
export const isStill = (
  { snapshot }: RememberedCount,
  of: keyof typeof changes,
): SQL => sql`not exists (
  select from page_changes
  where transaction >= pg_snapshot_xmin(${snapshot}::pg_snapshot) ${changes[of]}
    and not pg_visible_in_snapshot(transaction, ${snapshot}::pg_snapshot))`
