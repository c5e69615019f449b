import { env } from '#app/env.server.ts'
import { startWorker } from './worker.server.ts'

/** Starts the work of this process as WORKER says; the answer stops it, letting work under way finish. */
export async function startTasks(): Promise<() => Promise<void>> {
  if (env().WORKER === 'off') return async () => {}
  const worker = await startWorker({
    'send-mail': async () => {},
    'sweep-bookings': async () => {},
  })
  return () => worker.stop()
}
