import { lt, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { pageChanges } from '#db/schema/index.ts'

export type PageChange = { id: string; tags: string[] }

/**
 * The changes since a moment that an earlier call answered, some of them perhaps told before, and the next such moment.
 * Null begins: there is nothing before. One statement with one row.
 */
export async function changesSince(
  since: string | null,
  tx: Database = db,
): Promise<{ until: string; changes: PageChange[] }> {
  // Whatever commits later is of a transaction not older than the oldest one running now.
  const [row] = await tx.execute<{ until: string; changes: PageChange[] }>(sql`
    select pg_snapshot_xmin(pg_current_snapshot())::text as until, coalesce((
      select json_agg(json_build_object('id', id::text, 'tags', tags) order by id)
      from page_changes where transaction >= ${since}::xid8), '[]') as changes`)
  return row as { until: string; changes: PageChange[] }
}

/** Deletes what every server has heard of long ago. */
export async function deleteOldPageChanges(tx: Database = db): Promise<void> {
  await tx.delete(pageChanges).where(lt(pageChanges.changedAt, sql`now() - interval '1 hour'`))
}
