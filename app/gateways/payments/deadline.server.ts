import { AsyncLocalStorage } from 'node:async_hooks'
import { PaymentsFault } from './port.ts'

const deadline = new AsyncLocalStorage<number>()

/** The milliseconds a call may take here: `timeoutMs`, or less where a deadline is nearer; 0 once it has passed. */
export const timeLeft = (timeoutMs: number): number =>
  Math.max(
    0,
    Math.floor(Math.min(timeoutMs, (deadline.getStore() ?? Infinity) - performance.now())),
  )

/**
 * Runs `work`, all of whose calls to the provider together end within `milliseconds`. Throws PaymentsFault `timeout`
 * where it has no result by then.
 */
export async function withDeadline<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const running = deadline.run(performance.now() + milliseconds, work)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new PaymentsFault('timeout', `no result in ${milliseconds} ms`)),
      milliseconds,
    )
  })
  try {
    return await Promise.race([running, late])
  } finally {
    clearTimeout(timer)
    running.catch(() => {})
  }
}
