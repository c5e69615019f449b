import { isDate } from '#app/domain/businesses/special-dates.ts'
import {
  addDays,
  formatDayAndYear,
  formatDate,
  formatMonth,
  formatShortDate,
  weekdayOf,
  type LocalDate,
} from '#app/domain/local-time.ts'
import { isUuid } from '#app/domain/uuid.ts'

export const calendarViews = ['day', 'week', 'month'] as const
export type CalendarView = (typeof calendarViews)[number]

/** What an address of the calendar asks for; what it does not understand is today, by day. */
export type CalendarQuery = { view: CalendarView; date: LocalDate; person: string | null }

export function calendarQuery(query: URLSearchParams, today: LocalDate): CalendarQuery {
  const date = query.get('date') ?? ''
  const person = query.get('person') ?? ''
  return {
    view: calendarViews.find((view) => view === query.get('view')) ?? 'day',
    date: isDate(date) ? date : today,
    person: isUuid(person) ? person.toLowerCase() : null,
  }
}

const datesFrom = (from: LocalDate, count: number): LocalDate[] =>
  Array.from({ length: count }, (_, at) => addDays(from, at))

const monthAfter = (month: string) => addDays(`${month}-01`, 31).slice(0, 7)

/** The dates that a view shows, its title, and the dates that lead to what is before and after it. */
export function shownDates({ view, date }: CalendarQuery): {
  dates: LocalDate[]
  title: string
  previous: LocalDate
  next: LocalDate
} {
  if (view === 'day') {
    const [previous, next] = [addDays(date, -1), addDays(date, 1)]
    return { dates: [date], title: formatDate(date), previous, next }
  }
  if (view === 'week') {
    const monday = addDays(date, -weekdayOf(date))
    const sunday = addDays(monday, 6)
    const [first, last] = [formatShortDate(monday).slice(4), formatDayAndYear(sunday)]
    // A month that both share is said once.
    const isOneMonth = monday.slice(0, 7) === sunday.slice(0, 7)
    const title = `${isOneMonth ? Number(monday.slice(8)) : first} to ${last}`
    const [previous, next] = [addDays(date, -7), addDays(date, 7)]
    return { dates: datesFrom(monday, 7), title, previous, next }
  }
  const month = date.slice(0, 7)
  const first = `${month}-01`
  const next = `${monthAfter(month)}-01`
  const last = addDays(next, -1)
  const start = addDays(first, -weekdayOf(first))
  const end = addDays(last, 6 - weekdayOf(last))
  const count = Math.round((Date.parse(end) - Date.parse(start)) / 86_400_000) + 1
  return {
    dates: datesFrom(start, count),
    title: formatMonth(month),
    previous: `${addDays(first, -1).slice(0, 7)}-01`,
    next,
  }
}
