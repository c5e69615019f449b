import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { insertColumns, insertValues, rowsAsTable } from './row-sql.server.ts'
import type { ImportRow } from './row.ts'
import { freeSlugs, suffixedSlug } from './slugs.server.ts'

/** Inserts rows without an owner; skips those whose slug was taken. Returns the new listings' ids by position. */
async function insert(
  rows: ImportRow[],
  slugs: string[],
  tx: Database,
): Promise<Map<number, string>> {
  const named = rows.map((row, index) => ({
    ...row,
    id: row.id ?? crypto.randomUUID(),
    slug: slugs[index] ?? suffixedSlug(row),
  }))
  const added = await tx.execute<{ id: string }>(sql`
    insert into businesses (id, slug, external_key, ${insertColumns})
    select r.id, r.slug, r.external_key, ${insertValues}
    from ${rowsAsTable(named)}
    on conflict do nothing
    returning id`)
  const ids = new Set(added.map(({ id }) => id))
  return new Map(named.flatMap(({ id, position }) => (ids.has(id) ? [[position, id]] : [])))
}

/** A table that was empty a moment ago has no statistics: the planner would read all of it for each row. */
export const byIndexAlone = (isOn: boolean, tx: Database) =>
  tx.execute(sql`select set_config('enable_seqscan', ${isOn ? 'off' : 'on'}, true)`)

/** Inserts rows as new listings; answers the ids of those that nothing stood in the way of, by position. */
export async function insertAll(fresh: ImportRow[], tx: Database): Promise<Map<number, string>> {
  if (fresh.length === 0) return new Map()
  const slugs = await freeSlugs(fresh, tx)
  await byIndexAlone(false, tx)
  const added = await insert(fresh, slugs, tx)
  // A concurrent transaction took a slug: retry once with a unique one.
  const late = fresh.filter((row) => !added.has(row.position))
  const addedLate = late.length > 0 ? await insert(late, late.map(suffixedSlug), tx) : []
  return new Map([...added, ...addedLate])
}
