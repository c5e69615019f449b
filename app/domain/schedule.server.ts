import { sql, type SQL } from 'drizzle-orm'
import { parseCrontab } from 'graphile-worker'
import { db, type Database } from '#db/client.server.ts'
import { hour, minute } from '#app/domain/local-time.ts'

/** Scheduled jobs, in crontab form (UTC). */
const items = parseCrontab(
  [
    '*/5 * * * * clean-up-bookings ?max=3&jobKey=clean-up-bookings',
    '*/10 * * * * clean-up-plans ?max=3&jobKey=clean-up-plans',
    '*/15 * * * * read-calendars ?max=1&jobKey=read-calendars',
    '*/5 * * * * compact-counts ?max=1&jobKey=compact-counts',
    '17 * * * * delete-old-visitors ?max=1&jobKey=delete-old-visitors',
    '37 * * * * refresh-landing-pages ?max=1&jobKey=refresh-landing-pages',
    '47 * * * * clean-up-pictures ?max=3&jobKey=clean-up-pictures',
    '20 1 * * * clean-up-mail-files ?max=3&jobKey=clean-up-mail-files',
    '0 5 * * * mail-billing-tasks ?max=3&jobKey=mail-billing-tasks',
    '0 5 * * * mail-listings-queue ?max=3&jobKey=mail-listings-queue {bookingsAlone:false}',
    '0 8,11,14 * * * mail-listings-queue ?id=mail-unread-bookings&max=3&jobKey=mail-unread-bookings {bookingsAlone:true}',
    '40 0 * * * reconcile-payments ?max=3&jobKey=reconcile-payments',
  ].join('\n'),
)

type Item = (typeof items)[number]

/** What was missed is made up for by one of each, unless it was longer ago. */
const madeUpFor = hour

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

/** The last minute after `since` in which it is due; null without one. */
function lastDue(item: Item, now: number, since: number): number | null {
  for (let at = now; at > Math.max(since, now - madeUpFor); at -= minute) {
    if (matches(item, at)) return at
  }
  return null
}

/** What is due at `now`, each with its minute. Times of `done` ahead of it are of a clock that was wrong. */
function dueAt(now: number, done: Record<string, number>) {
  const past = Object.entries(done).filter(([, at]) => at <= now)
  const latest = Math.max(...past.map(([, at]) => at), now - madeUpFor)
  const known = new Map(past)
  return items.flatMap((item) => {
    const { identifier, task, payload, options } = item
    const missing = identifier in done || past.length === 0 ? now - minute : latest
    const at = lastDue(item, now, known.get(identifier) ?? missing)
    return at === null
      ? []
      : [{ identifier, task, payload: payload ?? {}, ...options, at: new Date(at) }]
  })
}

/** Enqueues what is due by the database's clock, each minute's jobs once, however many servers look. */
export async function enqueueDue(tx: Database = db, now: SQL = sql`now()`): Promise<void> {
  const [row] = await tx.execute<{ now: number; done: Record<string, number> | null }>(sql`
    select extract(epoch from date_trunc('minute', ${now}))::float8 * 1000 as now,
      (select json_object_agg(identifier, extract(epoch from last_execution)::float8 * 1000)
        from graphile_worker._private_known_crontabs where last_execution is not null) as done`)
  const due = row ? dueAt(row.now, row.done ?? {}) : []
  if (due.length === 0) return
  await tx.execute(sql`
    with due as (
      select * from json_to_recordset(${JSON.stringify(due)}::json) as due
        (identifier text, task text, payload json, "maxAttempts" int, "jobKey" text, at timestamptz)
    ), taken as (
      insert into graphile_worker._private_known_crontabs as known (identifier, known_since, last_execution)
      select identifier, at, at from due
      on conflict (identifier) do update set last_execution = excluded.last_execution
      where known.last_execution is null or known.last_execution < excluded.last_execution
        or known.last_execution > ${now}
      returning identifier
    )
    select graphile_worker.add_job(task, payload => payload, max_attempts => "maxAttempts", job_key => "jobKey")
    from due join taken using (identifier)`)
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
    update graphile_worker._private_jobs
    set run_at = run_at - (updated_at - now()), created_at = least(created_at, now()), updated_at = now()
    where updated_at > now() + interval '1 minute' and locked_at is null`)
}
