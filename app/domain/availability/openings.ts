import type { SpecialDates, WeeklyHours } from '#app/domain/businesses/hours.ts'
import { spansOn } from '#app/domain/businesses/opening.ts'
import { days, type Day } from '#app/domain/businesses/enums.ts'
import { addDays, localDateOf, weekdayOf, type LocalDate } from '#app/domain/local-time.ts'
import type { Leave } from '#app/domain/services/enums.ts'

/** Milliseconds since 1970; `end` is exclusive. */
export type Interval = { start: number; end: number }

/** Null hours: unknown for a business, those of the business for a person. */
export type Timetable = {
  hours: WeeklyHours | null
  specialDates: SpecialDates
  closedUntil?: LocalDate | null
  leave?: Leave[]
}

const noHours = Object.fromEntries(days.map((day) => [day, []])) as unknown as WeeklyHours

/** Openings that start on a date; null where the timetable says nothing of it. */
function ofDate(timetable: Timetable, date: LocalDate): Interval[] | null {
  const { hours, specialDates, closedUntil = null, leave = [] } = timetable
  if (leave.some(({ from, to }) => from <= date && date <= to)) return []
  const isClosed = closedUntil !== null && date < closedUntil
  const isKnown = isClosed || specialDates[date] || hours?.[days[weekdayOf(date)] as Day]
  if (!isKnown) return null
  return spansOn({ hours: hours ?? noHours, special: specialDates, closedUntil }, date).map(
    ({ start, end }) => ({ start: start.getTime(), end: end.getTime() }),
  )
}

/** What two timetables, each sorted by start, have in common; a piece starts where both have begun. */
function common(some: Interval[], others: Interval[]): Interval[] {
  const pieces: Interval[] = []
  for (const one of some) {
    for (const other of others) {
      if (other.start >= one.end) break
      if (other.end <= one.start) continue
      pieces.push({
        start: Math.max(one.start, other.start),
        end: Math.min(one.end, other.end),
      })
    }
  }
  return pieces
}

/** Sorted, those that touch or overlap as one. */
export function merged(intervals: Interval[]): Interval[] {
  const result: Interval[] = []
  for (const { start, end } of intervals.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else result.push({ start, end })
  }
  return result
}

/** How many of a sorted list start before an instant. */
export function countBelow(sorted: Interval[], instant: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]!.start < instant) low = middle + 1
    else high = middle
  }
  return low
}

const isAsBusiness = ({ hours, specialDates, leave = [] }: Timetable) =>
  hours === null && leave.length === 0 && Object.keys(specialDates).length === 0

/**
 * When somebody (or, without a person, the business) is open from the day before `from` to two days after `to`:
 * within the business's opening hours and the person's own. Not merged: each starts a row of times.
 */
export function openingsOf(business: Timetable, { from, to }: { from: LocalDate; to: LocalDate }) {
  const dates: LocalDate[] = []
  for (let date = addDays(from, -1); date <= addDays(to, 2); date = addDays(date, 1)) {
    dates.push(date)
  }
  const ofBusiness = dates.map((date) => ofDate(business, date))
  const whenOpen = ofBusiness.flatMap((open) => open ?? [])
  return (person: Timetable | null): Interval[] => {
    if (!person || isAsBusiness(person)) return whenOpen
    const own = dates.map((date) => ofDate(person, date))
    return common(
      ofBusiness.flatMap((open, at) => open ?? own[at] ?? []),
      own.flatMap((works, at) => works ?? ofBusiness[at] ?? []),
    )
  }
}

export const openings = (
  business: Timetable,
  person: Timetable | null,
  range: { from: LocalDate; to: LocalDate },
): Interval[] => openingsOf(business, range)(person)

/** Whether nothing is known about when it is open around an instant, so that any time goes. */
export function isUnknown(business: Timetable, person: Timetable | null, at: number): boolean {
  const date = localDateOf(new Date(at))
  return ofDate(business, date) === null && (!person || ofDate(person, date) === null)
}
