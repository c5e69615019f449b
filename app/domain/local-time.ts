/** Cape Town time. Africa/Johannesburg has been UTC+02:00 all year since 1944, so local time is arithmetic. */

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour
const offset = 2 * hour

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** `YYYY-MM-DD`. */
export type LocalDate = string

const local = (instant: Date) => new Date(instant.getTime() + offset).toISOString()

export const localDateOf = (instant: Date): LocalDate => local(instant).slice(0, 10)

/** `HH:MM`. */
export const clockTimeOf = (instant: Date): string => local(instant).slice(11, 16)

export const startOfDate = (date: LocalDate): Date =>
  new Date(Date.parse(`${date}T00:00:00Z`) - offset)

export const addDays = (date: LocalDate, count: number): LocalDate =>
  new Date(Date.parse(`${date}T00:00:00Z`) + count * day).toISOString().slice(0, 10)

/** Monday is 0. */
export const weekdayOf = (date: LocalDate): number =>
  (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7

export const weekdayName = (date: LocalDate): string => weekdays[weekdayOf(date)] as string

/** `Tue 1 Dec`. */
export function formatShortDate(date: LocalDate): string {
  const month = months[Number(date.slice(5, 7)) - 1] as string
  return `${weekdayName(date)} ${Number(date.slice(8, 10))} ${month.slice(0, 3)}`
}

/** `1 Dec 2026`. */
export const formatDayAndYear = (date: LocalDate): string =>
  `${formatShortDate(date).slice(4)} ${date.slice(0, 4)}`

/** `Tue 1 Dec, 10:00`. */
export const formatDayAndTime = (instant: Date): string =>
  `${formatShortDate(localDateOf(instant))}, ${clockTimeOf(instant)}`

/** `Tue 1 Dec 2026`. */
export const formatDate = (date: LocalDate): string =>
  `${formatShortDate(date)} ${date.slice(0, 4)}`

/** `Tue 1 Dec`, with the year where it is not that of `today`. */
export const formatDateNear = (date: LocalDate, today: LocalDate): string =>
  date.slice(0, 4) === today.slice(0, 4) ? formatShortDate(date) : formatDate(date)

/** `Tue 1 Dec 2026, 10:00`, as the desk writes it. */
export const formatMoment = (instant: Date): string =>
  `${formatDate(localDateOf(instant))}, ${clockTimeOf(instant)}`

/** `December 2026`, of `2026-12`. */
export const formatMonth = (month: string): string =>
  `${months[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`

/** `Tue 1 Dec 2026, 10:00 SAST`, for who may be elsewhere. */
export const formatInstant = (instant: Date): string => `${formatMoment(instant)} SAST`

/** `2026-12-01T10:00:00+02:00`, the API's format. */
export const toIso = (instant: Date): string => `${local(instant).slice(0, 19)}+02:00`

/** `2026-12-01T10:00`, the value of a datetime-local control. */
export const toInputValue = (instant: Date): string => local(instant).slice(0, 16)

export type ParsedTime = { ok: true; instant: Date } | { ok: false; message: string }

const example = 'Please give the date and time like 2026-12-01 10:00'
const startsWithDate = /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}[T,\s]/i
const dateAlone = /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}$/
const typed =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:\s*[T,]\s*|\s+(?:at\s+)?)(\d{1,2})[:h.](\d{2})(?::(\d{2})(?:\.\d{1,9})?)?\s*(Z|SAST|UTC|GMT|[+-]\d{2}:?\d{2})?$/i

function zoneOffset(zone: string | undefined): number | null {
  if (zone === undefined || /^sast$/i.test(zone)) return offset
  if (/^(z|utc|gmt)$/i.test(zone)) return 0
  const hours = Number(zone.slice(1, 3))
  const minutes = Number(zone.slice(-2))
  if (hours > 14 || minutes > 59) return null
  return (zone.startsWith('-') ? -1 : 1) * (hours * hour + minutes * minute)
}

/**
 * Parses the value of a datetime-local control or a typed time: `2026-12-01T10:00`, `2026-12-01 10:00`, `2026/12/1
 * 9h30`. Cape Town time unless it has a zone. Years 2000 to 2199; refuses dates and times that do not exist.
 */
export function parseLocalDateTime(text: string): ParsedTime {
  if (dateAlone.test(text.trim()))
    return { ok: false, message: 'Please give a time too, like 10:00' }
  const found = typed.exec(text.trim())
  if (!found) {
    const hasDate = startsWithDate.test(text.trim())
    return { ok: false, message: hasDate ? 'Please give the time as 09:30' : example }
  }
  const [year, month, date, hours, minutes, seconds] = found
    .slice(1, 7)
    .map((part) => Number(part ?? 0)) as [number, number, number, number, number, number]
  const zone = zoneOffset(found[7])
  if (year < 2000 || year > 2199 || zone === null) return { ok: false, message: example }
  const midnight = new Date(Date.UTC(year, month - 1, date))
  const exists =
    month >= 1 && midnight.getUTCMonth() === month - 1 && midnight.getUTCDate() === date
  if (!exists) {
    return { ok: false, message: `There is no such date as ${text.trim().split(/[T\s,]/i)[0]}` }
  }
  if (hours > 23 || minutes > 59 || seconds > 59) {
    return { ok: false, message: 'There is no such time of day. Please use 00:00 to 23:59' }
  }
  const clock = hours * hour + minutes * minute + seconds * 1000
  return { ok: true, instant: new Date(midnight.getTime() + clock - zone) }
}

/** Splits a text: every second part is a date as `formatDate` and `formatShortDate` write it. */
export const datesInText = /((?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d{1,2} [A-Z][a-z]{2}(?: \d{4})?)/
