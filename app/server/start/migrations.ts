import { runMigrations } from 'graphile-worker'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { isDatabaseAway } from '#app/domain/errors.ts'
import { isConnectionFault } from '#db/connections/connection-fault.ts'
import { migrateSchema } from '#db/migrate.server.ts'
import { StartError } from './start-error.ts'
import { parseUrl } from '#app/parse-url.ts'

/** An advisory lock id for schema changes. */
const schemaLock = 20_261_201

/** The minimum PostgreSQL version, as server_version_num. */
const oldestServer = 150_000

/** Whether the server is temporarily unavailable, by this error or its cause. */
function isNotYet(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (isConnectionFault(at)) return true
  return isDatabaseAway(error)
}

/** The hosts of a database URL, without its password. */
const hostOf = (url: string) => parseUrl(url)?.host ?? 'DATABASE_URL'

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (cause) {
    const { code = '', message } = cause as { code?: string; message: string }
    const sentence = `The database at ${hostOf(url)} cannot be used: ${message || code}`
    throw new StartError(sentence, { cause })
  }
}

/**
 * Migrates the schema and the job queue, then runs `afterwards`, under a lock. Waits up to `timeoutMs` milliseconds
 * for a server that is starting or restarting. Throws StartError.
 */
export async function migrateDatabase(
  url: string,
  options: { afterwards?: (client: Client) => Promise<void>; timeoutMs?: number } = {},
): Promise<void> {
  const { afterwards = async () => {}, timeoutMs = 30_000 } = options
  const end = Date.now() + timeoutMs
  for (;;) {
    try {
      return await migrateNow(url, afterwards)
    } catch (error) {
      if (!isNotYet(error) || Date.now() > end) throw error
      await pause(500)
    }
  }
}

async function migrateNow(
  url: string,
  afterwards: (client: Client) => Promise<void>,
): Promise<void> {
  const client = await connect(url)
  try {
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    )
    const version = rows[0]?.version ?? 0
    if (version < oldestServer) {
      throw new StartError(
        `CPT Gems needs PostgreSQL 15 or later; ${hostOf(url)} has ${Math.floor(version / 10_000)}.`,
      )
    }
    await client.query('select pg_advisory_lock($1)', [schemaLock])
    await migrateSchema(client)
    await runMigrations({ connectionString: url })
    await afterwards(client)
  } finally {
    await client.end()
  }
}
