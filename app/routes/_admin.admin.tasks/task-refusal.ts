import type { FormReply } from '#app/ui/form/form-reply.ts'
import { refusedFields, type Refusal } from '#app/ui/form/refusal.ts'

const fields = ['taskId', 'intent', 'amount', 'reason'] as const

export type TaskRefusal = Refusal<(typeof fields)[number]>

/** A refused form of a task. */
export const refusalOf = (reply: FormReply | undefined): TaskRefusal | undefined =>
  refusedFields(reply, fields)
