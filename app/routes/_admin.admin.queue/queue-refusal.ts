import type { FormReply } from '#app/ui/form/form-reply.ts'

export type QueueRefusal = { claimId: string; reason: string; message: string }

/** The refusal in a reply: the claim it is about, if any, the reason that was typed, and what to say there. */
export function queueRefusal(reply: FormReply | undefined): QueueRefusal | undefined {
  if (!reply) return undefined
  const { initialValue, error } = reply.lastResult
  const typed = (name: string) => String(initialValue?.[name] ?? '')
  return {
    claimId: typed('claimId'),
    reason: typed('reason'),
    message: [...new Set(Object.values(error ?? {}).flat())].join(' '),
  }
}
