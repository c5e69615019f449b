import { clockTimeOf, formatShortDate, localDateOf } from '#app/domain/local-time.ts'

const dayAndTime = (at: Date) => `${formatShortDate(localDateOf(at))}, ${clockTimeOf(at)}`

/** `Fri 27 Nov, 12:00 to 17:00`, or with both days. */
export const formatPeriod = (from: Date, to: Date): string =>
  `${dayAndTime(from)} to ${localDateOf(from) === localDateOf(to) ? clockTimeOf(to) : dayAndTime(to)}`
