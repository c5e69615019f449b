import type { Client } from 'pg'
import { completeEnv, type Env } from '#app/env.server.ts'
import { db, sessionAddress } from '#db/client.server.ts'
import { openEmbeddedDatabase } from './embedded-database.ts'
import { migrateDatabase } from './migrations.ts'
import { findPooler } from './pooler.ts'

export type OpenDatabase = {
  url: string
  /** Whether it is ours, rather than named by DATABASE_URL. */
  embedded: boolean
  /** Keeps it running for another process too. */
  share: (pid: number) => void
  /** Releases it; blocks; idempotent. */
  release: () => void
}

/**
 * Opens the database of DATABASE_URL, or else the embedded one, and sets DATABASE_URL. Released when the process
 * exits normally.
 */
export async function openDatabase(
  { DATABASE_URL, DATA_DIR }: Env,
  say: (line: string) => void,
): Promise<OpenDatabase> {
  if (DATABASE_URL) {
    return { url: DATABASE_URL, embedded: false, share: () => {}, release: () => {} }
  }
  const { url, share, release } = await openEmbeddedDatabase({ dataDir: DATA_DIR, say })
  completeEnv({ DATABASE_URL: url })
  process.on('exit', release)
  return { url, embedded: true, share, release }
}

/** Migrates the database, over the address where sessions last, and learns of a pooler before it. */
export async function readyDatabase(
  { url, embedded }: OpenDatabase,
  options: Parameters<typeof migrateDatabase>[1] = {},
): Promise<void> {
  if (!embedded) await findPooler(url)
  await migrateDatabase(sessionAddress().url, options)
}

async function isEmpty(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ inhabited: boolean }>(
    'select exists (select from users) or exists (select from businesses) as inhabited',
  )
  return !rows[0]?.inhabited
}

async function seedDemo(say: (line: string) => void): Promise<void> {
  say('Filling the directory with demo businesses …')
  const { seed } = await import('#db/seed/seed.ts')
  const { businesses } = await seed(db, { log: say })
  if (businesses === 0) return
  const { seedPictures } = await import('#db/seed/offers/pictures.ts')
  // A demo without its drawings is a demo still.
  await seedPictures(db).catch((error: unknown) => say(`Without drawings: ${String(error)}`))
}

/**
 * Migrates and, if configured, seeds the database: the embedded one while empty, unless SEED=none or the server is
 * exposed; another one only with SEED=demo.
 */
export async function prepareDatabase(
  database: OpenDatabase,
  env: Pick<Env, 'SEED' | 'exposed'>,
  say: (line: string) => void,
): Promise<void> {
  await readyDatabase(database, {
    async afterwards(client) {
      if (env.SEED === 'none' || env.exposed) return
      if (database.embedded ? await isEmpty(client) : env.SEED === 'demo') await seedDemo(say)
    },
  })
}
