import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'

const milliseconds = sql`(extract(epoch from clock_timestamp()) * 1000)::float8`

/** The database's time, as a column. */
export const databaseTime = sql`${milliseconds}`.mapWith((now) => new Date(Number(now)))

/**
 * The database's time: what is promised on one server ends at the same moment on all, and no clock that was set wrong
 * ends it early.
 */
export async function databaseNow(tx: Database): Promise<Date> {
  const [row] = await tx.execute<{ now: number }>(sql`select ${milliseconds} as now`)
  if (!row) throw new Error('the database has no time')
  return new Date(row.now)
}
