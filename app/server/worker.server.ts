import type { JobHelpers, Runner, TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import { setTimeout as pause } from 'node:timers/promises'
import { isConnectionFault } from '#db/connections/connection-fault.ts'
import { type Jobs, renamedJobs, type Side } from '#app/domain/queue.server.ts'
import { beginRunner, watchRunner } from './job-runner.server.ts'
import { postpone } from './postpone.server.ts'
import { queuePool } from './queue-pool.server.ts'
import { bySide } from './work-by-side.ts'
import { WorkFailed } from './work-failed.ts'

export type Tasks = { [Name in keyof Jobs]: (payload: Jobs[Name]) => Promise<void> }

/** The tasks under their names and the names they had before. */
function taskListOf(tasks: Tasks): TaskList {
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
  return taskList
}

/** How long after a fault of a connection its workers are replaced, in milliseconds. */
const renewAfter = 1000

/** Runners that are replaced after a fault of their connection; the old ones end their work meanwhile. */
class RenewedRunners {
  readonly #pool: Pool
  readonly #taskList: TaskList
  readonly #ending = new Set<Promise<void>>()
  #end: () => Promise<void> = async () => {}
  #stopped = false
  #renewal: NodeJS.Timeout | undefined
  #renewing: Promise<void> = Promise.resolve()

  constructor(pool: Pool, taskList: TaskList) {
    this.#pool = pool
    this.#taskList = taskList
  }

  /** A database that goes away meanwhile is waited for. */
  async beginFirst(): Promise<void> {
    for (;;) {
      try {
        this.#end = await this.#begin()
        return
      } catch (error) {
        if (!isConnectionFault(error)) {
          await this.#pool.end()
          throw error
        }
        await pause(renewAfter)
      }
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#renewal)
    await this.#renewing
    await Promise.all([...this.#ending, this.#end()])
    await this.#pool.end()
  }

  /** Begins with new workers; the answer ends them, once their work under way is done. */
  async #begin(): Promise<() => Promise<void>> {
    const runners: Runner[] = []
    let isCurrent = true
    const onLost = () => {
      if (isCurrent) this.#renewSoon()
    }
    const end = async () => {
      isCurrent = false
      await Promise.all(runners.map((runner) => runner.stop().catch(() => {})))
    }
    for (const [side, taskList] of Object.entries(bySide(this.#taskList))) {
      try {
        runners.push(await beginRunner(this.#pool, taskList, side as Side))
      } catch (error) {
        await end()
        throw error
      }
    }
    for (const runner of runners) watchRunner(runner, onLost)
    return end
  }

  async #renew(): Promise<void> {
    try {
      const next = await this.#begin()
      const ended = this.#end().finally(() => this.#ending.delete(ended))
      this.#ending.add(ended)
      this.#end = next
      this.#renewal = undefined
    } catch {
      this.#renewal = undefined
      this.#renewSoon()
    }
  }

  #renewSoon(): void {
    if (this.#stopped) return
    this.#renewal ??= setTimeout(() => {
      this.#renewing = this.#renew()
    }, renewAfter).unref()
  }
}

/**
 * Starts working off the queue of DATABASE_URL until `stop()` is called, which waits for work under way;
 * failed work is tried again with growing pauses. Workers that a broken connection ended, or that may
 * hold work without knowing, are replaced; what they held is then freed as that of any that are gone.
 */
export async function startWorker(tasks: Tasks): Promise<{ stop: () => Promise<void> }> {
  const runners = new RenewedRunners(queuePool(), taskListOf(tasks))
  await runners.beginFirst()
  return { stop: () => runners.stop() }
}
