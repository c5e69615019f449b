import { hour, minute } from '#app/domain/local-time.ts'
import type { CallCause } from './causes.ts'

/** Backoff for errors that may pass by themselves. */
export const retryDelays = [minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 24 * hour]

/** Only the owner can fix these; retried once. */
const retryable = new Set<CallCause>(['gone', 'unfit', 'refused', 'redirect'])
const permanent = new Set<CallCause>(['refused-address', 'no-address', 'no-plan', 'no-key'])
/** These affect one delivery; all others affect the webhook, so every delivery after it. */
const alone = new Set<CallCause>(['unfit', 'no-address', 'no-plan'])

export type NextStep =
  | { step: 'retry'; after: number }
  /** Dead-letters this delivery, or pauses the whole queue. */
  | { step: 'give-up'; scope: 'delivery' | 'connection' }

/**
 * The next step after a failure. `tries` counts attempts since queueing, including this one; `before` is the previous
 * attempt's cause.
 */
export function nextStep(cause: CallCause, tries: number, before: CallCause | null): NextStep {
  const scope = alone.has(cause) ? 'delivery' : 'connection'
  const pause = retryDelays[tries - 1]
  if (permanent.has(cause) || pause === undefined) return { step: 'give-up', scope }
  if (!retryable.has(cause)) return { step: 'retry', after: pause }
  const again = tries > 1 && before !== null && retryable.has(before)
  return again ? { step: 'give-up', scope } : { step: 'retry', after: hour }
}
