import { addDays, type LocalDate } from '#app/domain/local-time.ts'
import type { SpecialDates } from './hours.ts'

/** A public holiday of South Africa. */
export type PublicHoliday = { date: LocalDate; label: string }

/** Most dates that may differ from the week. */
export const maxSpecialDates = 200

/** Longest name of a special date, in characters. */
export const maxLabelLength = 60

/** Whether `text` is a date of the calendar as `YYYY-MM-DD`. */
export const isDate = (text: string): boolean =>
  /^20\d\d-\d\d-\d\d$/.test(text) && addSafely(text) === text

const addSafely = (text: string): string | null => {
  const parsed = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(parsed) ? null : addDays(text, 0)
}

/** Special dates less those that are over; yesterday stays for what passes midnight. */
export const withoutPast = (special: SpecialDates, today: LocalDate): SpecialDates =>
  Object.fromEntries(
    Object.entries(special)
      .filter(([date]) => date >= addDays(today, -1))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
