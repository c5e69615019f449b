import type { FormReply } from '#app/ui/form/form-reply.ts'

export type TaskRefusal = {
  taskId: string
  intent: string
  amount: string
  reason: string
  message: string
}

/** The refusal in a reply: which task and form it belongs to, and what to say there. */
export function refusalOf(reply: FormReply | undefined): TaskRefusal | undefined {
  if (!reply) return undefined
  const { initialValue, error } = reply.lastResult
  const typed = (name: string) => String(initialValue?.[name] ?? '')
  return {
    taskId: typed('taskId'),
    intent: typed('intent'),
    amount: typed('amount'),
    reason: typed('reason'),
    message: [...new Set(Object.values(error ?? {}).flat())].join(' '),
  }
}
