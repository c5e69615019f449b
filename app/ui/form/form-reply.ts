import type { SubmissionResult } from '@conform-to/react'
import type { Choice } from '#app/domain/errors.ts'

/** What a form is answered when it must be shown again. */
export type FormReply = {
  /** For conform's `useForm`. */
  lastResult: SubmissionResult<string[]>
  /** Values by field name that would be accepted instead of what was refused. */
  choices?: Record<string, Choice[]>
}
