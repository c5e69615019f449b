import { upcomingSpecialDates } from '#app/domain/businesses/opening-times.ts'
import { publicHolidays } from '#app/domain/businesses/special-dates.server.ts'
import { addDays, formatDate, formatShortDate, localDateOf } from '#app/domain/local-time.ts'
import type { BookedBusiness } from './record.server.ts'

/** Days ahead for which public holidays are named; as many as for special dates. */
const daysAhead = 30

type Noted = Pick<BookedBusiness, 'specialDates' | 'closedUntil'>

/** That it is closed, and until when; null where it is not. */
export const closureNote = ({ closedUntil }: Noted, now: Date): string | null =>
  closedUntil !== null && localDateOf(now) < closedUntil
    ? `Closed for now; open again on ${formatDate(closedUntil)}.`
    : null

/** Special dates, and public holidays about which the business says nothing, in words; none before it opens again. */
export async function openingNotes(
  { specialDates, closedUntil }: Noted,
  now: Date,
): Promise<string[]> {
  const today = localDateOf(now)
  const special = upcomingSpecialDates(specialDates, now).map(({ date, label, text }) => ({
    date,
    note: `${formatShortDate(date)}: ${text}${label ? ` (${label})` : ''}`,
  }))
  const holidays = (await publicHolidays(now))
    .filter(({ date }) => date <= addDays(today, daysAhead) && !specialDates[date])
    .map(({ date, label }) => ({ date, note: `${formatShortDate(date)}: ${label}` }))
  const isOpenBy = ({ date }: { date: string }) => closedUntil === null || date >= closedUntil
  const shown = holidays.filter(isOpenBy)
  const dated = [...special.filter(isOpenBy), ...shown].sort((a, b) => (a.date < b.date ? -1 : 1))
  const notes = dated.map(({ note }) => note)
  return shown.length > 0 ? [...notes, 'Hours may differ on public holidays.'] : notes
}
