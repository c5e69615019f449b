import { addDays, formatMonth, weekdayOf, type LocalDate } from '#app/domain/local-time.ts'
import { isDate } from '#app/domain/businesses/special-dates.ts'
import type { BookingChoices, ChoiceQuery } from './views.ts'

/** Days in the strip. */
const stripDays = 14

/** The days the booking page shows, and the date that is chosen, if it is among them. */
export type DaysShown = {
  from: LocalDate
  to: LocalDate
  date: LocalDate | null
  month: BookingChoices['month']
}

const monthBefore = (month: string) => addDays(`${month}-01`, -1).slice(0, 7)
const monthAfter = (month: string) => addDays(`${month}-01`, 31).slice(0, 7)

function wholeMonth(month: string, today: LocalDate, until: LocalDate): BookingChoices['month'] {
  const [previous, next] = [monthBefore(month), monthAfter(month)]
  return {
    label: formatMonth(month),
    blanks: weekdayOf(`${month}-01`),
    previous: previous >= today.slice(0, 7) ? previous : null,
    next: next <= until.slice(0, 7) ? next : null,
  }
}

/** A whole month, or a strip that begins today, or shortly before a date further ahead. */
export function daysShown(asked: ChoiceQuery, today: LocalDate, until: LocalDate): DaysShown {
  const date = asked.date && isDate(asked.date) && asked.date >= today ? asked.date : null
  const month = asked.month ?? ''
  if (isDate(`${month}-01`) && month >= today.slice(0, 7) && month <= until.slice(0, 7)) {
    return {
      from: `${month}-01`,
      to: addDays(`${monthAfter(month)}-01`, -1),
      date: date?.startsWith(month) ? date : null,
      month: wholeMonth(month, today, until),
    }
  }
  const isNear = date === null || date < addDays(today, stripDays)
  const from = isNear ? today : addDays(date, -3)
  return { from, to: addDays(from, stripDays - 1), date, month: null }
}
