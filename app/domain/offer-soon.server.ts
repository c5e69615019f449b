import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { maxAttempts, wake } from './queue.server.ts'

/**
 * Has the worker offer what may have come free at a business, where somebody waits: hours, services, people or busy times
 * have changed. In the caller's transaction; one statement.
 */
export async function offerSoon(tx: Pick<Database, 'execute'>, businessId: string): Promise<void> {
  await tx.execute(sql`
    select ${wake('offer-waiting-times')}, graphile_worker.add_job('offer-waiting-times', payload => json_build_object('businessId', ${businessId}::text),
      max_attempts => ${maxAttempts}::int, job_key => ${`waiting:${businessId}`}::text)
    where exists (select 1 from waiting_entries
      where business_id = ${businessId} and status in ('waiting', 'offered'))`)
}
