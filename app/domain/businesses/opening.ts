import {
  addDays,
  clockTimeOf,
  day,
  formatShortDate,
  hour,
  localDateOf,
  minute,
  startOfDate,
  weekdayName,
  weekdayOf,
  type LocalDate,
} from '#app/domain/local-time.ts'
import type { Span, SpecialDates, WeeklyHours } from './hours.ts'
import { days, type Day } from './enums.ts'
import { spread } from './spread.ts'

/** `Open now`, `Opens Mon 09:00`, `Closed until Sun 6 Dec`. */
export type OpeningState = { open: boolean; label: string }

/** `closedUntil` is the first date on which it opens again. */
export type Schedule = {
  hours: WeeklyHours
  special: SpecialDates
  closedUntil: LocalDate | null
}

/** `end` is exclusive. */
export type OpenSpan = { start: Date; end: Date }

const minutesOf = (clock: string): number =>
  Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

/** `close <= open` means the next day. */
export const passesMidnight = (span: Span): boolean => span.close <= span.open

/** Openings that start on `date`, from the week or a special date; none during a closure. */
export function clockSpansOn(schedule: Schedule, date: LocalDate): Span[] {
  if (schedule.closedUntil !== null && date < schedule.closedUntil) return []
  const special = schedule.special[date]
  if (special) return special.spans
  return schedule.hours[days[weekdayOf(date)] as Day] ?? []
}

/** Openings that start on `date`, sorted; the last may end on the next date. */
export function spansOn(schedule: Schedule, date: LocalDate): OpenSpan[] {
  const midnight = startOfDate(date).getTime()
  return clockSpansOn(schedule, date)
    .map((span) => ({
      start: new Date(midnight + minutesOf(span.open) * minute),
      end: new Date(midnight + minutesOf(span.close) * minute + (passesMidnight(span) ? day : 0)),
    }))
    .sort((a, b) => a.start.getTime() - b.start.getTime())
}

const contains = (span: OpenSpan, instant: Date) => span.start <= instant && instant < span.end

/** Includes an opening that started the evening before. */
export function isOpenAt(schedule: Schedule, instant: Date): boolean {
  const today = localDateOf(instant)
  if (schedule.closedUntil !== null && today < schedule.closedUntil) return false
  return [addDays(today, -1), today].some((date) =>
    spansOn(schedule, date).some((span) => contains(span, instant)),
  )
}

/**
 * Whether it stays open from an instant at which it is open until `end`; from the start of an opening shorter than
 * that, until it closes.
 */
export function isOpenUntil(schedule: Schedule, instant: Date, end: Date): boolean {
  const date = localDateOf(instant)
  const spans = [-1, 0, 1, 2].flatMap((ahead) => spansOn(schedule, addDays(date, ahead)))
  if (spans.some(({ start }) => start.getTime() === instant.getTime())) return true
  let until = instant
  for (const span of spans) if (contains(span, until) && span.end > until) until = span.end
  return until >= end
}

/** Days ahead for which a card names an opening. */
const daysAhead = 60

function nextOpening(schedule: Schedule, now: Date): { date: LocalDate; start: Date } | null {
  const today = localDateOf(now)
  for (let ahead = 0; ahead <= daysAhead; ahead += 1) {
    const date = addDays(today, ahead)
    const span = spansOn(schedule, date).find(({ start }) => start > now)
    if (span) return { date, start: span.start }
  }
  return null
}

/** The next full hour while it is open, else when it opens next; without hours the next full hour. */
export function nextOpenHour(schedule: Schedule | null, now: Date): Date {
  const next = new Date(Math.ceil(now.getTime() / hour) * hour)
  if (!schedule || isOpenAt(schedule, next)) return next
  return nextOpening(schedule, next)?.start ?? next
}

function opensLabel(date: LocalDate, start: Date, today: LocalDate): string {
  const clock = clockTimeOf(start)
  if (date === today) return `Opens today ${clock}`
  if (date === addDays(today, 1)) return `Opens tomorrow ${clock}`
  if (date < addDays(today, 7)) return `Opens ${weekdayName(date)} ${clock}`
  return `Opens ${formatShortDate(date)}`
}

/** Null where no hours are known, unless a closure is. */
export function openingState(
  hours: WeeklyHours | null,
  special: SpecialDates,
  closedUntil: LocalDate | null,
  now: Date,
): OpeningState | null {
  const today = localDateOf(now)
  if (closedUntil !== null && today < closedUntil) {
    return { open: false, label: `Closed until ${formatShortDate(closedUntil)}` }
  }
  if (!hours) return null
  const schedule = { hours, special, closedUntil }
  if (isOpenAt(schedule, now)) return { open: true, label: 'Open now' }
  const next = nextOpening(schedule, now)
  if (!next) return { open: false, label: 'Closed' }
  return { open: false, label: opensLabel(next.date, next.start, today) }
}

export type BookingWindow = { slotMinutes: number; noticeMinutes: number; horizonDays: number }

type Search = BookingWindow & {
  now: Date
  /** Busy slots, not offered. */
  taken?: OpenSpan[]
  /** Maximum per date, spread over its free times; where not given, the first ones. */
  perDay?: number
}

const overlaps = (start: number, end: number, span: OpenSpan) =>
  start < span.end.getTime() && end > span.start.getTime()

/**
 * The first `count` free times after `after`: within opening hours, with the whole slot before closing (or at
 * opening, for shorter openings), notice and horizon.
 */
export function nextOpenTimes(
  schedule: Schedule,
  after: Date,
  count: number,
  { slotMinutes, noticeMinutes, horizonDays, now, taken = [], perDay }: Search,
): Date[] {
  const slot = Math.max(slotMinutes, 5) * minute
  const first = Math.max(after.getTime(), now.getTime() + noticeMinutes * minute)
  const last = now.getTime() + horizonDays * day
  const found: Date[] = []
  let date = addDays(localDateOf(new Date(first)), -1)
  for (; found.length < count && startOfDate(date).getTime() <= last; date = addDays(date, 1)) {
    const ofDay: Date[] = []
    for (const { start, end } of spansOn(schedule, date)) {
      const lastStart = Math.max(end.getTime() - slot, start.getTime())
      const skipped = Math.max(0, Math.ceil((first - start.getTime()) / slot))
      for (let at = start.getTime() + skipped * slot; at <= lastStart && at <= last; at += slot) {
        if (taken.some((span) => overlaps(at, at + slot, span))) continue
        if ([...found, ...ofDay].some((time) => time.getTime() === at)) continue
        ofDay.push(new Date(at))
      }
    }
    const rest = count - found.length
    found.push(...(perDay ? spread(ofDay, Math.min(perDay, rest)) : ofDay.slice(0, rest)))
  }
  return found.sort((a, b) => a.getTime() - b.getTime())
}
