import type { FormReply } from '#app/ui/form/form-reply.ts'
import { refusedFields, type Refusal } from '#app/ui/form/refusal.ts'

const fields = ['claimId', 'reason'] as const

export type QueueRefusal = Refusal<(typeof fields)[number]>

/** A refused decision about a claim. */
export const queueRefusal = (reply: FormReply | undefined): QueueRefusal | undefined =>
  refusedFields(reply, fields)
