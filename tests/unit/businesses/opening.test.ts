import { describe, expect, test } from 'vitest'
import { defaultHours, type Span, type WeeklyHours } from '#app/domain/businesses/hours.ts'
import {
  describeSpans,
  hoursTable,
  upcomingSpecialDates,
} from '#app/domain/businesses/opening-times.ts'
import {
  isOpenAt,
  nextOpenTimes,
  openingState,
  spansOn,
  type Schedule,
} from '#app/domain/businesses/opening.ts'
import { days } from '#app/domain/businesses/enums.ts'
import { addDays, localDateOf, toIso } from '#app/domain/local-time.ts'

const at = (text: string) => new Date(`${text}:00+02:00`)
const week = (spans: Partial<WeeklyHours>): WeeklyHours => ({
  ...(Object.fromEntries(days.map((day) => [day, []])) as unknown as WeeklyHours),
  ...spans,
})
const schedule = (hours: WeeklyHours, more: Partial<Schedule> = {}): Schedule => ({
  hours,
  special: {},
  closedUntil: null,
  ...more,
})
const rules = { slotMinutes: 60, noticeMinutes: 60, horizonDays: 90 }

describe('the state of a business on a card', () => {
  const state = (
    now: string,
    hours = defaultHours,
    special = {},
    closedUntil = null as string | null,
  ) => openingState(hours, special, closedUntil, at(now))?.label

  // 1 December 2026 is a Tuesday.
  test('is unknown without opening hours', () =>
    expect(openingState(null, {}, null, at('2026-12-01T10:00'))).toBeNull())
  test('is closed during a closure, also without opening hours', () => {
    const closed = { open: false, label: 'Closed until Sun 6 Dec' }
    expect(openingState(null, {}, '2026-12-06', at('2026-12-01T10:00'))).toEqual(closed)
    expect(openingState(null, {}, '2026-12-06', at('2026-12-06T10:00'))).toBeNull()
  })
  test('is open from the first minute and closed from the last', () => {
    expect(state('2026-12-01T08:59')).toBe('Opens today 09:00')
    expect(state('2026-12-01T09:00')).toBe('Open now')
    expect(state('2026-12-01T16:59')).toBe('Open now')
    expect(state('2026-12-01T17:00')).toBe('Opens tomorrow 09:00')
  })
  test('names the weekday of an opening within a week', () =>
    expect(state('2026-12-01T12:00', week({ monday: [{ open: '09:00', close: '17:00' }] }))).toBe(
      'Opens Mon 09:00',
    ))
  test('names the date of an opening a week or more ahead', () =>
    expect(state('2026-12-01T12:00', week({ tuesday: [{ open: '09:00', close: '10:00' }] }))).toBe(
      'Opens Tue 8 Dec',
    ))
  test('is open after midnight by the previous day’s hours', () => {
    const late = week({ friday: [{ open: '18:00', close: '02:00' }] })
    expect(state('2026-12-05T01:59', late)).toBe('Open now')
    expect(state('2026-12-05T02:00', late)).not.toBe('Open now')
  })
  test('is closed during a lunch break', () => {
    const split = week({
      tuesday: [
        { open: '08:00', close: '12:00' },
        { open: '13:00', close: '17:00' },
      ],
    })
    expect(state('2026-12-01T12:30', split)).toBe('Opens today 13:00')
  })
  test('is always open where every day is 00:00 to 00:00', () => {
    const always = Object.fromEntries(
      days.map((day) => [day, [{ open: '00:00', close: '00:00' }]]),
    ) as WeeklyHours
    expect(state('2026-12-01T00:00', always)).toBe('Open now')
    expect(state('2026-12-01T23:59', always)).toBe('Open now')
  })
  test('gives special dates priority over the week', () => {
    const special = {
      '2026-12-01': { spans: [] },
      '2026-12-02': { spans: [{ open: '11:00', close: '12:00' }] },
    }
    expect(state('2026-12-01T10:00', defaultHours, special)).toBe('Opens tomorrow 11:00')
  })
  test('is temporarily closed until the date it opens again', () => {
    expect(state('2026-12-01T10:00', defaultHours, {}, '2026-12-03')).toBe('Closed until Thu 3 Dec')
    expect(state('2026-12-03T10:00', defaultHours, {}, '2026-12-03')).toBe('Open now')
  })
  test('is closed where no day is open', () =>
    expect(state('2026-12-01T10:00', week({}))).toBe('Closed'))
})

