const shape = /^(\d{1,2})(?:[:h.]?(\d{2})(?::00)?|h)?\s*(?:([ap])\.?m\.?)?$/i

/** `12am` is midnight, `12pm` noon; null for an hour that no clock of twelve has. */
const ofHalfDay = (hour: number, half: string): number | null =>
  hour < 1 || hour > 12 ? null : (hour % 12) + (half === 'p' ? 12 : 0)

/** Hours alone of which nobody can say whether they are of the morning or the afternoon: `5`. */
const isEitherHalf = (hour: string) => hour.length === 1 && Number(hour) < 6

/**
 * A time of day as people type it, as `HH:MM`: `9:00`, `0900`, `9h30`, `09.30`, `9am`, `9`. Null for what is none, or
 * could be two.
 */
export function parseClock(text: string): string | null {
  const found = shape.exec(text.trim())
  if (!found) return null
  const [, typed = '', minutes, half] = found
  if (!minutes && !half && isEitherHalf(typed)) return null
  const hour = half ? ofHalfDay(Number(typed), half.toLowerCase()) : Number(typed)
  if (hour === null || hour > 23 || Number(minutes ?? 0) > 59) return null
  return `${String(hour).padStart(2, '0')}:${minutes ?? '00'}`
}

/** As `parseClock`, for when something ends: `24:00` is the midnight after it. */
export const parseEndClock = (text: string): string | null =>
  /^24(?:[:h.]?00(?::00)?|h)?$/i.test(text.trim()) ? '00:00' : parseClock(text)

/** As `parseEndClock`, for the end of opening hours: there `7` may well be the evening. */
export const parseClosingClock = (text: string): string | null =>
  /^\d{1,2}h?$/.test(text.trim()) && Number.parseInt(text, 10) <= 12 ? null : parseEndClock(text)

/** What is said where a time of day is none: that it does not exist, or how to write it. */
export const clockProblem = (text: string, example = '09:30'): string =>
  /\d[:h.]?\d{2}$/i.test(text.trim()) && parseClock(text) === null
    ? `There is no such time as ${text.trim().slice(0, 20)}. Please use 00:00 to 23:59`
    : `Please give the time as ${example}`
