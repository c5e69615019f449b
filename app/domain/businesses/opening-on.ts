import type { SpecialDates, WeeklyHours } from './hours.ts'
import { isOpenAt, spansOn } from './opening.ts'
import { localDateOf, minute, startOfDate, type LocalDate } from '#app/domain/local-time.ts'

/** When a business says that it is open. */
export type Timetable = {
  hours: WeeklyHours | null
  specialDates: SpecialDates
  closedUntil: string | null
}

/** In minutes since midnight. */
export type Span = { from: number; to: number }

export const wholeDay = 24 * 60

const scheduleOf = ({ hours, specialDates, closedUntil }: Timetable) => ({
  hours: hours ?? ({} as WeeklyHours),
  special: specialDates,
  closedUntil,
})

/** When it is open on a date, in minutes; null where nobody said. */
export function openOn(business: Timetable, date: LocalDate): Span[] | null {
  const { hours, specialDates: special, closedUntil } = business
  if (!hours && !special[date] && closedUntil === null) return null
  if (!hours && !special[date] && closedUntil !== null && date >= closedUntil) return null
  const midnight = startOfDate(date).getTime()
  const minutesOf = (at: Date) => Math.round((at.getTime() - midnight) / minute)
  return spansOn(scheduleOf(business), date).map(({ start, end }) => ({
    from: minutesOf(start),
    to: Math.min(minutesOf(end), wholeDay),
  }))
}

/** Whether it is closed on the date of an instant, and not still open from the evening before; false where nobody said. */
export const isClosedFor = (business: Timetable, at: Date): boolean =>
  openOn(business, localDateOf(at))?.length === 0 && !isOpenAt(scheduleOf(business), at)
