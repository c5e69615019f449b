import { sql } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { ConfigurationError, env } from '#app/env.server.ts'

/** Throws ConfigurationError where others can reach this server and everybody knows its demo passwords. */
export async function refuseUnsafeStart(): Promise<void> {
  if (!env().exposed) return
  const found = await db.execute(sql`
    select 1 from users where email in
      ('admin@cptgems.example', 'free@cptgems.example', 'basic@cptgems.example', 'premium@cptgems.example') limit 1`)
  if (found.length > 0) {
    throw new ConfigurationError([
      'the demo accounts exist: an exposed server needs a database without them (SEED=none)',
    ])
  }
}
