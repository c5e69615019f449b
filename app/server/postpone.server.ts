import type { JobHelpers } from 'graphile-worker'
import { postponedFlag } from '#app/domain/queue.server.ts'
import { PaymentsFault } from '#app/gateways/payments/port.ts'
import { log } from '#app/log.server.ts'

/**
 * Puts work off that was not done because its side is not asked at the moment, as if it had not been begun: it is no
 * failed attempt. False for other errors.
 */
export async function postpone(
  error: unknown,
  name: string,
  payload: unknown,
  { job, addJob }: JobHelpers,
): Promise<boolean> {
  if (!(error instanceof PaymentsFault) || !error.retryAt) return false
  await addJob(name, payload, {
    runAt: error.retryAt,
    maxAttempts: job.max_attempts,
    flags: [postponedFlag],
    ...(job.key && { jobKey: job.key }),
  })
  log.info({ task: name }, 'work postponed')
  return true
}
