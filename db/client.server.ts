import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle } from 'drizzle-orm/node-postgres'
import { setTimeout as pause } from 'node:timers/promises'
import { isDatabaseAway } from '#app/domain/errors.ts'
import { ConfigurationError, env } from '#app/env.server.ts'
import { connectionTo, dropConnections, givenUpAfter } from './connections/sockets.server.ts'
import { MonitorConnection } from './connections/monitor.server.ts'
import type { Listener } from './connections/registrations.server.ts'
import { StatementPool } from './connections/statements.server.ts'
import * as schema from './schema/index.ts'

/** `execute` answers the rows. */
interface Rows extends PgQueryResultHKT {
  type: this['row'][]
}

/** The database, or a transaction on it: what every query and command takes. */
export type Database = PgDatabase<Rows, typeof schema>

type Connection = {
  pool: StatementPool
  db: Database
  searchPool: StatementPool
  searchDb: Database
  monitor: MonitorConnection
}

// Development reloads modules; the pool must not multiply with them.
const kept = globalThis as { cptGemsConnection?: Connection }

const settings = [
  givenUpAfter,
  // A search term decides the plan; a plan made for any term would walk the whole index.
  '-c plan_cache_mode=force_custom_plan',
  // The directory fits in memory; the default is for spinning disks.
  '-c random_page_cost=1.1',
  '-c client_encoding=UTF8',
].join(' ')

/** How long a search may take. */
const searchTimeoutMs = 3000

/** Settings of a connection that searches. */
export const searchSettings = [
  settings,
  `-c statement_timeout=${searchTimeoutMs}`,
  // An index answers whatever is searched for; the planner takes frequent pairs of letters for reasons to read all rows.
  '-c enable_seqscan=off',
  '-c max_parallel_workers_per_gather=0',
].join(' ')

export function databaseUrl(): string {
  const url = env().DATABASE_URL
  if (!url) throw new ConfigurationError(['DATABASE_URL: missing'])
  return url
}

function connect(): Connection {
  const url = databaseUrl()
  const monitor = new MonitorConnection(url)
  const poolOf = (max: number, options: string) =>
    new StatementPool(
      {
        ...connectionTo(url, 'cpt-gems'),
        options,
        max,
        // How long somebody waits for a connection, a new one or one that others use.
        connectionTimeoutMillis: 10_000,
        idleTimeoutMillis: 300_000,
        maxLifetimeSeconds: 1800,
      },
      () => monitor.isAway,
    )
  const databaseOf = (pool: StatementPool) =>
    drizzle(pool as never, { schema }) as unknown as Database
  const pool = poolOf(8, settings)
  const searchPool = poolOf(4, searchSettings)
  return { pool, db: databaseOf(pool), searchPool, searchDb: databaseOf(searchPool), monitor }
}

const connection = () => (kept.cptGemsConnection ??= connect())

const connected = (which: 'db' | 'searchDb'): Database =>
  new Proxy({} as Database, {
    get: (_, key) => {
      const database = connection()[which]
      const value = Reflect.get(database, key)
      return typeof value === 'function' ? value.bind(database) : value
    },
  })

export const db: Database = connected('db')

/** For what strangers may ask in words of their own: statements end after `searchTimeoutMs` (57014), and wait for each other alone. */
export const searchDb: Database = connected('searchDb')

/** How the pools of queries and searches are used. */
export const poolFigures = () => [
  { pool: 'queries', ...connection().pool.figures },
  { pool: 'searches', ...connection().searchPool.figures },
]

/** Hears every NOTIFY on `channel`, and of the times when nothing can be heard. Ends with closeDatabase. */
export const listen = (channel: string, listener: Listener): Promise<void> =>
  connection().monitor.listen(channel, listener)

/** Whether the database answers within so many milliseconds, asked now. */
export const databaseAnswers = (within: number): Promise<boolean> =>
  connection().monitor.answers(within)

/**
 * Shows on the database that `name` lives, until `withdraw` or the end of this process, however it
 * ends. After a broken connection it is shown again as soon as the database answers.
 */
export const announce = (name: string): Promise<void> => connection().monitor.announce(name)

export const withdraw = (name: string): Promise<void> => connection().monitor.withdraw(name)

/**
 * Does `work` until the database has answered it, for what happened outside and must be written down.
 * What became of a try that broke is unknown: `work` must make sure itself that it counts once.
 */
export async function untilAnswered<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      await pause(500)
    }
  }
}

/** Ends all connections, waiting up to five seconds for what holds one. */
export async function closeDatabase(): Promise<void> {
  const open = kept.cptGemsConnection
  kept.cptGemsConnection = undefined
  if (!open) return
  const late = new AbortController()
  const forceClose = pause(5000, null, { signal: late.signal }).then(dropConnections, () => {})
  // A transaction that waits for a side that hangs gives its connection back only after that.
  await Promise.race([
    Promise.all([open.pool.end(), open.searchPool.end(), open.monitor.close()]),
    forceClose,
  ])
  late.abort()
}
