import type { Span } from '#app/domain/businesses/hours.ts'

/** A time as it is written; `isExact` where it is of 24 hours beyond doubt (`08:00`, `17:00`, `0800`). */
type Clock = { minutes: number; half: 'am' | 'pm' | null; isExact: boolean }

const halfDay = 720
const wholeDay = 1440

const clockShape = /^(?:(\d{1,2})(?:\s*[:.h]\s*(\d{2})|\s*h)?|(\d{2})(\d{2}))(?:\s*(am|pm|vm|nm))?$/

const halves = { am: 'am', vm: 'am', pm: 'pm', nm: 'pm' } as const

function clockOf(text: string): Clock | null {
  const found = clockShape.exec(text)
  if (!found) return null
  const written = found[1] ?? found[3] ?? ''
  const hour = Number(written)
  const minute = Number(found[2] ?? found[4] ?? 0)
  if (minute > 59 || hour > 24 || (hour === 24 && minute > 0)) return null
  const half = halves[(found[5] ?? '') as keyof typeof halves] ?? null
  const isExact = half === null && (written.startsWith('0') || hour > 12 || found[3] !== undefined)
  const hours = half && hour <= 12 ? (hour % 12) + (half === 'pm' ? 12 : 0) : hour
  return { minutes: hours * 60 + minute, half: hour > 12 ? null : half, isExact }
}

/** The first moment after `from` that a clock of twelve hours shows so. */
const nextShown = (minutes: number, from: number): number => {
  let at = minutes % halfDay
  while (at <= from) at += halfDay
  return at
}

/** `9-11pm` is an evening, `8:30-5pm` a day; null where both would do. */
function openingBefore(open: Clock, close: Clock): number | null {
  const hour = open.minutes % halfDay
  if (close.half === 'am') return hour < close.minutes ? hour : null
  return hour + halfDay < close.minutes ? hour + halfDay : hour
}

/** An opening without a half of the day: after the span before it, and not in the night. */
function plainOpening(open: Clock, after: number): number {
  if (open.isExact || open.half) return open.minutes
  const { minutes } = open
  return minutes < 300 || (minutes < after && minutes < halfDay) ? minutes + halfDay : minutes
}

/** Whether nobody can say if the morning or the evening is meant: `6-10`, `7-11`. */
const isEitherHalf = (open: number, close: number): boolean =>
  open >= 300 && open < 480 && close > open && close < halfDay

/** Minutes of opening and closing, the latter after the former; null where it could be read in two ways. */
function readSpan(open: Clock, close: Clock, after: number): [number, number] | null {
  if (!open.half && !open.isExact && close.half) {
    const from = openingBefore(open, close)
    return from === null ? null : [from, close.minutes]
  }
  const from = plainOpening(open, after)
  if (close.half || close.isExact) return [from, close.minutes]
  const isTwelve = open.half !== null || from !== open.minutes || close.minutes <= from
  if (!isTwelve && !open.isExact && isEitherHalf(open.minutes, close.minutes)) return null
  return [from, isTwelve ? nextShown(close.minutes, from) : close.minutes]
}

const written = (minutes: number): string => {
  const of = minutes % wholeDay
  return `${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}`
}

/** A morning's opening until the next morning's small hours: `08:00-05:00` was meant otherwise. */
export const isUnlikelyNight = (open: string, close: string, from = '03:00'): boolean =>
  open >= '05:00' && open <= '11:00' && close >= from && close < open

const plainWords: [RegExp, string][] = [
  [/(\d)\s*a\.?\s?m\b\.?/g, '$1am'],
  [/(\d)\s*p\.?\s?m\b\.?/g, '$1pm'],
  [/(\d)\s*v\.?\s?m\b\.?/g, '$1vm'],
  [/(\d)\s*n\.?\s?m\b\.?/g, '$1nm'],
  [/(\d)\s*a(?=\s*(?:[-–—,]|$))/g, '$1am'],
  [/(\d)\s*p(?=\s*(?:[-–—,]|$))/g, '$1pm'],
  [/\b(?:12\s*)?(?:noon|midday|middag)\b/g, '12pm'],
  [/\b(?:12\s*)?(?:midnight|middernag)\b/g, '24:00'],
  [/(\d)\s*(?:uur|u|hrs|o'?clock)(?![a-z])/g, '$1'],
  [/([\da-z.])\s*(?:-|–|—|−|~|\b(?:to|till|til|until|tot|t\/m)\b)+\s*(?=\d)/g, '$1-'],
]

/**
 * Opening times as a person would read them: `8-5`, `9 tot 5`, `12–3pm, 6–10pm`, `08h00 to 17h00`. Null where they are
 * unreadable, or could be read in two ways.
 */
export function readSpans(text: string): Span[] | null {
  let plain = text.toLowerCase()
  for (const [shape, word] of plainWords) plain = plain.replace(shape, word)
  plain = plain.replace(/^\s*(?:open|oop|hours|ure|from|van|tussen|between)\b[\s:]*/, '')
  const spans: Span[] = []
  let after = 0
  for (const part of plain.split(/\s*(?:[,;&/|+]|\b(?:and|en)\b)\s*/).filter(Boolean)) {
    const [from = '', to = '', ...more] = part.trim().split('-')
    const open = clockOf(from.trim())
    const close = clockOf(to.trim())
    const read = more.length === 0 && open && close ? readSpan(open, close, after) : null
    if (!read) return null
    const span = { open: written(read[0]), close: written(read[1]) }
    if (isUnlikelyNight(span.open, span.close)) return null
    spans.push(span)
    after = read[1]
  }
  if (spans.length === 0 || spans.length > 6) return null
  return spans.sort((a, b) => a.open.localeCompare(b.open))
}
