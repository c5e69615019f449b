import type { Diary } from '#app/domain/availability/diary.ts'
import { isUnknown, openings, type Timetable } from '#app/domain/availability/openings.ts'
import { addDays, day, minute, startOfDate, type LocalDate } from '#app/domain/local-time.ts'

/** Openings that meet a date, without the hours before and after it. */
function openOn(business: Timetable, person: Timetable | null, date: LocalDate) {
  const start = startOfDate(date).getTime()
  const end = startOfDate(addDays(date, 1)).getTime()
  return openings(business, person, { from: date, to: date }).filter(
    (one) => one.start < end && one.end > start,
  )
}

/** Why a day has no free time, in a word or two: a closed day, or its holiday, is not a full one. */
export function dayWithoutTimes({ business, service, staff, now }: Diary, date: LocalDate): string {
  const works = staff.length > 0 ? staff : [null]
  const noon = startOfDate(date).getTime() + day / 2
  if (works.some((person) => isUnknown(business, person, noon))) return 'On request'
  const open = works.flatMap((person) => openOn(business, person, date))
  if (open.length === 0) {
    if (openOn(business, null, date).length > 0) return 'Away'
    const isClosure = business.closedUntil != null && date < business.closedUntil
    return (!isClosure && business.specialDates[date]?.label) || 'Closed'
  }
  if (open.every(({ end }) => end <= now.getTime() + service.noticeMinutes * minute)) return 'Over'
  if (open.every(({ start }) => start > now.getTime() + service.horizonDays * day)) return 'Not yet'
  return 'Full'
}