describe('the next times', () => {
  const now = at('2026-12-01T10:15')
  test('respect minimum notice, the slot grid and closing time', () =>
    expect(nextOpenTimes(schedule(defaultHours), now, 7, { ...rules, now }).map(toIso)).toEqual([
      '2026-12-01T12:00:00+02:00',
      '2026-12-01T13:00:00+02:00',
      '2026-12-01T14:00:00+02:00',
      '2026-12-01T15:00:00+02:00',
      '2026-12-01T16:00:00+02:00',
      '2026-12-02T09:00:00+02:00',
      '2026-12-02T10:00:00+02:00',
    ]))
  test('leave out busy slots', () => {
    const taken = [{ start: at('2026-12-01T12:30'), end: at('2026-12-01T13:30') }]
    expect(
      nextOpenTimes(schedule(defaultHours), now, 1, { ...rules, now, taken }).map(toIso),
    ).toEqual(['2026-12-01T14:00:00+02:00'])
  })
  test('are none past the horizon or with no opening', () => {
    expect(nextOpenTimes(schedule(week({})), now, 3, { ...rules, now })).toEqual([])
    const after = at('2027-06-01T10:00')
    expect(nextOpenTimes(schedule(defaultHours), after, 3, { ...rules, now })).toEqual([])
  })
  test('offer the start of an opening that is shorter than a slot', () => {
    const brief = schedule(week({ wednesday: [{ open: '09:00', close: '09:30' }] }))
    expect(nextOpenTimes(brief, now, 1, { ...rules, now }).map(toIso)).toEqual([
      '2026-12-02T09:00:00+02:00',
    ])
  })
})

describe('for any hours', () => {
  // A seeded generator: the same cases on every run.
  const random = (seed: number) => () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return seed / 2 ** 32
  }
  const clock = (minutes: number) =>
    `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  const anyWeek = (next: () => number): WeeklyHours =>
    Object.fromEntries(
      days.map((day) => {
        const spans: Span[] = []
        let from = Math.floor(next() * 600)
        while (next() < 0.6 && from < 1300) {
          const to = from + 30 + Math.floor(next() * 500)
          spans.push({ open: clock(from), close: clock(to) })
          from = to + 15
        }
        return [day, spans]
      }),
    ) as WeeklyHours

  const cases = Array.from({ length: 200 }, (_, seed) => seed)
  test.each(cases)('week %i: offered times are open, and open times are within a span', (seed) => {
    const next = random(seed)
    const any = schedule(anyWeek(next))
    const now = new Date(Date.UTC(2026, 10, 1) + Math.floor(next() * 1e10))
    const slotMinutes = 15 + Math.floor(next() * 100)
    const times = nextOpenTimes(any, now, 12, { ...rules, slotMinutes, now })
    for (const time of times) expect(isOpenAt(any, time), toIso(time)).toBe(true)
    expect(times).toEqual([...times].sort((a, b) => a.getTime() - b.getTime()))
    expect(new Set(times.map(Number)).size).toBe(times.length)

    const date = localDateOf(now)
    const spans = [addDays(date, -1), date].flatMap((each) => spansOn(any, each))
    expect(isOpenAt(any, now)).toBe(spans.some(({ start, end }) => start <= now && now < end))
    const label = openingState(any.hours, {}, null, now)
    expect(label?.open).toBe(isOpenAt(any, now))
  })
})

describe('the table of hours', () => {
  test('reads Closed on a closed day, and Open 24 hours where it is', () => {
    const table = hoursTable(week({ monday: [{ open: '00:00', close: '00:00' }] }))
    expect(table[0]).toEqual({ day: 'Monday', text: 'Open 24 hours', closed: false })
    expect(table[6]).toEqual({ day: 'Sunday', text: 'Closed', closed: true })
  })
  test('writes several spans', () =>
    expect(
      describeSpans([
        { open: '08:00', close: '12:00' },
        { open: '13:00', close: '01:00' },
      ]),
    ).toBe('08:00–12:00, 13:00–01:00'))
  test('lists special dates of the next thirty days in order', () =>
    expect(
      upcomingSpecialDates(
        {
          '2026-12-25': { spans: [], label: 'Christmas Day' },
          '2026-12-16': { spans: [{ open: '10:00', close: '12:00' }] },
          '2027-03-01': { spans: [] },
          '2026-11-01': { spans: [] },
        },
        at('2026-12-01T10:00'),
      ),
    ).toEqual([
      { date: '2026-12-16', label: null, text: '10:00–12:00' },
      { date: '2026-12-25', label: 'Christmas Day', text: 'Closed' },
    ]))
})
