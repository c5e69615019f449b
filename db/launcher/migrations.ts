import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import { runMigrations } from 'graphile-worker'
import { join } from 'node:path'
import postgres from 'postgres'
import { root } from './installation.js'
import { LauncherError } from './sentence.ts'

/** Any number, the same for all who change the schema. */
const schemaLock = 20_261_201

/** The first version of PostgreSQL with everything the schema uses, as server_version_num says it. */
const oldestServer = 150_000

/** Servers that are just starting refuse in these ways. */
const notYet = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'CONNECT_TIMEOUT', '57P03'])

/** The server of an address, which may name several; the address itself holds a password. */
const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : 'DATABASE_URL')

/** A connection to a server that may come up a little after us, as containers do. */
async function connect(url: string, patience: number): Promise<postgres.Sql> {
  const end = Date.now() + patience
  for (;;) {
    const sql = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 10 })
    try {
      await sql`select 1`
      return sql
    } catch (error) {
      await sql.end()
      const { code = '', message } = error as { code?: string; message: string }
      if (notYet.has(code) && Date.now() < end) {
        await new Promise((resolve) => setTimeout(resolve, 500))
        continue
      }
      throw new LauncherError(`The database at ${hostOf(url)} cannot be used: ${message || code}`)
    }
  }
}

/**
 * Brings the schema of a database up to date, the work queue's included, and does `afterwards`,
 * all while no other process does the same. Waits `patience` milliseconds for a server that is just
 * starting. Throws LauncherError where it cannot be used.
 */
export async function migrateDatabase(
  url: string,
  options: { afterwards?: (sql: postgres.Sql) => Promise<void>; patience?: number } = {},
): Promise<void> {
  const { afterwards, patience = 30_000 } = options
  const sql = await connect(url, patience)
  try {
    const [server] = await sql`select current_setting('server_version_num')::int as version`
    if (server?.version < oldestServer) {
      throw new LauncherError(
        `CPT Gems needs PostgreSQL 15 or later; ${hostOf(url)} has ${Math.floor(server?.version / 10_000)}.`,
      )
    }
    await sql`select pg_advisory_lock(${schemaLock})`
    await migrate(drizzle(sql), { migrationsFolder: join(root, 'db/migrations') })
    await runMigrations({ connectionString: url })
    await afterwards?.(sql)
  } finally {
    await sql.end()
  }
}
