import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { setTimeout as pause } from 'node:timers/promises'
import { isDatabaseAway } from '#app/domain/errors.ts'
import { ConfigurationError, env } from '#app/env.server.ts'
import { poolsOf, type Replica, replicaOf } from './connections/pools.server.ts'
import { dropConnections } from './connections/sockets.server.ts'
import type { MonitorAddress } from './connections/monitor-client.ts'
import { MonitorConnection } from './connections/monitor.server.ts'
import { ReadPool } from './connections/replica.server.ts'
import type { Listener } from './connections/registrations.server.ts'
import type { StatementPool } from './connections/statements.server.ts'
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
  publicDb: Database
  searchPool: StatementPool
  searchDb: Database
  monitor: MonitorConnection
  replica: Replica | null
}

// Development reloads modules; the pool must not multiply with them.
const kept = globalThis as { cptGemsConnection?: Connection }

export function databaseUrl(): string {
  const url = env().DATABASE_URL
  if (!url) throw new ConfigurationError(['DATABASE_URL: missing'])
  return url
}

/**
 * Where sessions last: for what listens, holds locks, copies tables or changes the schema. `isPooled` where only a
 * pooler's address is known.
 */
export function sessionAddress(): MonitorAddress {
  const { DATABASE_DIRECT_URL, DATABASE_POOLED } = env()
  if (DATABASE_DIRECT_URL) return { url: DATABASE_DIRECT_URL, isPooled: false }
  return { url: databaseUrl(), isPooled: DATABASE_POOLED === '1' }
}

const databaseOf = (pool: StatementPool | ReadPool) =>
  drizzle(pool as never, { schema }) as unknown as Database

function connect(): Connection {
  const { DATABASE_POOLED, DATABASE_REPLICA_URL } = env()
  const monitor = new MonitorConnection(sessionAddress())
  const { pool, searchPool } = poolsOf(
    databaseUrl(),
    { isPooled: DATABASE_POOLED === '1', name: 'cpt-gems' },
    () => monitor.isAway,
  )
  const primary = { pool, db: databaseOf(pool), searchPool, monitor }
  if (!DATABASE_REPLICA_URL) {
    return { ...primary, publicDb: primary.db, searchDb: databaseOf(searchPool), replica: null }
  }
  const replica = replicaOf(DATABASE_REPLICA_URL, pool)
  const reading = (own: StatementPool, other: StatementPool) =>
    databaseOf(new ReadPool(own, other, replica.watch))
  return {
    ...primary,
    publicDb: reading(pool, replica.pool),
    searchDb: reading(searchPool, replica.searchPool),
    replica,
  }
}

const connection = () => (kept.cptGemsConnection ??= connect())

const connected = (which: 'db' | 'publicDb' | 'searchDb'): Database =>
  new Proxy({} as Database, {
    get: (_, key) => {
      const database = connection()[which]
      const value = Reflect.get(database, key)
      return typeof value === 'function' ? value.bind(database) : value
    },
  })

export const db: Database = connected('db')

/** For what everybody may see: a replica answers where the request allows it (`allowOldReads`) and it is fresh. */
export const publicDb: Database = connected('publicDb')

/** For what strangers may ask in words of their own: statements end after `searchTimeoutMs` (57014), and wait for each other alone. */
export const searchDb: Database = connected('searchDb')

/**
 * For a transaction that finds its rows by key, as its first statement: plans of statements, triggers and checks of
 * references are made once per connection, while `plan_cache_mode` of connections/pools has them made anew each time.
 */
export async function keepPlans(tx: Database): Promise<void> {
  await tx.execute(sql`set local plan_cache_mode = force_generic_plan`)
}

/** How the pools of queries and searches are used. */
export const poolFigures = () => {
  const { pool, searchPool, replica } = connection()
  return [
    { pool: 'queries', ...pool.figures },
    { pool: 'searches', ...searchPool.figures },
    ...(replica ? [{ pool: 'replica', ...replica.pool.figures }] : []),
  ]
}

/** Keeps readers from the replica until it has what changed now. */
export const awaitReplica = (): void => connection().replica?.watch.changed()

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

/** Ends all connections, waiting a second and a half at most for what holds one. */
export async function closeDatabase(): Promise<void> {
  const open = kept.cptGemsConnection
  kept.cptGemsConnection = undefined
  if (!open) return
  open.replica?.watch.stop()
  const replicas = open.replica ? [open.replica.pool, open.replica.searchPool] : []
  const late = new AbortController()
  const forceClose = pause(1500, null, { signal: late.signal }).then(dropConnections, () => {})
  // A transaction that waits for a side that hangs gives its connection back only after that.
  await Promise.race([
    Promise.all([
      ...[open.pool, open.searchPool, ...replicas].map((pool) => pool.end()),
      open.monitor.close(),
    ]),
    forceClose,
  ])
  late.abort()
}
