import type { BookingStatus } from '#app/domain/bookings/status.ts'
import type { LocalDate } from '#app/domain/local-time.ts'
import type { CalendarQuery } from './days.ts'
import type { Piece } from './lanes.ts'

/** Something in the calendar. `colour` counts the business's people; null where nobody is named. */
export type CalendarEvent = {
  kind: 'booking' | 'block' | 'elsewhere' | 'held'
  id: string
  /** Its state as it was seen, so that a change of another one is refused. */
  sequence: number
  title: string
  /** Service and person, as far as there are. */
  what: string
  from: string
  to: string
  status: BookingStatus | null
  noShow: boolean
  colour: number | null
  /** For who prints the day. */
  phone: string
  notes: string
}

export type CalendarColumn = {
  key: string
  date: LocalDate
  label: string
  /** The person whose column it is, to enter a booking for. */
  personId: string | null
  colour: number | null
  /** Why the whole day is closed; null where it is not. */
  closed: string | null
  /** Below each other, each of lanes side by side. */
  bands: Piece<CalendarEvent>[][][]
  /** Events of a week's day that its bands have no room for. */
  more: number
}

/** A request that waits for an answer, in words. */
export type RequestLine = {
  id: string
  sequence: number
  name: string
  phone: string
  when: string
  /** How long ago it was asked. */
  asked: string
  /** What its customer is known by: `5 visits, 1 no-show`. */
  known: string
  /** Service and person. */
  what: string
  /** Party, length and price. */
  details: string
  notes: string
  /** Whether the business is closed on that day. */
  isClosed: boolean
}
export type Requests = { lines: RequestLine[]; count: number }

/** A booking in a day of a month: `10:00 Lerato Nkosi`. */
export type MonthLine = { id: string; from: string; name: string; isAsked: boolean }

export type MonthDay = {
  date: LocalDate
  isInMonth: boolean
  booked: number
  toAnswer: number
  /** Who comes first, as far as a day of the grid has lines. */
  first: MonthLine[]
  isClosed: boolean
}

export type OwnCalendar = {
  query: CalendarQuery
  today: LocalDate
  /** Minutes of today that are over. */
  now: number
  title: string
  previous: LocalDate
  next: LocalDate
  people: { id: string; name: string }[]
  /** Calendars kept elsewhere that were not read last time. */
  failing: number
  /** How many customers wait for a time that is taken. */
  waiting: number
  requests: Requests
  /** Full hours beside the columns, `HH:00`. */
  hours: string[]
  /** Of a day or week. */
  columns: CalendarColumn[]
  /** Bookings before those hours, with their day. */
  night: { label: string; event: CalendarEvent }[]
  /** What is in those, by date, in order; for phones and paper. */
  agenda: { date: LocalDate; label: string; closed: string | null; events: CalendarEvent[] }[]
  month: MonthDay[]
}
