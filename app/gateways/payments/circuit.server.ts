import { BrokenCircuitError, circuitBreaker, ConsecutiveBreaker, handleWhen } from 'cockatiel'
import { log } from '#app/log.server.ts'
import { PaymentsFault } from './port.ts'

/** How many failures in a row open the circuit, and for how long. */
export type CircuitSettings = { failures: number; openMs: number }

const defaultCircuit: CircuitSettings = { failures: 5, openMs: 30_000 }

/** A provider that is silent or broken; one that refuses or contradicts itself is there. */
const isOutage = (error: Error) =>
  error instanceof PaymentsFault &&
  (error.kind === 'timeout' || error.kind === 'unreachable' || (error.status ?? 0) >= 500)

/**
 * A circuit breaker for the provider: after failures in a row, calls throw PaymentsFault `paused` at once, with the
 * time of the next attempt. Then a single call is let through, and decides for the others.
 */
export function paymentsCircuit({ failures, openMs }: CircuitSettings = defaultCircuit) {
  const breaker = circuitBreaker(handleWhen(isOutage), {
    halfOpenAfter: openMs,
    breaker: new ConsecutiveBreaker(failures),
  })
  let retryAt = new Date(0)
  breaker.onBreak(() => {
    retryAt = new Date(Date.now() + openMs)
    log.error({}, 'payments circuit open: the provider fails')
  })
  breaker.onReset(() => log.info({}, 'payments circuit closed: the provider answers'))
  return async <T>(call: () => Promise<T>): Promise<T> => {
    try {
      return await breaker.execute(call)
    } catch (error) {
      if (!(error instanceof BrokenCircuitError)) throw error
      throw new PaymentsFault('paused', 'not asked: the provider failed repeatedly', { retryAt })
    }
  }
}
