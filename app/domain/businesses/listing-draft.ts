import { addDays, localDateOf } from '#app/domain/local-time.ts'
import { defaultHours, type Span } from './hours.ts'
import type { OwnBusiness } from './profile.ts'
import { maxSpecialDates, withoutPast, type PublicHoliday } from './special-dates.ts'
import { maxSpans } from './hours-rules.ts'
import { days, type Day } from './enums.ts'

/** Spans are kept while the day is closed. */
export type DayDraft = { open: boolean; spans: Span[] }
export type SpecialDraft = DayDraft & { date: string; label: string }

/** The editor's raw texts, not validated. */
export type ListingDraft = {
  amenities: string[]
  highlights: string[]
  hours: Record<Day, DayDraft>
  special: SpecialDraft[]
  closedUntil: string
  noticeMinutes: string
  horizonDays: string
  slotMinutes: string
  oneAtATime: boolean
}

const perDay = <T>(of: (day: Day) => T): Record<Day, T> =>
  Object.fromEntries(days.map((day) => [day, of(day)])) as Record<Day, T>

const usual = (day: Day): Span => ({ ...(defaultHours[day][0] as Span) })

export function draftOf(business: OwnBusiness, now = new Date()): ListingDraft {
  const today = localDateOf(now)
  const hours = business.hours ?? defaultHours
  return {
    amenities: business.amenities,
    highlights: business.highlights,
    hours: perDay((day) => {
      const spans = hours[day] ?? []
      return { open: spans.length > 0, spans: spans.length > 0 ? spans : [usual(day)] }
    }),
    special: Object.entries(withoutPast(business.specialDates, today)).map(
      ([date, { spans, label = '' }]) => ({ date, label, open: spans.length > 0, spans }),
    ),
    closedUntil:
      business.closedUntil !== null && business.closedUntil > today ? business.closedUntil : '',
    noticeMinutes: String(business.noticeMinutes),
    horizonDays: String(business.horizonDays),
    slotMinutes: String(business.slotMinutes),
    oneAtATime: business.oneAtATime,
  }
}

type Loose = Record<string, unknown>
const part = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Loose)[key] : undefined
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const list = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : typeof value === 'string' && value ? [value] : []
const spansFrom = (value: unknown): Span[] =>
  list(part(value, 'spans')).map((span) => ({
    open: text(part(span, 'open')),
    close: text(part(span, 'close')),
  }))

/** Reads a posted form, nested by field names; malformed values become empty. */
export function draftFromValues(values: unknown): ListingDraft {
  return {
    amenities: list(part(values, 'amenities')).map(text),
    highlights: list(part(values, 'highlights')).map(text),
    hours: perDay((day) => {
      const given = part(part(values, 'hours'), day)
      return { open: part(given, 'open') === 'on', spans: spansFrom(given) }
    }),
    special: list(part(values, 'special')).map((given) => ({
      date: text(part(given, 'date')),
      label: text(part(given, 'label')),
      open: part(given, 'open') === 'on',
      spans: spansFrom(given),
    })),
    closedUntil: text(part(values, 'closedUntil')),
    noticeMinutes: text(part(values, 'noticeMinutes')),
    horizonDays: text(part(values, 'horizonDays')),
    slotMinutes: text(part(values, 'slotMinutes')),
    oneAtATime: part(values, 'oneAtATime') === 'on',
  }
}

/** The button that was pressed, with what is ticked for it. */
export function changeFromValues(values: { intent: string }): string {
  const [verb, place = ''] = values.intent.split(' ')
  const ticked = list(part(part(values, 'copyTo'), place)).map(text)
  return verb === 'copyDay' ? [values.intent, ...ticked].join(' ') : values.intent
}

type Place = Day | number

/** Editor changes: the button's posted value, used by the script too. */
export const draftChanges = {
  addSpan: (place: Place) => `addSpan ${place}`,
  removeSpan: (place: Place, index: number) => `removeSpan ${place} ${index}`,
  /** Gives the days of `to` the times of a day; a button's value names that day, its checkboxes the others. */
  copyDay: (day: Day, to: string[] = []) => [`copyDay ${day}`, ...to].join(' '),
  addDate: () => 'addDate',
  removeDate: (index: number) => `removeDate ${index}`,
  addHolidays: () => 'addHolidays',
} as const

const later = (clock: string, hours: number): string =>
  `${String((Number(clock.slice(0, 2)) + hours) % 24).padStart(2, '0')}:00`

function withSpan<T extends DayDraft>(day: T, fresh: Span): T {
  if (day.spans.length >= maxSpans) return day
  const last = day.open ? day.spans.at(-1) : undefined
  const next = /^\d\d:/.test(last?.close ?? '') ? (last?.close ?? '') : null
  const span = last && next ? { open: later(next, 1), close: later(next, 4) } : fresh
  return { ...day, open: true, spans: day.open ? [...day.spans, span] : [span] }
}

function withoutSpan<T extends DayDraft>(day: T, index: number): T {
  const spans = day.spans.filter((_, at) => at !== index)
  return { ...day, open: day.open && spans.length > 0, spans }
}

function changeDay(draft: ListingDraft, place: string, change: (day: DayDraft) => DayDraft) {
  if ((days as readonly string[]).includes(place)) {
    const day = place as Day
    return { ...draft, hours: { ...draft.hours, [day]: change(draft.hours[day]) } }
  }
  const special = draft.special.map((day, at) =>
    String(at) === place ? { ...day, ...change(day) } : day,
  )
  return { ...draft, special }
}

/** Gives other days the times of one, and opens them. */
function copiedDay(draft: ListingDraft, place: string, to: string[]): ListingDraft {
  const from = days.find((name) => name === place)
  if (!from || !draft.hours[from].open) return draft
  const { spans } = draft.hours[from]
  const hours = perDay((day) =>
    to.includes(day) ? { open: true, spans: spans.map((span) => ({ ...span })) } : draft.hours[day],
  )
  return { ...draft, hours }
}

/** Applies one of `draftChanges`; ignores unknown ones. */
export function changeDraft(
  draft: ListingDraft,
  change: string,
  holidays: PublicHoliday[],
): ListingDraft {
  const [verb, place = '', ...more] = change.split(' ')
  switch (verb) {
    case 'addSpan': {
      const day = days.find((name) => name === place) ?? 'monday'
      return changeDay(draft, place, (before) => withSpan(before, usual(day)))
    }
    case 'removeSpan':
      return changeDay(draft, place, (before) => withoutSpan(before, Number(more[0])))
    case 'copyDay':
      return copiedDay(draft, place, more)
    case 'addDate': {
      if (draft.special.length >= maxSpecialDates) return draft
      return {
        ...draft,
        special: [...draft.special, { date: '', label: '', open: false, spans: [] }],
      }
    }
    case 'removeDate':
      return { ...draft, special: draft.special.filter((_, at) => String(at) !== place) }
    case 'addHolidays': {
      const known = new Set(draft.special.map(({ date }) => date))
      const fresh = holidays
        .filter(({ date }) => !known.has(date))
        .map(({ date, label }) => ({ date, label, open: false, spans: [] }))
      const special = [...draft.special, ...fresh].slice(0, maxSpecialDates)
      return { ...draft, special: special.sort((a, b) => (a.date < b.date ? -1 : 1)) }
    }
    default:
      return draft
  }
}

export const lastClosure = (now: Date): string => addDays(localDateOf(now), 731)
