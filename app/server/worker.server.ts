import { EventEmitter } from 'node:events'
import { Logger, run, type JobHelpers, type Runner, type TaskList } from 'graphile-worker'
import { setTimeout as pause } from 'node:timers/promises'
import { announce, withdraw } from '#db/client.server.ts'
import { isConnectionFault } from '#db/connections/connection-fault.ts'
import { type Jobs, renamedJobs } from '#app/domain/queue.server.ts'
import { log } from '#app/log.server.ts'
import { describeError, summarise } from '#app/log/describe-error.ts'
import { Fault } from '#app/log/fault.ts'
import { postpone } from './postpone.server.ts'
import { queuePool } from './queue-pool.server.ts'
import { bySide } from './work-by-side.ts'

type Tasks = { [Name in keyof Jobs]: (payload: Jobs[Name]) => Promise<void> }

// The queue's own words quote errors, and settings with passwords: only what went wrong is passed on.
const quietly = new Logger(() => (level, _message, meta) => {
  const { error, fatalError, failure } = meta ?? {}
  if (failure || (level !== 'error' && level !== 'warning')) return
  const err = error ?? fatalError ?? new Fault('reported by the job queue')
  // That the database is away is told once, where it is noticed.
  if (isConnectionFault(err)) return
  if (level === 'error') log.error({ err }, 'job queue error')
  else log.warn({ err }, 'job queue warning')
})

/** Work that failed. Its message is what the queue's table keeps of it. */
class WorkFailed extends Fault {
  constructor(cause: unknown) {
    super(summarise(describeError(cause)), { cause })
    this.name = 'WorkFailed'
  }
}

const causeOf = (error: unknown) => (error instanceof WorkFailed ? error.cause : error)

/** How many jobs of one side are worked on at once. */
const concurrency = 3

/** Scheduled jobs, in crontab form (UTC); minutes missed are made up for by one of each. */
const crontab = [
  '*/5 * * * * clean-up-bookings ?max=3&jobKey=clean-up-bookings',
  '*/10 * * * * clean-up-plans ?max=3&jobKey=clean-up-plans',
  '*/5 * * * * compact-counts ?max=1&jobKey=compact-counts',
  '17 * * * * delete-old-visitors ?max=1&jobKey=delete-old-visitors',
  '37 * * * * refresh-landing-pages ?max=1&jobKey=refresh-landing-pages',
  '47 * * * * clean-up-pictures ?max=3&jobKey=clean-up-pictures',
  '0 5 * * * mail-billing-tasks ?max=3&jobKey=mail-billing-tasks',
  '40 0 * * * reconcile-payments ?max=3&jobKey=reconcile-payments',
].join('\n')

/** Who holds work announces itself first, so that it is taken over from those that are gone alone. */
const presence = {
  plugins: [
    {
      name: 'presence',
      version: '1.0.0',
      worker: {
        hooks: {
          startWorker: (_: unknown, event: { worker: { workerId: string } }) =>
            announce(event.worker.workerId),
          stopWorker: (_: unknown, event: { worker: { workerId: string } }) =>
            withdraw(event.worker.workerId),
        },
      },
    },
  ],
}

/**
 * graphile-worker 0.16 asserts, uncaught, when a job is announced between the end of a worker and its removal from
 * the pool.
 */
function ignoreNudges({ worker }: { worker: { nudge: () => boolean } }): void {
  worker.nudge = () => false
}

/** How long after a fault of a connection its workers are replaced, in milliseconds. */
const renewAfter = 1000

/**
 * Starts working off the queue of DATABASE_URL until `stop()` is called, which waits for work under way;
 * failed work is tried again with growing pauses. Workers that a broken connection ended, or that may
 * hold work without knowing, are replaced; what they held is then freed as that of any that are gone.
 */
export async function startWorker(tasks: Tasks): Promise<{ stop: () => Promise<void> }> {
  const taskList = Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload: unknown, helpers: JobHelpers) => {
        try {
          await (task as (payload: unknown) => Promise<void>)(payload)
        } catch (error) {
          if (!(await postpone(error, name, payload, helpers))) throw new WorkFailed(error)
        }
      },
    ]),
  ) as TaskList
  for (const [before, now] of Object.entries(renamedJobs)) {
    const task = taskList[now]
    if (task) taskList[before] = task
  }
  const pool = queuePool()
  const ending = new Set<Promise<void>>()
  let stopped = false
  let renewal: NodeJS.Timeout | undefined
  let renewing: Promise<void> = Promise.resolve()

  const beginSide = (tasksOfSide: TaskList, isScheduler: boolean): Promise<Runner> =>
    run({
      events: new EventEmitter().on('worker:release', ignoreNudges),
      pgPool: pool,
      concurrency,
      pollInterval: 2000,
      noHandleSignals: true,
      taskList: tasksOfSide,
      ...(isScheduler ? { crontab } : { parsedCronItems: [] }),
      preset: presence,
      logger: quietly,
    })

  /** Begins with new workers; the answer ends them, once their work under way is done. */
  async function begin(): Promise<() => Promise<void>> {
    const runners: Runner[] = []
    let isCurrent = true
    const replace = () => isCurrent && renewSoon()
    const end = async () => {
      isCurrent = false
      await Promise.all(runners.map((runner) => runner.stop().catch(() => {})))
    }
    for (const [side, tasksOfSide] of Object.entries(bySide(taskList))) {
      try {
        runners.push(await beginSide(tasksOfSide, side === 'other'))
      } catch (error) {
        await end()
        throw error
      }
    }
    for (const { events, promise } of runners) {
      promise.catch(() => {})
      events
        .on('worker:getJob:error', replace)
        .on('worker:fatalError', replace)
        .on('job:error', ({ job, error }) => {
          log.warn(
            { task: job.task_identifier, attempt: job.attempts, err: causeOf(error) },
            'work failed, will be tried again',
          )
        })
    }
    return end
  }

  async function renew(): Promise<void> {
    try {
      const next = await begin()
      const ended = end().finally(() => ending.delete(ended))
      ending.add(ended)
      end = next
      renewal = undefined
    } catch {
      renewal = undefined
      renewSoon()
    }
  }

  function renewSoon(): void {
    if (stopped) return
    renewal ??= setTimeout(() => {
      renewing = renew()
    }, renewAfter).unref()
  }

  /** The first begin: a database that goes away meanwhile is waited for. */
  async function beginFirst(): Promise<() => Promise<void>> {
    for (;;) {
      try {
        return await begin()
      } catch (error) {
        if (!isConnectionFault(error)) {
          await pool.end()
          throw error
        }
        await pause(renewAfter)
      }
    }
  }

  let end = await beginFirst()
  return {
    async stop() {
      stopped = true
      clearTimeout(renewal)
      await renewing
      await Promise.all([...ending, end()])
      await pool.end()
    },
  }
}
