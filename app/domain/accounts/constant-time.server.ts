import { setTimeout as pause } from 'node:timers/promises'

/**
 * Makes `work` take at least `floor` milliseconds, also on failure, so that timing does not reveal whether an account
 * exists.
 */
export async function inConstantTime<T>(floor: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), pause(floor)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
