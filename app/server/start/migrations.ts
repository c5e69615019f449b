import { runMigrations } from 'graphile-worker'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { isDatabaseAway } from '#app/domain/errors.ts'
import { isConnectionFault } from '#db/connections/connection-fault.ts'
import { areLateIndexesReady, makeLateIndexes } from '#db/late-indexes.server.ts'
import { migrateSchema } from '#db/migrate.server.ts'
import { StartError } from './start-error.ts'
import { parseUrl } from '#app/parse-url.ts'

/** Advisory lock ids for schema changes, and for indexes that are made after them. */
const schemaLock = 20_261_201
export const indexLock = 20_261_202

/** The minimum PostgreSQL version, as server_version_num. */
const oldestServer = 150_000

/** Whether the server is temporarily unavailable, by this error or its cause. */
function isNotYet(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (isConnectionFault(at)) return true
  return isDatabaseAway(error)
}

/** Does `work`, tried again for up to `timeoutMs` milliseconds while the server is starting or restarting. */
export async function onceItAnswers(work: () => Promise<void>, timeoutMs = 30_000): Promise<void> {
  const end = Date.now() + timeoutMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isNotYet(error) || Date.now() > end) throw error
      await pause(500)
    }
  }
}

/** The hosts of a database URL, without its password. */
const hostOf = (url: string) => parseUrl(url)?.host ?? 'DATABASE_URL'

/** Throws StartError where the address is not that of a database. */
export async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (cause) {
    const { code = '', message } = cause as { code?: string; message: string }
    const sentence = `The database at ${hostOf(url)} cannot be used: ${message || code}. Check its address in the settings, and that it runs.`
    throw new StartError(sentence, { cause })
  }
}

/** What a database's administrator has to do before the migrations can run; null where something else is wrong. */
export function refusalOf(error: unknown): StartError | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code = '', message } = at as Error & { code?: string }
    // Insufficient privilege, feature not supported, undefined file: the message names objects alone.
    if (!['42501', '0A000', '58P01'].includes(code)) continue
    const extension = /extension "(\w+)"/.exec(message)?.[1]
    const sentence = extension
      ? `The database has no extension ${extension}: have an administrator run "create extension ${extension}" there.`
      : `The migrations may not do their work (${message}): give the user of the database all rights in it.`
    return new StartError(sentence, { cause: at })
  }
  return null
}

/**
 * Migrates the schema and the job queue, then runs `afterwards`, under a lock; then makes indexes that take minutes,
 * while others read and write. Waits up to `timeoutMs` milliseconds for a server that is starting or restarting.
 * Throws StartError.
 */
export async function migrateDatabase(
  url: string,
  options: { afterwards?: (client: Client) => Promise<void>; timeoutMs?: number } = {},
): Promise<void> {
  const { afterwards = async () => {}, timeoutMs } = options
  await onceItAnswers(() => migrateNow(url, afterwards), timeoutMs)
}

/**
 * Does `work` while nobody else does. The lock ends with its transaction: one of a session would stay behind on a
 * connection that a pooler lends to the next.
 */
async function alone(
  url: string,
  taken: (lock: Client) => Promise<void>,
  work: () => Promise<void>,
): Promise<void> {
  const lock = await connect(url)
  try {
    await taken(lock)
    await work()
    await lock.query('commit')
  } finally {
    await lock.end()
  }
}

const begin = (lock: Client) =>
  lock.query('begin; set local idle_in_transaction_session_timeout = 0')

async function schemaLockTaken(lock: Client): Promise<void> {
  await begin(lock)
  await lock.query(`select pg_advisory_xact_lock(${schemaLock})`)
}

/**
 * Asks again and again, each time in a transaction of its own: whoever makes an index waits for the end of all
 * transactions that it found with a snapshot, so one that goes on while it waits for the index would wait for ever.
 */
async function indexLockTaken(lock: Client): Promise<void> {
  for (;;) {
    await begin(lock)
    const { rows } = await lock.query<{ taken: boolean }>(
      `select pg_try_advisory_xact_lock(${indexLock}) as taken`,
    )
    if (rows[0]?.taken) return
    await lock.query('rollback')
    await pause(500)
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
    await alone(url, schemaLockTaken, async () => {
      await migrateSchema(client).catch((error: unknown) => {
        throw refusalOf(error) ?? error
      })
      await runMigrations({ connectionString: url })
      await afterwards(client)
    })
    if (await areLateIndexesReady(client)) return
    await alone(url, indexLockTaken, () => makeLateIndexes(client))
  } finally {
    await client.end()
  }
}
