import type { Client } from 'pg'
import type { Env } from '#app/env.server.ts'
import { db } from '#db/client.server.ts'
import { openEmbeddedDatabase } from './embedded-database.ts'
import { migrateDatabase } from './migrations.ts'

/** The database this process works with. */
export type OpenDatabase = {
  url: string
  /** Ours, in the data folder, rather than one that DATABASE_URL names. */
  embedded: boolean
  /** Keeps it running for another process too. */
  share: (pid: number) => void
  /** Gives it back; blocks; may be called again. */
  release: () => void
}

/**
 * Gets the database that DATABASE_URL names, or else the embedded one of the data folder, and sets
 * DATABASE_URL for everything that runs from here. It is given back when the process ends in any
 * orderly way.
 */
export async function openDatabase(
  dataDir: string,
  say: (line: string) => void,
): Promise<OpenDatabase> {
  if (process.env.DATABASE_URL) {
    return {
      url: process.env.DATABASE_URL,
      embedded: false,
      share: () => {},
      release: () => {},
    }
  }
  const { url, share, release } = await openEmbeddedDatabase({ dataDir, say })
  process.env.DATABASE_URL = url
  process.on('exit', release)
  return { url, embedded: true, share, release }
}

async function isEmpty(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ inhabited: boolean }>(
    'select exists (select from users) or exists (select from businesses) as inhabited',
  )
  return !rows[0]?.inhabited
}

/** Fills the database with the demo directory. */
async function seedDemo(say: (line: string) => void): Promise<void> {
  say('Filling the directory with demo businesses …')
  const { seed } = await import('#db/seed/seed.ts')
  await seed(db, { log: say })
}

/**
 * Makes the database fit for a server: schema up to date and, where the settings ask for it, the
 * demo directory. The embedded one gets it while nobody is in it yet, unless SEED=none or others
 * can reach the server; one that DATABASE_URL names only with SEED=demo.
 */
export async function prepareDatabase(
  database: OpenDatabase,
  env: Pick<Env, 'SEED' | 'exposed'>,
  say: (line: string) => void,
): Promise<void> {
  await migrateDatabase(database.url, {
    async afterwards(client) {
      if (env.SEED === 'none' || env.exposed) return
      if (database.embedded ? await isEmpty(client) : env.SEED === 'demo') await seedDemo(say)
    },
  })
}
