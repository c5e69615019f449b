import { addDays, localDateOf, type LocalDate } from '#app/domain/local-time.ts'
import type { PublicHoliday } from './special-dates.ts'

let calendar: Promise<{ of: (year: number) => PublicHoliday[] }> | undefined

// Loaded on first use, since the library reads every country's calendar on import.
function load() {
  return (calendar ??= import('date-holidays').then(({ default: Holidays }) => {
    const southAfrica = new Holidays('ZA', { timezone: 'Africa/Johannesburg' })
    return {
      of: (year: number) =>
        southAfrica
          .getHolidays(year, 'en')
          .filter(({ type }) => type === 'public')
          .map(({ date, name }) => ({ date: date.slice(0, 10), label: name })),
    }
  }))
}

/** Those of the year from the last day asked about: worked out once a day. */
let found: { today: LocalDate; holidays: PublicHoliday[] } | undefined

/** South African public holidays of the year from `now`, in order. */
export async function publicHolidays(now = new Date()): Promise<PublicHoliday[]> {
  const { of } = await load()
  const today = localDateOf(now)
  if (found?.today === today) return found.holidays
  const end = addDays(today, 365)
  const year = Number(today.slice(0, 4))
  const holidays = [...of(year), ...of(year + 1)].filter(({ date }) => date >= today && date < end)
  found = { today, holidays }
  return holidays
}
