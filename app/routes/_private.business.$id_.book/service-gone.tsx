import { useEffect, useRef } from 'react'
import { formAnswer, type BookingReply } from '#app/ui/booking/reply.ts'

const gone = 'That service can no longer be booked. Please choose again.'

/** Above the services, since the form waits, with what was typed, until another one is chosen. */
export function ServiceGone({
  reply,
  isGone,
}: {
  reply: BookingReply | undefined
  /** Whether the address names one that is no longer there. */
  isGone: boolean
}) {
  const box = useRef<HTMLParagraphElement>(null)
  const refused = formAnswer(reply)?.lastResult.error?.['serviceId']
  const messages = refused ?? (isGone && !reply ? [gone] : null)
  useEffect(() => {
    if (refused) box.current?.focus()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once per answer
  }, [reply])
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
