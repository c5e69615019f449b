import { sql, type SQL } from 'drizzle-orm'

/** SQL condition: a queued delivery that keeps its place. One that its receiver did not take waits beside the queue. */
export const inOrder = (now: SQL): SQL =>
  sql`not (deliveries.last_cause is not distinct from 'unfit' and deliveries.due_at > ${now})`
