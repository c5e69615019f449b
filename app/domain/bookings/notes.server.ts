import { upcomingSpecialDates } from '#app/domain/businesses/opening-times.ts'
import { publicHolidays } from '#app/domain/businesses/special-dates.server.ts'
import { addDays, formatDate, formatShortDate, localDateOf } from '#app/domain/local-time.ts'
import type { BookedBusiness } from './record.server.ts'

/** Days ahead for which public holidays are named; as many as for special dates. */
const daysAhead = 30

type Noted = Pick<BookedBusiness, 'specialDates' | 'closedUntil'>

/** A closure, special dates, and public holidays about which the business says nothing, in words. */
export async function openingNotes(
  { specialDates, closedUntil }: Noted,
  now: Date,
): Promise<string[]> {
  const today = localDateOf(now)
  const closure =
    closedUntil !== null && today < closedUntil
      ? [`Closed for now; open again on ${formatDate(closedUntil)}.`]
      : []
  const special = upcomingSpecialDates(specialDates, now).map(({ date, label, text }) => ({
    date,
    note: `${formatShortDate(date)}: ${text}${label ? ` (${label})` : ''}`,
  }))
  const holidays = (await publicHolidays(now))
    .filter(({ date }) => date <= addDays(today, daysAhead) && !specialDates[date])
    .map(({ date, label }) => ({
      date,
      note: `${formatShortDate(date)}: public holiday (${label}), hours may differ`,
    }))
  const dated = [...special, ...holidays].sort((a, b) => (a.date < b.date ? -1 : 1))
  return [...closure, ...dated.map(({ note }) => note)]
}
