import { sql, type SQL } from 'drizzle-orm'
import { parseCrontab } from 'graphile-worker'
import { db, type Database } from '#db/client.server.ts'
import { minute } from '#app/domain/local-time.ts'

/** Scheduled jobs, in crontab form (UTC). */
const items = parseCrontab(
  [
    '*/5 * * * * clean-up-bookings ?max=3',
    '*/10 * * * * clean-up-plans ?max=3',
    '*/15 * * * * read-calendars ?max=1',
    '*/5 * * * * compact-counts ?max=1',
    '17 * * * * delete-old-visitors ?max=1',
    '37 * * * * refresh-landing-pages ?max=1',
    '47 * * * * clean-up-pictures ?max=3',
    '20 1 * * * clean-up-mail-files ?max=3',
    '0 5 * * * mail-billing-tasks ?max=3',
    '0 5 * * * mail-listings-queue ?max=3 {bookingsAlone:false}',
    '0 8,11,14 * * * mail-listings-queue ?id=mail-unread-bookings&max=3 {bookingsAlone:true}',
    '40 0 * * * reconcile-payments ?max=3',
  ].join('\n'),
)

type Item = (typeof items)[number]

/** Under which they are in the queue. */
export const scheduledKeys = items.map(({ identifier }) => identifier)

const matches = (item: Item, time: number): boolean => {
  const at = new Date(time)
  return item.match({
    min: at.getUTCMinutes(),
    hour: at.getUTCHours(),
    date: at.getUTCDate(),
    month: at.getUTCMonth() + 1,
    dow: at.getUTCDay(),
  })
}

/** The first minute after `now` in which it is due. */
function nextTime(item: Item, now: number): number {
  let at = now - (now % minute) + minute
  while (!matches(item, at)) at += minute
  return at
}

const scheduleLock = 7_201_403

/**
 * Enqueues the next of each scheduled job by the database's clock, once, however many servers look. What was missed while
 * no worker ran still waits, one of each.
 */
export async function enqueueNext(
  on: Database = db,
  now: SQL = sql`clock_timestamp()`,
): Promise<void> {
  await on.transaction(async (tx) => {
    const [lock] = await tx.execute<{ taken: boolean }>(
      sql`select pg_try_advisory_xact_lock(${scheduleLock}) as taken`,
    )
    // Another server does it.
    if (!lock?.taken) return
    const [row] = await tx.execute<{ now: number; waiting: Record<string, number> | null }>(sql`
      select extract(epoch from ${now})::float8 * 1000 as now, (
        select json_object_agg(key, extract(epoch from run_at)::float8 * 1000) from graphile_worker.jobs
        where key in (select json_array_elements_text(${JSON.stringify(scheduledKeys)}::json))
          and (attempts < max_attempts or locked_at is not null)) as waiting`)
    if (!row) return
    const jobs = items.flatMap((item) => {
      const { identifier: key, task, payload, options } = item
      const at = nextTime(item, row.now)
      // One that is later than the next was enqueued by a clock that was ahead.
      if ((row.waiting?.[key] ?? Infinity) <= at) return []
      return [{ key, task, payload: payload ?? {}, max: options.maxAttempts, at: new Date(at) }]
    })
    if (jobs.length === 0) return
    await tx.execute(sql`
      select graphile_worker.add_job(task, payload => payload, run_at => at, max_attempts => max, job_key => key)
      from json_to_recordset(${JSON.stringify(jobs)}::json) as job
        (key text, task text, payload json, max int, at timestamptz)`)
  })
}

/**
 * What a clock that was ahead enqueued or put off waits as long as was meant, once the clock is right again: it would wait
 * a day where that was a day ahead.
 */
export async function undoFuture(tx: Database = db): Promise<void> {
  await tx.execute(sql`
    with owed as (
      update deliveries set due_at = due_at - (created_at - now()), created_at = now()
      where status = 'queued' and created_at > now() + interval '1 minute'
    )
    select graphile_worker.reschedule_jobs(array[id], run_at => run_at - (updated_at - now()))
    from graphile_worker.jobs
    where updated_at > now() + interval '1 minute' and locked_at is null`)
}
