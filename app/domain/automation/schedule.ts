import { hour, minute } from '#app/domain/local-time.ts'
import type { CallCause } from './causes.ts'

/** Pauses between attempts where trying again may help by itself. */
export const retryDelays = [minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 24 * hour]

/** Only the owner can mend these; tried once more in case they are at it. */
const retryable = new Set<CallCause>(['gone', 'unfit', 'refused', 'redirect'])
const permanent = new Set<CallCause>(['refused-address', 'no-address', 'no-plan', 'no-key'])
/** Concern one delivery; all others concern the address, and so every delivery after it. */
const alone = new Set<CallCause>(['unfit', 'no-address', 'no-plan'])

export type NextStep =
  | { step: 'retry'; after: number }
  /** Kept for the owner: this delivery alone, or with it all that wait behind it. */
  | { step: 'hold'; scope: 'delivery' | 'connection' }

/**
 * What follows an attempt that failed for `cause`. `tries` counts the attempts since it was queued,
 * this one included; `before` is what the one before failed for.
 */
export function nextStep(cause: CallCause, tries: number, before: CallCause | null): NextStep {
  const scope = alone.has(cause) ? 'delivery' : 'connection'
  const pause = retryDelays[tries - 1]
  if (permanent.has(cause) || pause === undefined) return { step: 'hold', scope }
  if (!retryable.has(cause)) return { step: 'retry', after: pause }
  const again = tries > 1 && before !== null && retryable.has(before)
  return again ? { step: 'hold', scope } : { step: 'retry', after: hour }
}
