import { EventEmitter } from 'node:events'
import { Logger, run, type Runner, type TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import { announce, sessionAddress, withdraw } from '#db/client.server.ts'
import { isConnectionFault } from '#db/connections/connection-fault.ts'
import { log } from '#app/log.server.ts'
import { Fault } from '#app/log/fault.ts'
import type { Side } from '#app/domain/queue.server.ts'
import { isForSide } from './work-by-side.ts'
import { WorkFailed } from './work-failed.ts'

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

const causeOf = (error: unknown) => (error instanceof WorkFailed ? error.cause : error)

/** How many jobs of one side are worked on at once. */
const concurrency = 3

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

/** Lets a new job wake workers of its own side alone: those of the others would ask for it in vain. */
const wakeOnly =
  (side: Side) =>
  ({ message }: { message: { payload?: string } }): void => {
    if (!isForSide(side, message.payload ?? '')) message.payload = '{"count":0}'
  }

/** Begins working off one side of the queue. */
export const beginRunner = (pgPool: Pool, taskList: TaskList, side: Side): Promise<Runner> =>
  run({
    events: new EventEmitter()
      .on('worker:release', ignoreNudges)
      .on('pool:listen:notification', wakeOnly(side)),
    pgPool,
    concurrency,
    pollInterval: 2000,
    noHandleSignals: true,
    // A pooler lends another connection for the next transaction.
    noPreparedStatements: sessionAddress().isPooled,
    taskList,
    parsedCronItems: [],
    preset: presence,
    logger: quietly,
  })

/** Logs failed work; `onLost` hears of workers that a broken connection ended, or that may hold work unawares. */
export function watchRunner({ events, promise }: Runner, onLost: () => void): void {
  promise.catch(() => {})
  events
    .on('worker:getJob:error', onLost)
    .on('worker:fatalError', onLost)
    .on('job:error', ({ job, error }) => {
      log.warn(
        { task: job.task_identifier, attempt: job.attempts, err: causeOf(error) },
        'work failed, will be tried again',
      )
    })
}
