import type { Span, WeeklyHours } from '#app/domain/businesses/hours.ts'
import { days, type Day } from '#app/domain/businesses/enums.ts'

const clock = String.raw`(\d{1,2})(?:\s*[:.h]\s*(\d{2})|h)?\s*([ap])?\.?\s?m?\.?`
const spanShape = new RegExp(`^${clock}\\s*(?:-|–|—|to|till|until|tot)\\s*${clock}$`, 'i')

/** Formats a time as `HH:MM`; `18:00 pm` is 18:00, `12 am` and `24:00` are midnight. Null if invalid. */
function timeOf(hour: string, minute: string | undefined, half: string | undefined): string | null {
  let h = Number(hour)
  const m = Number(minute ?? 0)
  if (m > 59 || h > 24 || (h === 24 && m > 0)) return null
  if (half?.toLowerCase() === 'p' && h < 12) h += 12
  if (half?.toLowerCase() === 'a' && h === 12) h = 0
  return `${String(h % 24).padStart(2, '0')}:${String(m).padStart(2, '0')}`
}

/**
 * Parses a day's hours: `07:30-02:00`, `10:00 am - 18:00 pm`, `9am–1pm, 2pm–5pm`, `08h00 to 17h00`, `24 hours`,
 * `closed`, empty. Null if unreadable.
 */
export function parseDay(text: string): Span[] | null {
  const written = text.trim()
  if (/^(|-+|–|—|x|n\/?a|none|no|off|closed|close|gesluit|toe)$/i.test(written)) return []
  if (/^(24\s*\/?\s*7|24\s*(h|hrs?|hours)|open 24 hours|always( open)?)$/i.test(written)) {
    return [{ open: '00:00', close: '00:00' }]
  }
  const spans: Span[] = []
  for (const part of written.split(/\s*(?:[,;&/|]|\band\b)\s*/i).filter(Boolean)) {
    const match = spanShape.exec(part)
    if (!match) return null
    const [, fromHour = '', fromMinute, fromHalf, toHour = '', toMinute, toHalf] = match
    const open = timeOf(fromHour, fromMinute, fromHalf)
    const close = timeOf(toHour, toMinute, toHalf)
    if (open === null || close === null) return null
    spans.push({ open, close })
  }
  return spans.length > 6 ? null : spans.sort((a, b) => a.open.localeCompare(b.open))
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
