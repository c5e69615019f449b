import { days, type Day } from './enums.ts'

/** Local times as `HH:MM`; `close <= open` ends on the next day, `00:00`–`00:00` is all day. */
export type Span = { open: string; close: string }
/** Sorted openings by day; an empty list means closed. */
export type WeeklyHours = Record<Day, Span[]>
/** Dates (`YYYY-MM-DD`) that differ from the week; no spans means closed. */
export type SpecialDates = Record<string, { spans: Span[]; label?: string }>
/** A day in SPEC.md's JSON. */
export type WireDay = { open: string; close: string; closed: boolean }
export type WireHours = Record<Day, WireDay>

export const defaultHours: WeeklyHours = {
  monday: [{ open: '09:00', close: '17:00' }],
  tuesday: [{ open: '09:00', close: '17:00' }],
  wednesday: [{ open: '09:00', close: '17:00' }],
  thursday: [{ open: '09:00', close: '17:00' }],
  friday: [{ open: '09:00', close: '17:00' }],
  saturday: [{ open: '09:00', close: '15:00' }],
  sunday: [{ open: '10:00', close: '14:00' }],
}

const perDay = <T>(of: (day: Day) => T): Record<Day, T> =>
  Object.fromEntries(days.map((day) => [day, of(day)])) as Record<Day, T>

/**
 * One span per day: first opening to last closing. A closed day has default times beside `closed: true`, as the
 * listing editor sends it.
 */
export function toWireHours(hours: WeeklyHours): WireHours {
  return perDay((day) => {
    const spans = hours[day]
    const first = spans[0]
    const last = spans.at(-1)
    if (!first || !last) return { ...(defaultHours[day][0] as Span), closed: true }
    return { open: first.open, close: last.close, closed: false }
  })
}
