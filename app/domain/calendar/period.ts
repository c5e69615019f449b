import { clockTimeOf, formatDayAndTime, localDateOf } from '#app/domain/local-time.ts'

/** `Fri 27 Nov, 12:00 to 17:00`, or with both days. */
export const formatPeriod = (from: Date, to: Date): string =>
  `${formatDayAndTime(from)} to ${localDateOf(from) === localDateOf(to) ? clockTimeOf(to) : formatDayAndTime(to)}`
