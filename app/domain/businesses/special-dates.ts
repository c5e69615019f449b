import { addDays, type LocalDate } from '#app/domain/local-time.ts'
import type { SpecialDates } from './hours.ts'

export type PublicHoliday = { date: LocalDate; label: string }

export const maxSpecialDates = 200

/** Longest name of a special date, in characters. */
export const maxLabelLength = 60

/** A valid calendar date, `YYYY-MM-DD`. */
export const isDate = (text: string): boolean =>
  /^20\d\d-\d\d-\d\d$/.test(text) && addSafely(text) === text

const addSafely = (text: string): string | null => {
  const parsed = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(parsed) ? null : addDays(text, 0)
}

/** Removes past dates; yesterday is kept for openings past midnight. */
export const withoutPast = (special: SpecialDates, today: LocalDate): SpecialDates =>
  Object.fromEntries(
    Object.entries(special)
      .filter(([date]) => date >= addDays(today, -1))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
