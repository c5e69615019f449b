import {
  addDays,
  clockTimeOf,
  hour,
  localDateOf,
  minute,
  startOfDate,
} from '#app/domain/local-time.ts'

/** How long somebody has to answer by day. */
export const answerMinutes = 30
/** From this clock on nobody has to look at their phone until the morning. */
const evening = '21:00'
const morning = 9 * hour

/** Half an hour from now, or nine in the morning after a night. */
function answerBy(now: Date): Date {
  const [date, clock] = [localDateOf(now), clockTimeOf(now)]
  const nine = (on: string) => new Date(startOfDate(on).getTime() + morning)
  if (clock >= evening) return nine(addDays(date, 1))
  const soon = new Date(now.getTime() + answerMinutes * minute)
  const today = nine(date)
  return soon < today ? today : soon
}

/** Until when an offer made now can be accepted: never later than the time itself could be booked. */
export function offerEnd(now: Date, startsAt: Date, noticeMinutes: number): Date {
  const last = new Date(startsAt.getTime() - noticeMinutes * minute)
  const end = answerBy(now)
  return end < last ? end : last
}
