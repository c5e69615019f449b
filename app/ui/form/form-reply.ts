import type { SubmissionResult } from '@conform-to/react'
import type { Choice } from '#app/domain/errors.ts'

/** The reply that shows a form again. */
export type FormReply = {
  lastResult: SubmissionResult<string[]>
  /** Suggested values by field name, in place of a refused one. */
  choices?: Record<string, Choice[]>
}
