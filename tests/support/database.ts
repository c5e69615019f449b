import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import postgres from 'postgres'
import { inject, onTestFinished } from 'vitest'
import { root } from '#db/launcher/root.js'
import { databaseUrl } from './postgres-server.ts'
import { environmentWith } from './settings.ts'

/** A database that nobody else uses. */
export type TestDatabase = {
  url: string
  /** Takes it away, ending whatever is still connected to it. */
  drop: () => Promise<void>
}

/** A connection for the running test. */
export function connectTo(url: string): postgres.Sql {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  onTestFinished(() => sql.end())
  return sql
}

async function onServer<T>(work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(inject('databaseServer').url, { max: 1, onnotice: () => {} })
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

/** The name of the template with the demo directory; the first who asks fills it. */
async function demoTemplate(): Promise<string> {
  const { url, template } = inject('databaseServer')
  const demo = `${template}_demo`
  await onServer(async (sql) => {
    await sql`select pg_advisory_lock(hashtext(${demo}))`
    const [made] = await sql`select 1 from pg_database where datname = ${demo}`
    if (made) return
    const unfinished = `${demo}_new`
    await sql.unsafe(`DROP DATABASE IF EXISTS ${unfinished}`)
    await sql.unsafe(`CREATE DATABASE ${unfinished} TEMPLATE ${template}`)
    const dataDir = mkdtempSync(join(tmpdir(), 'cpt-gems-data-'))
    await promisify(execFile)(process.execPath, ['db/launcher/dev.js', 'db/commands/seed.ts'], {
      cwd: root,
      env: environmentWith({ DATABASE_URL: databaseUrl(url, unfinished), DATA_DIR: dataDir }),
    })
    rmSync(dataDir, { recursive: true, force: true })
    await sql.unsafe(`ALTER DATABASE ${unfinished} RENAME TO ${demo}`)
  })
  return demo
}

/**
 * Makes a database with the current schema, with or without the demo directory in it, or one without tables.
 * Whoever asks for it drops it; what is left over goes when the run ends.
 */
export async function createTestDatabase(
  seed: 'demo' | 'none' | 'empty' = 'none',
): Promise<TestDatabase> {
  const { url, template } = inject('databaseServer')
  const source = seed === 'demo' ? await demoTemplate() : seed === 'none' ? template : 'template0'
  const name = `${template}_${randomBytes(4).toString('hex')}`
  // Files are copied with less work than every page is logged.
  await onServer((sql) =>
    sql.unsafe(`CREATE DATABASE ${name} TEMPLATE ${source} STRATEGY file_copy`),
  )
  return {
    url: databaseUrl(url, name),
    drop: () =>
      onServer(
        async (sql) => void (await sql.unsafe(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
      ),
  }
}
