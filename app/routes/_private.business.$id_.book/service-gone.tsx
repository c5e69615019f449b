import { useEffect, useRef } from 'react'
import type { BookingChoices } from '#app/domain/bookings/views.ts'
import { Closure } from '#app/ui/booking/closure.tsx'
import { formAnswer, type BookingReply } from '#app/ui/booking/reply.ts'

/** Above the services, since the form waits, with what was typed, until another one is chosen. */
export function ServiceGone({
  reply,
  choices,
}: {
  reply: BookingReply | undefined
  choices: BookingChoices | null
}) {
  const box = useRef<HTMLParagraphElement>(null)
  const refused = formAnswer(reply)?.lastResult.error?.['serviceId']
  useEffect(() => {
    if (refused) box.current?.focus()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once per answer
  }, [reply])
  if (!refused) return <Closure closure={reply ? null : (choices?.serviceGone ?? null)} />
  return (
    <p
      ref={box}
      tabIndex={-1}
      className="rounded-card border border-danger bg-danger-soft p-4 font-semibold text-ink"
      role="alert"
    >
      {refused.join(' ')}
    </p>
  )
}
