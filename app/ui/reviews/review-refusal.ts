import type { FormReply } from '#app/ui/form/form-reply.ts'
import { refusedFields, type Refusal } from '#app/ui/form/refusal.ts'

const fields = ['reviewId', 'intent', 'text', 'reason'] as const

export type ReviewRefusal = Refusal<(typeof fields)[number]>

/** A refused form of a review: an answer has a text, a report a reason. */
export const reviewRefusal = (reply: FormReply | undefined): ReviewRefusal | undefined =>
  refusedFields(reply, fields)
