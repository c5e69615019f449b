import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { ConfigurationError, env } from '#app/env.server.ts'
import * as schema from './schema/index.ts'

/** The database, or a transaction on it: what every query and command takes. */
export type Database = PostgresJsDatabase<typeof schema>

type Connection = { client: postgres.Sql; db: Database }

// Development reloads modules; the pool must not multiply with them.
const kept = globalThis as { cptGemsConnection?: Connection }

function connect(): Connection {
  const url = env().DATABASE_URL
  if (!url) throw new ConfigurationError(['DATABASE_URL: missing'])
  const client = postgres(url, {
    max: 10,
    onnotice: () => {},
    connection: {
      application_name: 'cpt-gems',
      // A search term decides the plan; a plan made for any term would walk the whole index.
      plan_cache_mode: 'force_custom_plan',
      // The directory fits in memory; the default is for spinning disks.
      random_page_cost: '1.1',
    },
  })
  return { client, db: drizzle(client, { schema }) }
}

const connection = () => (kept.cptGemsConnection ??= connect())

/** The database of this process; connects at first use. */
export const db: Database = new Proxy({} as Database, {
  get: (_, key) => {
    const value = Reflect.get(connection().db, key)
    return typeof value === 'function' ? value.bind(connection().db) : value
  },
})

/**
 * Calls `heard` at each NOTIFY on `channel`, and whenever the connection comes (back) up, since
 * something may have been missed. Ends with closeDatabase.
 */
export async function listen(channel: string, heard: () => void): Promise<void> {
  await connection().client.listen(channel, heard, heard)
}

/** A connection apart from the pool, for locks that last as long as it does. */
export function connectAlone(): { db: Database; close: () => Promise<void> } {
  const url = env().DATABASE_URL
  if (!url) throw new ConfigurationError(['DATABASE_URL: missing'])
  const client = postgres(url, {
    max: 1,
    max_lifetime: null,
    onnotice: () => {},
    connection: { application_name: 'cpt-gems-locks' },
  })
  return { db: drizzle(client, { schema }), close: () => client.end({ timeout: 1 }) }
}

/** Ends the pool, waiting up to five seconds for queries under way. */
export async function closeDatabase(): Promise<void> {
  const open = kept.cptGemsConnection
  kept.cptGemsConnection = undefined
  await open?.client.end({ timeout: 5 })
}
