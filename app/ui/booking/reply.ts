import type { FormReply } from '#app/ui/form/form-reply.ts'

/** What the booking form is answered: shown again, taken (in the dialog), or never arrived. */
export type BookingReply = FormReply | { booked: true } | { offline: true }

/** The reply as one that shows the form again, or undefined. */
export const formAnswer = (reply: BookingReply | undefined): FormReply | undefined =>
  reply && 'lastResult' in reply ? reply : undefined

const fallback = 'There was an error submitting your booking.'

/** The sentence that says what went wrong, or null where nothing did. */
export function failureOf(reply: BookingReply | undefined): string | null {
  if (!reply || 'booked' in reply) return null
  if ('offline' in reply) {
    return 'There is no connection at the moment. Please try again; what you typed is still here.'
  }
  if (reply.lastResult.status !== 'error') return null
  const messages = Object.values(reply.lastResult.error ?? {}).flat()
  return messages.find((message) => typeof message === 'string') ?? fallback
}

/**
 * Keeps a form on screen where the network failed; anything else is thrown on. It is a response whose
 * status says that the action failed, so that nothing else is asked of the network that is not there.
 */
export function offlineOrThrow(error: unknown) {
  if (!(error instanceof TypeError)) throw error
  const headers = { 'content-type': 'application/json' }
  const response = new Response(JSON.stringify({ offline: true }), { status: 503, headers })
  return response as unknown as { offline: true }
}
