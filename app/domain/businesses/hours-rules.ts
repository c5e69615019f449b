import type { Span, WeeklyHours } from './hours.ts'
import { passesMidnight } from './opening.ts'
import { days, type Day } from './enums.ts'
import { clockProblem, parseClock, parseClosingClock } from '#app/domain/clock-time.ts'

/** Openings per day; more are a mistake. */
export const maxSpans = 6

export type SpanProblem = { index: number; part: 'open' | 'close'; message: string }

const end = (span: Span) => (passesMidnight(span) ? `+${span.close}` : span.close)
const isAfter = (a: string, b: string) => {
  const [dayA, dayB] = [a.startsWith('+'), b.startsWith('+')]
  return dayA === dayB ? a > b : dayA
}

export function checkSpans(typed: { open: string; close: string }[]): {
  spans: Span[]
  problems: SpanProblem[]
} {
  const problems: SpanProblem[] = []
  const read = typed.map(({ open, close }, index) => {
    const times = { open: parseClock(open), close: parseClosingClock(close) }
    for (const part of ['open', 'close'] as const) {
      if (times[part] !== null) continue
      const given = part === 'open' ? open : close
      const message = given.trim()
        ? clockProblem(given, part === 'open' ? '09:00' : '17:00')
        : `Please give the time at which you ${part}`
      problems.push({ index, part, message })
    }
    if (times.open !== null && times.open === times.close && times.open !== '00:00') {
      const message = 'This opens and closes at the same time. For all day use 00:00 to 00:00'
      problems.push({ index, part: 'close', message })
    }
    return { open: times.open ?? '', close: times.close ?? '', index }
  })
  if (typed.length > maxSpans) {
    const message = `Please use at most ${maxSpans} openings a day`
    problems.push({ index: maxSpans, part: 'open', message })
  }
  if (problems.length > 0) return { spans: [], problems }
  const sorted = [...read].sort((a, b) => (a.open < b.open ? -1 : 1))
  sorted.forEach((span, at) => {
    const before = sorted[at - 1]
    if (!before || !isAfter(end(before), span.open)) return
    const message = `${span.open}–${span.close} overlaps ${before.open}–${before.close}`
    problems.push({ index: span.index, part: 'open', message })
  })
  return { spans: sorted.map(({ open, close }) => ({ open, close })), problems }
}

/** Days whose first opening starts before the previous day's last one ends. */
export function overlapsAcrossMidnight(hours: WeeklyHours): { day: Day; message: string }[] {
  return days.flatMap((day, at) => {
    const eve = days[(at + 6) % 7] as Day
    const late = hours[eve].at(-1)
    const first = hours[day][0]
    if (!late || !first || !passesMidnight(late) || late.close <= first.open) return []
    const name = `${eve.charAt(0).toUpperCase()}${eve.slice(1)}`
    return [{ day, message: `${name} is still open until ${late.close}` }]
  })
}
