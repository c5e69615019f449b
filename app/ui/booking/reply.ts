import type { FormReply } from '#app/ui/form/form-reply.ts'
import { isForeignPage } from '#app/ui/layout/foreign-page.ts'
import type { ToastMessage } from '#app/ui/layout/toast-banner.tsx'

/** `booked` is where a form that booked, now or before, leads; `offline` says that no answer of this site came. */
export type BookingReply =
  FormReply | { booked: string; toast: Omit<ToastMessage, 'id'> } | { offline: string }

/** The reply if it is a form error, else undefined. */
export const formAnswer = (reply: BookingReply | undefined): FormReply | undefined =>
  reply && 'lastResult' in reply ? reply : undefined

const fallback = 'There was an error submitting your booking.'

/** The error message, or null on success. */
export function failureOf(reply: BookingReply | undefined): string | null {
  if (!reply || 'booked' in reply) return null
  if ('offline' in reply) return reply.offline
  if (reply.lastResult.status !== 'error') return null
  const messages = Object.values(reply.lastResult.error ?? {}).flat()
  return messages.find((message) => typeof message === 'string') ?? fallback
}

/** Whether no field and no summary of the form says what failed. */
export const isUnplaced = (reply: BookingReply | undefined): boolean =>
  reply !== undefined && ('offline' in reply || failureOf(reply) === fallback)

/**
 * Keeps the form on screen after a network failure; rethrows anything else. The status marks a failed action, so that
 * Remix does not revalidate without a network.
 */
export function offlineOrThrow(error: unknown) {
  const isReached = isForeignPage(error)
  if (!isReached && !(error instanceof TypeError)) throw error
  const offline = isReached
    ? 'The site did not answer. Please try again; what you typed is still here, and you will not be booked twice.'
    : 'There is no connection at the moment. Please try again; what you typed is still here.'
  const headers = { 'content-type': 'application/json' }
  const response = new Response(JSON.stringify({ offline }), { status: 503, headers })
  return response as unknown as { offline: string }
}
