import { addDays, localDateOf } from '#app/domain/local-time.ts'
import type { PublicHoliday } from './special-dates.ts'

let calendar: Promise<{ of: (year: number) => PublicHoliday[] }> | undefined

// The library reads every country's calendar as it loads, so it loads when an owner first needs it.
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

/** South Africa's public holidays of the year that begins on `now`'s date, in order. */
export async function publicHolidays(now = new Date()): Promise<PublicHoliday[]> {
  const { of } = await load()
  const today = localDateOf(now)
  const end = addDays(today, 365)
  const year = Number(today.slice(0, 4))
  return [...of(year), ...of(year + 1)].filter(({ date }) => date >= today && date < end)
}
