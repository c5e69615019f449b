import { useEffect, useRef } from 'react'
import type { BookingChoices } from '#app/domain/bookings/views.ts'
import { formAnswer, type BookingReply } from '#app/ui/booking/reply.ts'

const gone = 'That service can no longer be booked.'

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
  const only = choices?.services.find(({ id }) => id === choices.service)
  const instead = only ? `You can book ${only.name} instead.` : 'Please choose another one:'
  const messages = refused ?? (choices?.isServiceGone && !reply ? [gone, instead] : null)
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
