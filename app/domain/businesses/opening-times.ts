import {
  addDays,
  formatShortDate,
  localDateOf,
  weekdayOf,
  type LocalDate,
} from '#app/domain/local-time.ts'
import type { Span, SpecialDates, WeeklyHours } from './hours.ts'
import { clockSpansOn, type Schedule } from './opening.ts'
import { days } from './enums.ts'

const isAllDay = ({ open, close }: Span) => open === '00:00' && close === '00:00'

/** `09:00–17:00`, `08:00–12:00, 13:00–17:00`, `Open 24 hours`, `Closed`. */
export function describeSpans(spans: Span[]): string {
  if (spans.length === 0) return 'Closed'
  return spans
    .map((span) => (isAllDay(span) ? 'Open 24 hours' : `${span.open}–${span.close}`))
    .join(', ')
}

export const capitalised = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`

export type HoursRow = { day: string; text: string; closed: boolean }

export const dayName = (date: LocalDate): string => capitalised(days[weekdayOf(date)] as string)

/** Monday first; closed days read `Closed`. */
export function hoursTable(hours: WeeklyHours): HoursRow[] {
  return days.map((day) => ({
    day: capitalised(day),
    text: describeSpans(hours[day] ?? []),
    closed: (hours[day] ?? []).length === 0,
  }))
}

/** `Sun 6 Dec: Closed`. */
export const describeDate = (schedule: Schedule, date: LocalDate): string =>
  `${formatShortDate(date)}: ${describeSpans(clockSpansOn(schedule, date))}`

/** Days ahead for which special dates are shown. */
const daysAhead = 30

export function upcomingSpecialDates(
  special: SpecialDates,
  now: Date,
): { date: LocalDate; label: string | null; text: string }[] {
  const today = localDateOf(now)
  const end = addDays(today, daysAhead)
  return Object.entries(special)
    .filter(([date]) => date >= today && date <= end)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, { spans, label }]) => ({
      date,
      label: label ?? null,
      text: describeSpans(spans),
    }))
}
