import { Fault } from '#app/log/fault.ts'

/**
 * What may go wrong in the product, as a closed list. Screens and endpoints translate it
 * (http/refusable, http/json-response); nothing else does.
 */
export type DomainErrorCode =
  | 'invalid' // the input as a whole or a field of it
  | 'malformed' // the call is not formed as its protocol says; nobody typed this
  | 'wrong-type' // the body is of a kind that is not read here
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict' // the state of the thing does not allow it
  | 'stale' // somebody changed it in between
  | 'too-many'
  | 'too-large'
  | 'unavailable' // an outside service did not answer as it should
  | 'unsupported' // what this installation's services cannot do

/** Messages by field name, each a sentence for a person. */
export type FieldErrors = Record<string, string[]>

/** A value that would be accepted, and its words. */
export type Choice = { value: string; label: string }

/** An expected refusal. `message` is a sentence for a person and is safe to show. */
export class DomainError extends Error {
  readonly code: DomainErrorCode
  readonly fields: FieldErrors | undefined
  /** Seconds after which another try makes sense; only with `too-many`. */
  readonly retryAfter: number | undefined
  /** Values by field name that would be accepted instead, for one click each. */
  readonly choices: Record<string, Choice[]> | undefined

  constructor(
    code: DomainErrorCode,
    message: string,
    more: {
      fields?: FieldErrors
      retryAfter?: number
      choices?: Record<string, Choice[]>
      cause?: unknown
    } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause })
    this.name = 'DomainError'
    this.code = code
    this.fields = more.fields
    this.retryAfter = more.retryAfter
    this.choices = more.choices
  }
}

/**
 * The database does not answer, or a connection broke in the middle of a statement, so that nobody
 * knows what became of it. Never an expected refusal: translated to 503.
 */
export class DatabaseAway extends Fault {
  override readonly name = 'DatabaseAway'
}

/** What is said then. It promises nothing: a change may have been saved just before. */
export const awayMessage =
  'We cannot answer for a moment. Please try again shortly; if you were sending something, look first whether it has arrived.'

/** Seconds after which another try makes sense while the database is away. */
export const awayRetryAfter = 5

/** Whether the database's absence is behind an error, however often it was wrapped. */
export function isDatabaseAway(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof DatabaseAway) return true
  }
  return false
}
