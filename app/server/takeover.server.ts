import { inArray, sql } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { presenceLock } from '#db/connections/monitor.server.ts'
import { deliveryClaims } from '#db/schema/index.ts'
import { isDatabaseAway } from '#app/domain/errors.ts'
import { log } from '#app/log.server.ts'

/** Milliseconds between checks for dead processes. */
const pollIntervalMs = 3000
/** Milliseconds of absence; a live process that lost its connection is back sooner. */
const absentAfterMs = 3000

/** Names with claims that no process announces. */
async function absentees(): Promise<string[]> {
  const rows = await db.execute<{ holder: string }>(sql`
    select holder from (
      select locked_by from graphile_worker._private_jobs where locked_at is not null
      union select locked_by from graphile_worker._private_job_queues where locked_at is not null
      union select worker from delivery_claims
    ) as held (holder)
    where holder is not null and not exists (
      select 1 from pg_locks
      where locktype = 'advisory' and classid = ${presenceLock}::int::oid and objsubid = 2
        and objid::bigint = hashtext(holder)::bigint & 4294967295
        and database = (select oid from pg_database where datname = current_database()))`)
  return rows.map(({ holder }) => holder)
}

async function release(gone: string[]): Promise<void> {
  const names = JSON.stringify(gone)
  await db.execute(sql`
    select graphile_worker.force_unlock_workers(
      array(select json_array_elements_text(${names}::json)))`)
  await db.delete(deliveryClaims).where(inArray(deliveryClaims.worker, gone))
  log.warn({ counts: { workers: gone.length } }, 'what workers held that are gone was freed')
}

/** Releases claims of dead processes every few seconds, on any machine: the queue itself would wait four hours. */
export function startTakeover(): { stop: () => Promise<void> } {
  const since = new Map<string, number>()
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> = Promise.resolve()

  async function look(): Promise<number> {
    const absent = await absentees()
    const now = performance.now()
    for (const name of since.keys()) if (!absent.includes(name)) since.delete(name)
    for (const name of absent) if (!since.has(name)) since.set(name, now)
    const gone = absent.filter((name) => now - (since.get(name) ?? now) >= absentAfterMs)
    if (gone.length > 0) await release(gone)
    for (const name of gone) since.delete(name)
    return Math.min(
      pollIntervalMs,
      ...[...since.values()].map((seen) => seen + absentAfterMs - now),
    )
  }

  function again(after: number): void {
    if (stopped) return
    timer = setTimeout(() => {
      looking = look().then(again, (error: unknown) => {
        if (!isDatabaseAway(error)) log.error({ err: error }, 'nobody could be taken over from')
        // Absences seen before an outage say nothing about who comes back.
        since.clear()
        again(pollIntervalMs)
      })
    }, after).unref()
  }

  again(0)
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await looking
    },
  }
}
