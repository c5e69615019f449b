import {
  addDays,
  clockTimeOf,
  formatDate,
  formatShortDate,
  localDateOf,
  minute,
  startOfDate,
  type LocalDate,
} from '#app/domain/local-time.ts'
import type { StaffMember } from '#app/domain/services/views.ts'
import { bandsOf, fitLanes, type Placed } from './lanes.ts'
import type { EventRow } from './load.server.ts'
import { openOn, wholeDay, type Span, type Timetable } from '#app/domain/businesses/opening-on.ts'
import type { CalendarColumn, CalendarEvent, OwnCalendar } from './views.ts'

type Parts = {
  business: Timetable
  people: StaffMember[]
  rows: EventRow[]
  dates: LocalDate[]
  person: string | null
}

const minutesOn = (date: LocalDate, { startsAt, endsAt }: EventRow): Span => {
  const midnight = startOfDate(date).getTime()
  const within = (at: Date) => Math.min(Math.max((at.getTime() - midnight) / minute, 0), wholeDay)
  return { from: within(startsAt), to: within(endsAt) }
}

const isOn = (date: LocalDate, { startsAt, endsAt }: EventRow): boolean =>
  startsAt < startOfDate(addDays(date, 1)) && endsAt > startOfDate(date)

/** What begins before this stands above a day that opens later: the hours between would be most of it. */
const morning = 5 * 60

/** Whole hours from the first opening or event to the last; eight to six where there is nothing. */
export function shownSpan({ business, rows, dates }: Parts): Span {
  const spans = dates.flatMap((date) => [
    ...(openOn(business, date) ?? []),
    // What fills whole days, such as leave, does not make them longer.
    ...rows
      .filter((row) => row.kind === 'booking' && isOn(date, row))
      .map((row) => minutesOn(date, row))
      .filter(({ from }) => from >= morning),
  ])
  if (spans.length === 0) return { from: 8 * 60, to: 18 * 60 }
  const from = Math.floor(Math.min(...spans.map((one) => one.from)) / 60) * 60
  const to = Math.ceil(Math.max(...spans.map((one) => one.to)) / 60) * 60
  return { from, to: Math.max(to, from + 60) }
}

const two = (value: number) => String(value).padStart(2, '0')

/** `HH:MM` of minutes since midnight. */
const clockOf = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

export const hoursShown = ({ from, to }: Span): string[] =>
  Array.from({ length: (to - from) / 60 }, (_, at) => clockOf(from + at * 60))

/** Bookings that are over before the hours that are shown, once each. */
export const nightOf = ({ people, rows, dates }: Parts, { from }: Span): OwnCalendar['night'] =>
  dates.flatMap((date, at) =>
    rows
      .filter((row) => row.kind === 'booking' && isOn(date, row) && minutesOn(date, row).to <= from)
      .filter(({ startsAt }) => at === 0 || startsAt >= startOfDate(date))
      .map((row) => ({ label: formatShortDate(date), event: eventOf(row, { people, date }) })),
  )

const titles = { block: 'Blocked', elsewhere: 'Busy', held: 'Held for a customer' }

/** From when to when, as said on a date: a booking in full, what else reaches over midnight as far as the day goes. */
function timesOn(date: LocalDate, row: EventRow): Pick<CalendarEvent, 'from' | 'to'> {
  if (row.kind === 'booking') {
    return { from: clockTimeOf(row.startsAt), to: clockTimeOf(row.endsAt) }
  }
  const { from, to } = minutesOn(date, row)
  return { from: clockOf(Math.floor(from)), to: clockOf(Math.floor(to)) }
}

/** A row in the words of a date. */
export function eventOf(
  row: EventRow,
  { people, date, isNamed = true }: { people: StaffMember[]; date: LocalDate; isNamed?: boolean },
): CalendarEvent {
  const { kind, id, sequence, status, noShow } = row
  const at = people.findIndex(({ id }) => id === row.staffId)
  const party = row.partySize > 1 ? `${row.partySize} people` : ''
  const isBooking = row.kind === 'booking'
  return {
    ...{ kind, id, sequence, status, noShow },
    title: row.kind === 'booking' ? row.name : row.name || titles[row.kind],
    what: [row.service, party, isNamed && people[at]?.name].filter(Boolean).join(' · '),
    ...timesOn(date, row),
    colour: at < 0 ? null : at,
    ...{ phone: isBooking ? row.phone : '', notes: isBooking ? row.notes : '' },
  }
}

const closedWords = (open: Span[] | null) => (open?.length === 0 ? 'Closed' : null)

export const isAway = ({ leave }: StaffMember, date: LocalDate) =>
  leave.some(({ from, to }) => from <= date && date <= to)

function columnOf(
  { business, people }: Parts,
  span: Span,
  given: Pick<CalendarColumn, 'date' | 'label' | 'personId' | 'colour'> & { rows: EventRow[] },
  limit = Infinity,
): CalendarColumn {
  const { date, rows, personId } = given
  const open = openOn(business, date)
  const person = people.find(({ id }) => id === personId)
  const away = person && isAway(person, date)
  const events: Placed<CalendarEvent>[] = rows
    .filter((row) => isOn(date, row))
    .map((row) => ({
      ...minutesOn(date, row),
      event: eventOf(row, { people, date, isNamed: personId === null }),
    }))
    .filter(({ to }) => to > span.from)
  const isLast = ({ status }: CalendarEvent) => status === 'PENDING'
  const { drawn, more } = fitLanes(events, span, { limit, isLast })
  return {
    key: `${date} ${personId ?? ''}`,
    ...{ date, label: given.label, personId, colour: given.colour },
    closed: away ? 'On leave' : closedWords(open),
    bands: bandsOf(drawn, span, away ? [] : (open ?? [span])),
    more,
  }
}

/**
 * A day by person, where there are people, first what nobody has yet; else the days. A seventh of the screen has room
 * for three lanes.
 */
export function columnsOf(
  parts: Parts,
  span: Span,
  view: 'day' | 'week' | 'month',
): CalendarColumn[] {
  const { people, rows, dates, person } = parts
  const [date] = dates as [LocalDate]
  if (view === 'day' && people.length > 0) {
    const shown = people.filter(({ id }) => person === null || id === person)
    const nobodys = rows.filter(({ staffId, kind }) => staffId === null && kind === 'booking')
    const anyone = { date, label: 'Anyone', personId: null, colour: null, rows: nobodys }
    return [
      ...(nobodys.length > 0 ? [columnOf(parts, span, anyone)] : []),
      ...shown.map((member) =>
        columnOf(parts, span, {
          ...{ date, label: member.name, personId: member.id, colour: people.indexOf(member) },
          rows: rows.filter(
            ({ staffId, kind }) =>
              staffId === member.id || (staffId === null && kind !== 'booking'),
          ),
        }),
      ),
    ]
  }
  return dates.map((one) => {
    const given = { date: one, label: formatShortDate(one), personId: person, colour: null, rows }
    return columnOf(parts, span, given, view === 'week' ? 3 : undefined)
  })
}

/** What there is, day by day; a booking over midnight stands on the day it begins. */
export const agendaOf = ({ business, people, rows, dates }: Parts): OwnCalendar['agenda'] =>
  dates.map((date) => ({
    date,
    label: formatDate(date),
    closed: closedWords(openOn(business, date)),
    events: rows
      .filter((row) =>
        row.kind === 'booking' ? localDateOf(row.startsAt) === date : isOn(date, row),
      )
      .map((row) => eventOf(row, { people, date })),
  }))
