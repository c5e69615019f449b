import { useEffect, useRef } from 'react'
import type { FormReply } from './form-reply.ts'

/** Why a form was refused that the page does not show any more, as when somebody else was quicker. */
export function UnshownRefusal({
  reply,
  shown,
}: {
  reply: FormReply | undefined
  /** The intents of the forms that the page shows, each with its own refusals. */
  shown: readonly unknown[]
}) {
  const box = useRef<HTMLParagraphElement>(null)
  useEffect(() => box.current?.focus(), [reply])
  const { error, initialValue } = reply?.lastResult ?? {}
  const words = Object.values(error ?? {}).flatMap((messages) => messages ?? [])
  if (words.length === 0 || shown.includes(String(initialValue?.['intent']))) return null
  return (
    <p
      ref={box}
      className="mb-6 rounded-card border border-danger bg-danger-soft p-4 font-semibold text-ink"
      role="alert"
      tabIndex={-1}
    >
      {words.join(' ')}
    </p>
  )
}
