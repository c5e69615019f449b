import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'

/** Creates a temporary table of the file's keys, with a unique index. */
export async function listSeen(tx: Database): Promise<void> {
  await tx.execute(sql`drop table if exists pg_temp.import_seen`)
  await tx.execute(sql`
    create temporary table import_seen (key text collate "C" primary key, position integer not null)
    on commit drop`)
}

/** Answers the positions whose key is new in this import; of equal keys the first wins. One statement. */
export async function addSeen(
  keys: { key: string; position: number }[],
  tx: Database,
): Promise<Set<number>> {
  const added = await tx.execute<{ position: number }>(sql`
    insert into import_seen (key, position)
    select key, position from jsonb_to_recordset(${JSON.stringify(keys.map(({ key, position }) => ({ key, position })))}::text::jsonb)
      as r(key text, position integer)
    order by position
    on conflict do nothing
    returning position`)
  return new Set(added.map(({ position }) => position))
}
