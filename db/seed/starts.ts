import { days } from '#app/domain/businesses/enums.ts'
import { minute, startOfDate, weekdayOf, type LocalDate } from '#app/domain/local-time.ts'
import type { DemoBusiness } from './businesses.ts'

/** Starts an opening day offers, in order; nobody books a plumber for the small hours. */
export function startsOn(business: DemoBusiness, date: LocalDate): Date[] {
  const spans = business.hours?.[days[weekdayOf(date)]!] ?? []
  const clock = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
  return spans.flatMap(({ open, close }) => {
    const from = clock(open)
    const until = clock(close) > from ? clock(close) : clock(close) + 24 * 60
    const starts: Date[] = []
    for (let at = from; at + business.slotMinutes <= until; at += business.slotMinutes) {
      if (at < 6 * 60 || at > 22 * 60) continue
      starts.push(new Date(startOfDate(date).getTime() + at * minute))
    }
    return starts
  })
}
