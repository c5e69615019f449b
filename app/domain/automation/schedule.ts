import { hour, minute } from '#app/domain/local-time.ts'
import type { CallCause } from './causes.ts'

/** Backoff for errors that may pass by themselves. */
const retryDelays = [minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 24 * hour]

/** Only the owner can fix these; retried once. */
const retryable = new Set<CallCause>(['gone', 'unfit', 'refused', 'redirect'])
const permanent = new Set<CallCause>(['refused-address', 'no-address', 'no-plan', 'no-key'])
/** These affect one delivery; all others affect the webhook, so every delivery after it. */
const alone = new Set<CallCause>(['unfit', 'no-address', 'no-plan'])

/** Whether a failure is about one delivery; those after it need not wait. */
export const concernsOne = (cause: CallCause): boolean => alone.has(cause)

/** The longest wait that a receiver may ask for. */
const longestWait = 24 * hour

export type NextStep =
  | { step: 'retry'; after: number }
  /** Dead-letters this delivery, or pauses the whole queue. */
  | { step: 'give-up'; scope: 'delivery' | 'connection' }

/**
 * The next step after a failure. `tries` counts attempts since queueing, including this one; `before` is the previous
 * attempt's cause. `retryAfter` is what the receiver asked for, in milliseconds: it replaces our own pause.
 */
export function nextStep(
  cause: CallCause,
  tries: number,
  before: CallCause | null,
  retryAfter?: number,
): NextStep {
  const scope = alone.has(cause) ? 'delivery' : 'connection'
  const pause = retryDelays[tries - 1]
  if (permanent.has(cause) || pause === undefined) return { step: 'give-up', scope }
  if (!retryable.has(cause)) {
    const after =
      retryAfter === undefined ? pause : Math.min(Math.max(retryAfter, 1000), longestWait)
    return { step: 'retry', after }
  }
  const again = tries > 1 && before !== null && retryable.has(before)
  return again ? { step: 'give-up', scope } : { step: 'retry', after: hour }
}
