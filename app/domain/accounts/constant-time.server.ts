import { setTimeout as pause } from 'node:timers/promises'

/**
 * Runs `work` so that it takes at least `floor` milliseconds, well or ill: an answer that must look
 * the same for known and unknown addresses must also take the same time.
 */
export async function inConstantTime<T>(floor: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), pause(floor)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
