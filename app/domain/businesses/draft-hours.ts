import type { Span, SpecialDates, WeeklyHours } from './hours.ts'
import type { DayDraft, ListingDraft } from './listing-draft.ts'
import { days, type Day } from './enums.ts'
import { isDate } from './special-dates.ts'

const isClock = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

const spansOf = ({ open, spans }: DayDraft): Span[] =>
  open ? spans.filter((span) => isClock(span.open) && isClock(span.close)) : []

/** The week as a draft has it so far, without times that are no times yet. */
export const draftWeek = (draft: ListingDraft): WeeklyHours =>
  Object.fromEntries(days.map((day) => [day, spansOf(draft.hours[day])])) as Record<Day, Span[]>

/** The special dates of a draft that have a date already. */
export const draftDates = (draft: ListingDraft): SpecialDates =>
  Object.fromEntries(
    draft.special
      .filter(({ date }) => isDate(date))
      .map((day) => [day.date, { spans: spansOf(day), ...(day.label && { label: day.label }) }]),
  )
