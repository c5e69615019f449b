import { sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'

/** Deletes opening rules that no listing follows any more; later, where somebody is writing listings. */
export async function dropUnusedOpeningRules(tx: Database = db): Promise<void> {
  await tx.execute(sql`select drop_unused_opening_rules()`)
}
