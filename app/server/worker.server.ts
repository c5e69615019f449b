import { sql } from 'drizzle-orm'
import { Logger, run, type Runner, type TaskList } from 'graphile-worker'
import { randomUUID } from 'node:crypto'
import { db } from '#db/client.server.ts'
import type { Jobs } from '#app/domain/queue.server.ts'
import { env } from '#app/env.server.ts'
import { log } from '#app/log.server.ts'
import { describeError, summarise } from '#app/log/describe-error.ts'
import { Fault } from '#app/log/fault.ts'

type Tasks = { [Name in keyof Jobs]: (payload: Jobs[Name]) => Promise<void> }

// The queue's own words quote errors, and settings with passwords: only what went wrong is passed on.
const quietly = new Logger(() => (level, _message, meta) => {
  const { error, fatalError, failure } = meta ?? {}
  if (failure || (level !== 'error' && level !== 'warning')) return
  const err = error ?? fatalError ?? new Fault('said by the queue')
  if (level === 'error') log.error({ err }, 'the queue of work reports an error')
  else log.warn({ err }, 'the queue of work reports a warning')
})

/** Work that failed. Its message is what the queue's table keeps of it. */
class WorkFailed extends Fault {
  constructor(cause: unknown) {
    super(summarise(describeError(cause)), { cause })
    this.name = 'WorkFailed'
  }
}

const causeOf = (error: unknown) => (error instanceof WorkFailed ? error.cause : error)

/** Sweeps by the clock, in crontab form (UTC). */
const crontab = [
  '*/5 * * * * sweep-bookings ?max=3',
  '*/10 * * * * sweep-plans ?max=3',
  '*/5 * * * * fold-counts ?max=1',
  '17 * * * * forget-visitors ?max=1',
  '47 * * * * sweep-pictures ?max=3',
  '40 0 * * * reconcile-payments ?max=3',
].join('\n')

/** So begin the names by which the database tells connections of workers from all others. */
const nameStart = 'cpt-gems-worker-'

/** How often, and every how many milliseconds, a worker that has just started looks for the others. */
const looks = { most: 30, every: 1000 }

async function isAlone(name: string): Promise<boolean> {
  const [other] = await db.execute(sql`
    select 1 from pg_stat_activity
    where starts_with(application_name, ${nameStart}) and application_name <> ${name}
      and datname = current_database() limit 1`)
  return other === undefined
}

/**
 * Frees what workers held that were killed before this one had `begun`, as soon as no other worker is
 * connected: the queue itself would wait for four hours before it believed that they are gone.
 */
async function freeOrphans(name: string, begun: string, stopped: AbortSignal): Promise<void> {
  for (let look = 0; look < looks.most && !stopped.aborted; look += 1) {
    if (await isAlone(name)) {
      for (const table of [sql`_private_jobs`, sql`_private_job_queues`]) {
        await db.execute(sql`
          update graphile_worker.${table} set locked_at = null, locked_by = null
          where locked_at < ${begun}::timestamptz`)
      }
      return
    }
    await new Promise((resolve) => setTimeout(resolve, looks.every).unref())
  }
}

function workerConnection(name: string): string {
  const url = new URL(env().DATABASE_URL ?? '')
  url.searchParams.set('application_name', name)
  return url.href
}

/**
 * Starts working off the queue of DATABASE_URL until `stop()` is called, which waits for work under way.
 * What a killed worker held is taken up at once; failed work is tried again with growing pauses.
 */
export async function startWorker(tasks: Tasks): Promise<Runner> {
  const taskList = Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload: unknown) => {
        try {
          await (task as (payload: unknown) => Promise<void>)(payload)
        } catch (error) {
          throw new WorkFailed(error)
        }
      },
    ]),
  ) as TaskList
  const name = nameStart + randomUUID()
  // Before any work of its own: what it takes later is never taken for an orphan.
  const [clock] = await db.execute<{ now: string }>(sql`select clock_timestamp()::text as now`)
  const stopped = new AbortController()
  const runner = await run({
    connectionString: workerConnection(name),
    concurrency: 4,
    maxPoolSize: 6,
    pollInterval: 2000,
    noHandleSignals: true,
    taskList,
    crontab,
    logger: quietly,
  })
  runner.events.on('job:error', ({ job, error }) => {
    log.warn(
      { task: job.task_identifier, attempt: job.attempts, err: causeOf(error) },
      'work failed, will be tried again',
    )
  })
  runner.events.on('stop', () => stopped.abort())
  freeOrphans(name, String(clock?.now), stopped.signal).catch((error: unknown) =>
    log.error({ err: error }, 'work of killed workers could not be freed'),
  )
  return runner
}
