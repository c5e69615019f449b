import OpeningHours from 'opening_hours'
import type { Span, WeeklyHours } from '#app/domain/businesses/hours.ts'
import { days } from '#app/domain/businesses/enums.ts'
import { isUnlikelyNight } from './clock-text.ts'

/** Weekly hours from `opening_hours`, with notes on what a week cannot express. */
export type OsmHours = { hours: WeeklyHours | null; notes: string[] }

const holidaysLeftOut = 'opening hours: rules for holidays left out'
const unreadable = 'opening hours not understood, left open'
const notWeekly = 'opening hours differ by season, date or sun, left out'
const openEnd = 'opening hours without a certain end, left out'

const osmWord =
  /^(?:mo|tu|we|th|fr|sa|su|ph|sh|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|week|easter|days?|off|closed|open|unknown|sunrise|sunset|dawn|dusk)$/i
/** What may have numbers without minutes: `Fr[1]`, `week 1-10`, `Dec 24-26`. */
const numbered =
  /\[[^\]]*\]|\b(?:week|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\s*\d[\d\s,-]*(?![\d:])/gi

/**
 * Whether a text is in the wiki's own syntax. The library reads more, and guesses: `Ma-Vr` as day and night, `6-10` as
 * the morning, `12–3pm, 6–10pm` as all day.
 */
function isOsmSyntax(value: string): boolean {
  const plain = value.replace(/"[^"]*"/g, ' ')
  const words = plain.match(/\p{L}+/gu) ?? []
  const hasTime = /\d:\d\d|24\/7|\b(?:off|closed|sunrise|sunset|dawn|dusk)\b/i.test(plain)
  const isBare = /(?<![\d:])\d{1,2}\s*[-–—]\s*\d{1,2}(?![\d:])/.test(plain.replace(numbered, ' '))
  return hasTime && !isBare && words.every((word) => osmWord.test(word))
}

/** Removes holiday days from a rule; null if none remain. */
function withoutHolidays(rule: string): string | null {
  if (!/\b(PH|SH)\b/.test(rule)) return rule
  const rest = rule
    .replace(/\b(PH|SH)\b(\s*[+-]\d+\s*days?)?\s*,\s*/g, '')
    .replace(/\s*,\s*\b(PH|SH)\b(\s*[+-]\d+\s*days?)?/g, '')
  return /\b(PH|SH)\b/.test(rest) ? null : rest
}

const time = (at: Date) =>
  `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`

function pieces(from: Date, to: Date): { start: Date; span: Span }[] {
  if (to.getTime() - from.getTime() <= 86_400_000) {
    return [{ start: from, span: { open: time(from), close: time(to) } }]
  }
  const midnight = new Date(from.getFullYear(), from.getMonth(), from.getDate() + 1)
  return [
    { start: from, span: { open: time(from), close: '00:00' } },
    ...(midnight < to ? pieces(midnight, to) : []),
  ]
}

function weekOf(value: string): OsmHours {
  const rules = value.split(';').map(withoutHolidays)
  const notes = rules.includes(null) || /\b(PH|SH)\b/.test(value) ? [holidaysLeftOut] : []
  const weekly = rules.filter((rule): rule is string => rule !== null && rule.trim() !== '')
  if (weekly.length === 0) return { hours: null, notes: [unreadable] }
  if (/\b(sunrise|sunset|dawn|dusk)\b/i.test(value)) return { hours: null, notes: [notWeekly] }
  const parsed = new OpeningHours(weekly.join(';'), null, { mode: 0, locale: 'en' } as never)
  if (!parsed.isWeekStable()) return { hours: null, notes: [notWeekly] }
  // A January week without a clock change, plus a day on each side for openings across midnight.
  const monday = new Date(2026, 0, 12)
  const end = new Date(2026, 0, 19)
  const intervals = parsed.getOpenIntervals(new Date(2026, 0, 11), new Date(2026, 0, 20))
  if (intervals.some(([, , unknown]) => unknown)) return { hours: null, notes: [openEnd] }
  if (intervals.some(([from, to]) => isUnlikelyNight(time(from), time(to), '04:00'))) {
    return { hours: null, notes: [unreadable] }
  }
  const hours = Object.fromEntries(days.map((day) => [day, [] as Span[]])) as WeeklyHours
  for (const [from, to] of intervals) {
    for (const { start, span } of pieces(from, to)) {
      if (start < monday || start >= end) continue
      hours[days[(start.getDay() + 6) % 7]!].push(span)
    }
  }
  return { hours, notes }
}

const known = new Map<string, OsmHours>()

/**
 * Parses OpenStreetMap's `opening_hours` (wiki.openstreetmap.org/wiki/Key:opening_hours/specification). Holiday rules
 * are skipped with a note; what is unreadable or not weekly is null with a note.
 */
export function parseOsmHours(value: string): OsmHours {
  const text = value.trim()
  if (!text) return { hours: null, notes: [] }
  if (text.length > 255 || !isOsmSyntax(text)) return { hours: null, notes: [unreadable] }
  let found = known.get(text)
  if (!found) {
    try {
      found = weekOf(text)
    } catch {
      found = { hours: null, notes: [unreadable] }
    }
    if (known.size >= 2_000) known.clear()
    known.set(text, found)
  }
  return found
}
