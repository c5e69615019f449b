import { describeDate } from '#app/domain/businesses/opening-times.ts'
import {
  isOpenAt,
  isOpenUntil,
  nextOpenTimes,
  type BookingWindow,
  type OpenSpan,
  type Schedule,
} from '#app/domain/businesses/opening.ts'
import type { SpecialDates, WeeklyHours } from '#app/domain/businesses/hours.ts'
import {
  day,
  clockTimeOf,
  formatDate,
  formatShortDate,
  localDateOf,
  minute,
  toInputValue,
} from '#app/domain/local-time.ts'
import { DomainError, type Choice } from '#app/domain/errors.ts'

/** The business settings that decide which times are bookable. */
export type SlotRules = BookingWindow & {
  hours: WeeklyHours | null
  specialDates: SpecialDates
  closedUntil: string | null
  runningOver: boolean
}

const scheduleOf = ({ hours, specialDates, closedUntil }: SlotRules): Schedule | null =>
  hours && { hours, special: specialDates, closedUntil }

/** `90 minutes`, `2 hours`, `1 day`. */
function describeMinutes(minutes: number): string {
  const [count, unit] =
    minutes > 0 && minutes % 1440 === 0
      ? [minutes / 1440, 'day']
      : minutes >= 120 && minutes % 60 === 0
        ? [minutes / 60, 'hour']
        : [minutes, 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** `Tue 1 Dec, 10:00`, for a button. */
const shortLabel = (time: Date) => `${formatShortDate(localDateOf(time))}, ${clockTimeOf(time)}`

export const asChoice = (time: Date): Choice => ({
  value: toInputValue(time),
  label: shortLabel(time),
})

/** The first `count` bookable times after `after`; none where hours are unknown. */
export function slotTimes(
  rules: SlotRules,
  after: Date,
  count: number,
  options: { now: Date; taken?: OpenSpan[]; perDay?: number },
): Date[] {
  const schedule = scheduleOf(rules)
  return schedule ? nextOpenTimes(schedule, after, count, { ...rules, ...options }) : []
}

export const lastTime = (rules: SlotRules, now: Date): Date =>
  new Date(now.getTime() + rules.horizonDays * day)

export const firstTime = (rules: SlotRules, now: Date): Date =>
  new Date(now.getTime() + rules.noticeMinutes * minute)

/** Why a time cannot be booked, for a customer; null where it can. */
export function whyNot(rules: SlotRules, startsAt: Date, now: Date): string | null {
  if (startsAt <= now) return 'That time has passed. Please choose a later one.'
  if (startsAt < firstTime(rules, now)) {
    return `Please book at least ${describeMinutes(rules.noticeMinutes)} ahead.`
  }
  const last = lastTime(rules, now)
  if (startsAt > last) {
    const until = formatDate(localDateOf(last))
    return `Bookings are taken at most ${rules.horizonDays} days ahead, until ${until}.`
  }
  const date = localDateOf(startsAt)
  if (rules.closedUntil !== null && date < rules.closedUntil) {
    return `They are closed for now and open again on ${formatDate(rules.closedUntil)}.`
  }
  const schedule = scheduleOf(rules)
  if (!schedule) return null
  if (isOpenAt(schedule, startsAt)) {
    const end = new Date(startsAt.getTime() + rules.slotMinutes * minute)
    if (rules.runningOver || isOpenUntil(schedule, startsAt, end)) return null
    return `That would take until ${clockTimeOf(end)}, after they close. ${describeDate(schedule, date)}.`
  }
  return `They are not open then. ${describeDate(schedule, date)}.`
}

/**
 * Throws DomainError `invalid` at `dateTime` where the time is too soon, too far ahead, or outside opening hours,
 * with `choices` of alternative times.
 */
export function refuseUnfitTime(
  rules: SlotRules,
  startsAt: Date,
  { now, taken }: { now: Date; taken?: OpenSpan[] },
): void {
  const message = whyNot(rules, startsAt, now)
  if (message === null) return
  const tooFar = startsAt > lastTime(rules, now)
  const times = slotTimes(rules, tooFar ? now : startsAt, 4, { now, ...(taken && { taken }) })
  throw new DomainError('invalid', message, {
    fields: { dateTime: [message] },
    choices: { dateTime: times.map(asChoice) },
  })
}
