import { inArray, sql } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { presenceLock } from '#db/connections/registrations.server.ts'
import { deliveryClaims } from '#db/schema/index.ts'

/** Ids of workers that hold jobs, queues or deliveries without the advisory lock a living worker keeps. */
export async function absentWorkers(): Promise<string[]> {
  const rows = await db.execute<{ holder: string }>(sql`
    select holder from (
      select locked_by from graphile_worker._private_jobs where locked_at is not null
      union select locked_by from graphile_worker._private_job_queues where locked_at is not null
      union select worker from delivery_claims
    ) as claims (holder)
    where holder is not null and not exists (
      select 1 from pg_locks
      where locktype = 'advisory' and classid = ${presenceLock}::int::oid and objsubid = 2
        and objid::bigint = hashtext(holder)::bigint & 4294967295
        and database = (select oid from pg_database where datname = current_database()))`)
  return rows.map(({ holder }) => holder)
}

/**
 * Deletes what absent workers had begun when another job of the same key replaced it. The queue never runs it again, and
 * it would count as given up for good. A job without a key that ends its worker each time is given up, and stays: nothing
 * wrote to it since it was made.
 */
const deleteReplaced = (names: string) =>
  db.execute(sql`
    delete from graphile_worker._private_jobs
    where key is null and attempts >= max_attempts and last_error is null
      and updated_at <> created_at
      and (locked_at is null or locked_by in (select json_array_elements_text(${names}::json)))`)

/** Releases the jobs and deliveries that absent workers have claimed. */
export async function releaseClaims(gone: string[]): Promise<void> {
  const names = JSON.stringify(gone)
  await deleteReplaced(names)
  await db.execute(sql`
    select graphile_worker.force_unlock_workers(
      array(select json_array_elements_text(${names}::json)))`)
  await db.delete(deliveryClaims).where(inArray(deliveryClaims.worker, gone))
}
