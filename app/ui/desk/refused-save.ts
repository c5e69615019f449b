import type { FormReply } from '#app/ui/form/form-reply.ts'
import { useRefusalToast } from '#app/ui/layout/refusal-toast.ts'

/** The reply if it belongs to one of `intents`, else undefined. */
export function replyTo<Reply extends object>(
  reply: Reply | undefined,
  ...intents: string[]
): Extract<Reply, FormReply> | undefined {
  if (reply === undefined || !('lastResult' in reply)) return undefined
  const refused = reply as Extract<Reply, FormReply>
  return intents.includes(String(refused.lastResult.initialValue?.['intent'])) ? refused : undefined
}

export const isStale = (reply: FormReply | undefined, version: number): boolean =>
  reply !== undefined && String(reply.lastResult.initialValue?.['version']) !== String(version)

/** Shows a toast after a refused save; without scripts the error summary does. */
export function useFailureToast(reply: FormReply | undefined, title: string, fallback: string) {
  const { status, error } = reply?.lastResult ?? {}
  useRefusalToast(reply, status === 'error' ? (error?.['']?.[0] ?? fallback) : undefined, title)
}
