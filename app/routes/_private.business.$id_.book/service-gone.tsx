import { useEffect, useRef } from 'react'
import { formAnswer, type BookingReply } from '#app/ui/booking/reply.ts'

/** Above the services, since the form waits, with what was typed, until another one is chosen. */
export function ServiceGone({ reply }: { reply: BookingReply | undefined }) {
  const box = useRef<HTMLParagraphElement>(null)
  const messages = formAnswer(reply)?.lastResult.error?.['serviceId']
  useEffect(() => box.current?.focus(), [reply])
  if (!messages) return null
  return (
    <p
      ref={box}
      tabIndex={-1}
      className="rounded-card border border-danger bg-danger-soft p-4 font-semibold text-ink"
      role="alert"
    >
      {messages.join(' ')}
    </p>
  )
}
