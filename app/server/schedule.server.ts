import { isDatabaseAway } from '#app/domain/errors.ts'
import { enqueueNext, undoFuture } from '#app/domain/schedule.server.ts'
import { log } from '#app/log.server.ts'

/** Milliseconds between looks. */
const lookEvery = 10_000

/** Has the next of each scheduled job wait in the queue; graphile-worker's own schedule goes by the clock of this machine. */
export function startSchedule(): { stop: () => Promise<void> } {
  let looking: Promise<void> | null = null
  const look = () => {
    looking ??= undoFuture()
      .then(() => enqueueNext())
      .catch((error: unknown) => {
        if (!isDatabaseAway(error)) log.error({ err: error }, 'scheduled jobs were not enqueued')
      })
      .finally(() => (looking = null))
  }
  const timer = setInterval(look, lookEvery).unref()
  look()
  return {
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}
