import { isDatabaseAway } from '#app/domain/errors.ts'
import { PaymentsFault } from '#app/gateways/payments/port.ts'
import { log, type LogFields } from '#app/log.server.ts'

/** The queue repeats it as a whole when the provider is asked again, or the database is there. */
const stops = (error: unknown) =>
  isDatabaseAway(error) || (error instanceof PaymentsFault && error.kind === 'paused')

/** At how many of many it failed; `errors`: of those by no fault of the provider's. */
export type Failed = { failures: number; errors: number }

type Message =
  | 'listing payments failed'
  | 'reconciling a business failed'
  | 'taking in a payment failed'
  | 'asking about a reversal failed'
  | 'settling a plan failed'
  | 'reminding a payer failed'
  | 'a step of the clean-up failed'

/**
 * Does what is due for one of many, or what the provider is asked about it, as nothing else should wait for its sake: what fails is logged and
 * counted. Throws PaymentsFault while the provider is not asked at all, and while the database
 * is away.
 */
export async function doAlone(
  work: () => Promise<void>,
  message: Message,
  failed: Failed,
  about: LogFields = {},
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (stops(error)) throw error
    failed.failures += 1
    const fields = { ...about, err: error }
    if (error instanceof PaymentsFault) return log.warn(fields, message)
    failed.errors += 1
    log.error(fields, message)
  }
}
