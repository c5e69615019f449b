import { outsideHoursField } from '#app/domain/calendar/outside-hours.ts'
import type { FormReply } from '#app/ui/form/form-reply.ts'

/** Whether an owner has been warned that the time that they sent is outside the hours. */
export const isWarned = (reply: FormReply | undefined): boolean =>
  reply?.choices?.[outsideHoursField] !== undefined

/** Sends along the time of which they have been warned, so that it is taken. */
export function OutsideHoursKnown({ reply }: { reply: FormReply | undefined }) {
  const [warned] = reply?.choices?.[outsideHoursField] ?? []
  return warned ? <input type="hidden" name={outsideHoursField} value={warned.value} /> : null
}
