import { days, type Day } from '#app/domain/businesses/enums.ts'
import type { Span, WeeklyHours } from '#app/domain/businesses/hours.ts'
import { readSpans } from './clock-text.ts'

const closedText = /^(?:|-+|–|—|x|n\/?a|none|no|off|close[ds]?|gesluit|toe|geslote|shut|ivaliwe)$/
const alwaysText =
  /^(?:open\s*)?(?:24\s*\/\s*7|24x7|24\s*-?\s*(?:h|hrs?|hours?|ure?|uur)(?:\s*(?:a|per)\s*day)?|always(?:\s*open)?|altyd(?:\s*oop)?|dag en nag|day and night|round the clock)(?:\s*oop)?$/

/**
 * Parses a day's hours: `07:30-02:00`, `9am–1pm, 2pm–5pm`, `8-5`, `9 tot 5`, `24 hours`, `closed`, empty. Null if
 * unreadable, or if it could be read in two ways.
 */
export function parseDay(text: string): Span[] | null {
  const written = text
    .trim()
    .toLowerCase()
    .replace(/[.:;,]+$/, '')
  if (closedText.test(written)) return []
  return alwaysText.test(written) ? [{ open: '00:00', close: '00:00' }] : readSpans(written)
}

/** The week from a text per day; `hours` is null where nothing is readable. */
export function parseDays(texts: Partial<Record<Day, string>>): {
  hours: WeeklyHours | null
  readable: boolean
} {
  if (days.every((day) => !texts[day]?.trim())) return { hours: null, readable: true }
  const week = days.map((day): [Day, Span[] | null] => [day, parseDay(texts[day] ?? '')])
  if (week.some(([, spans]) => spans === null)) return { hours: null, readable: false }
  return { hours: Object.fromEntries(week) as WeeklyHours, readable: true }
}

const clockText = '((?:[01]\\d|2[0-3]):[0-5]\\d)'
const writtenSpan = new RegExp(`^${clockText}-${clockText}$`)

/** Parses only the exact format of `writeDay`; null for any other. */
export function parseWrittenDays(texts: Partial<Record<Day, string>>): WeeklyHours | null {
  const week = days.map((day): [Day, Span[] | null] => {
    if (texts[day] === 'closed') return [day, []]
    const found = (texts[day] ?? '').split(', ').map((part) => writtenSpan.exec(part))
    if (found.includes(null)) return [day, null]
    return [day, found.map((match) => ({ open: match?.[1] ?? '', close: match?.[2] ?? '' }))]
  })
  if (week.some(([, spans]) => spans === null)) return null
  return Object.fromEntries(week) as WeeklyHours
}

/** A day's openings in a format that `parseDay` reads. */
export const writeDay = (spans: Span[]): string =>
  spans.length === 0 ? 'closed' : spans.map(({ open, close }) => `${open}-${close}`).join(', ')
