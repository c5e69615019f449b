import type { FormReply } from '#app/ui/form/form-reply.ts'

export type ReviewRefusal = { reviewId: string; intent: string; typed: string; message: string }

/** The refusal in a reply: which review and form of a list it belongs to, what was typed, and what to say there. */
export function reviewRefusal(reply: FormReply | undefined): ReviewRefusal | undefined {
  if (!reply) return undefined
  const { initialValue, error } = reply.lastResult
  const value = (name: string) => String(initialValue?.[name] ?? '')
  return {
    reviewId: value('reviewId'),
    intent: value('intent'),
    typed: value('text') || value('reason'),
    message: [...new Set(Object.values(error ?? {}).flat())].join(' '),
  }
}
