import { Logger, run, type Runner, type TaskList } from 'graphile-worker'
import type { Jobs } from '#app/domain/queue.server.ts'
import { env } from '#app/env.server.ts'
import { log } from '#app/log.server.ts'

type Tasks = { [Name in keyof Jobs]: (payload: Jobs[Name]) => Promise<void> }

const quietly = new Logger(() => (level, message) => {
  if (level === 'error') log.error({ worker: message }, 'the worker reported an error')
  else log.debug({ worker: message }, 'worker')
})

/** Sweeps by the clock, in crontab form (UTC). */
const crontab = [
  '*/5 * * * * sweep-bookings ?max=3',
  '*/10 * * * * sweep-plans ?max=3',
  '*/5 * * * * fold-counts ?max=1',
  '17 * * * * forget-visitors ?max=1',
  '47 * * * * sweep-pictures ?max=3',
  '40 0 * * * reconcile-payments ?max=3',
].join('\n')

/**
 * Starts working off the queue of DATABASE_URL until `stop()` is called, which waits for work under way.
 * Failed work is tried again with growing pauses.
 */
export async function startWorker(tasks: Tasks): Promise<Runner> {
  const taskList = Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload: unknown) => (task as (payload: unknown) => Promise<void>)(payload),
    ]),
  ) as TaskList
  const runner = await run({
    connectionString: env().DATABASE_URL,
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
      { task: job.task_identifier, attempt: job.attempts, err: error },
      'work failed, will be tried again',
    )
  })
  return runner
}
