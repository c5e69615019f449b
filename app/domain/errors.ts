import { Fault } from '#app/log/fault.ts'

/** Expected errors as a closed list, translated to responses only by http/refusable and http/json-response. */
export type DomainErrorCode =
  | 'invalid' // invalid input, as a whole or by field
  | 'malformed' // a malformed call; no user typed this
  | 'wrong-type' // an unsupported content type
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict' // the current state does not allow it
  | 'stale' // changed by somebody else meanwhile
  | 'too-many'
  | 'too-large'
  | 'unavailable' // an outside service failed
  | 'timed-out' // took longer than it may
  | 'unsupported' // not available with this configuration

export type FieldErrors = Record<string, string[]>

/** What a program should do about a refusal, where the code alone does not say it. */
export const errorReasons = ['code-required', 'code-wrong', 'second-factor-missing'] as const
export type ErrorReason = (typeof errorReasons)[number]

export type Choice = { value: string; label: string }

/** An expected error. `message` is for the user and safe to show. */
export class DomainError extends Error {
  readonly code: DomainErrorCode
  readonly fields: FieldErrors | undefined
  /** Seconds until a retry; only with `too-many`. */
  readonly retryAfter: number | undefined
  /** The limit that refused, of which nothing remains; only with `too-many`. */
  readonly limit: { points: number; seconds: number } | undefined
  readonly choices: Record<string, Choice[]> | undefined
  readonly reason: ErrorReason | undefined

  constructor(
    code: DomainErrorCode,
    message: string,
    more: {
      fields?: FieldErrors
      retryAfter?: number
      limit?: { points: number; seconds: number }
      choices?: Record<string, Choice[]>
      reason?: ErrorReason
      cause?: unknown
    } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause })
    this.name = 'DomainError'
    this.code = code
    this.fields = more.fields
    this.retryAfter = more.retryAfter
    this.limit = more.limit
    this.choices = more.choices
    this.reason = more.reason
  }
}

/**
 * The database is unavailable, or a connection broke during a statement whose outcome is unknown. Never an expected
 * refusal: translated to 503.
 */
export class DatabaseAway extends Fault {
  override readonly name = 'DatabaseAway'
}

/** Promises nothing: a change may have been saved just before. */
export const awayMessage =
  'The site is unavailable for a moment. Please try again shortly; if you were sending something, check whether it arrived before sending it again.'

/** Retry-After in seconds while the database is unavailable. */
export const awayRetryAfter = 5

/** Whether an error was caused by DatabaseAway, however deeply wrapped. */
export function isDatabaseAway(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof DatabaseAway) return true
  }
  return false
}
