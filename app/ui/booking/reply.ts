import type { FormReply } from '#app/ui/form/form-reply.ts'
import type { ToastMessage } from '#app/ui/layout/toast-banner.tsx'

/** `booked` is where a form that booked, now or before, leads. `isReached`: something answered, though not this site. */
export type BookingReply =
  | FormReply
  | { booked: string; toast: Omit<ToastMessage, 'id'> }
  | { offline: true; isReached?: boolean }

/** The reply if it is a form error, else undefined. */
export const formAnswer = (reply: BookingReply | undefined): FormReply | undefined =>
  reply && 'lastResult' in reply ? reply : undefined

const fallback = 'There was an error submitting your booking.'

/** The error message, or null on success. */
export function failureOf(reply: BookingReply | undefined): string | null {
  if (!reply || 'booked' in reply) return null
  if ('offline' in reply) {
    return reply.isReached
      ? 'The site did not answer. Please try again; what you typed is still here, and you will not be booked twice.'
      : 'There is no connection at the moment. Please try again; what you typed is still here.'
  }
  if (reply.lastResult.status !== 'error') return null
  const messages = Object.values(reply.lastResult.error ?? {}).flat()
  return messages.find((message) => typeof message === 'string') ?? fallback
}

/** Whether no field and no summary of the form says what failed. */
export const isUnplaced = (reply: BookingReply | undefined): boolean =>
  reply !== undefined && ('offline' in reply || failureOf(reply) === fallback)

/** A page of a proxy's own, as with 502, is none of our answers: Remix cannot decode it. */
const isForeignPage = (error: unknown) => error instanceof Error && /decode/i.test(error.message)

/**
 * Keeps the form on screen after a network failure; rethrows anything else. The status marks a failed action, so that
 * Remix does not revalidate without a network.
 */
export function offlineOrThrow(error: unknown) {
  const isReached = isForeignPage(error)
  if (!isReached && !(error instanceof TypeError)) throw error
  const headers = { 'content-type': 'application/json' }
  const response = new Response(JSON.stringify({ offline: true, isReached }), {
    status: 503,
    headers,
  })
  return response as unknown as { offline: true; isReached: boolean }
}
