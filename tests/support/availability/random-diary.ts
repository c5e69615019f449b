import * as fc from 'fast-check'
import { days } from '#app/domain/businesses/enums.ts'
import { checkSpans } from '#app/domain/businesses/hours-rules.ts'
import type { Span, SpecialDates, WeeklyHours } from '#app/domain/businesses/hours.ts'
import type { Diary, Occupied } from '#app/domain/availability/diary.ts'
import { addDays, startOfDate } from '#app/domain/local-time.ts'

/** A Tuesday; the days of the random businesses begin with it. */
export const firstDate = '2026-12-01'
const lastDay = 4
const minute = 60_000

const five = (max: number) => fc.integer({ min: 0, max: max / 5 }).map((fives) => fives * 5)
const clock = five(1435).map(
  (minutes) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
)
const openings = fc

  .oneof(
    { weight: 4, arbitrary: fc.constant([{ open: '09:00', close: '17:00' }] as Span[]) },
    { weight: 2, arbitrary: fc.constant([{ open: '00:00', close: '00:00' }] as Span[]) },
    { weight: 4, arbitrary: fc.array(fc.record({ open: clock, close: clock }), { maxLength: 3 }) },
  )
  .map((spans) => checkSpans(spans).spans)
const week = fc.record(
  Object.fromEntries(days.map((name) => [name, openings])),
) as fc.Arbitrary<WeeklyHours>
const date = fc.integer({ min: -2, max: lastDay + 1 }).map((ahead) => addDays(firstDate, ahead))
const special = fc
  .array(fc.tuple(date, openings), { maxLength: 2 })
  .map((pairs) => Object.fromEntries(pairs.map(([on, spans]) => [on, { spans }])) as SpecialDates)
const leave = fc.array(
  fc.tuple(date, fc.integer({ min: 0, max: 1 })).map(([from, more]) => ({
    from,
    to: addDays(from, more),
  })),
  { maxLength: 1 },
)

const serviceIds = ['cut', 'colour']
const staffIds = ['ann', 'ben', 'cas']

const occupied: fc.Arbitrary<Occupied> = fc
  .record({
    kind: fc.constantFrom('booking' as const, 'hold' as const, 'busy' as const),
    staffId: fc.constantFrom(null, ...staffIds),
    serviceId: fc.constantFrom(null, ...serviceIds),
    begins: five((lastDay + 1) * 1440),
    minutes: five(180).map((length) => length + 5),
    before: five(15),
    after: five(15),
    partySize: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ begins, minutes, before, after, ...one }) => {
    const startsAt = startOfDate(firstDate).getTime() + begins * minute
    const end = startsAt + (minutes + after) * minute
    return { ...one, startsAt, start: startsAt - before * minute, end }
  })

/** Any small business with one service in question, and what its days hold already. */
export const randomDiary: fc.Arbitrary<Diary> = fc
  .record({
    hours: fc.option(week, { freq: 10 }),
    specialDates: special,
    closedUntil: fc.option(date, { freq: 1, nil: null }),
    oneAtATime: fc.boolean(),
    runningOver: fc.boolean(),
    service: fc.record({
      minutes: five(240).map((length) => length + 5),
      bufferBefore: five(30),
      bufferAfter: five(30),
      noticeMinutes: five(2880),
      horizonDays: fc.integer({ min: 1, max: 6 }),
      capacity: fc.constantFrom(1, 1, 2, 6, 12),
      step: five(90).map((length) => length + 5),
    }),
    staff: fc.array(
      fc.record({
        hours: fc.option(week),
        specialDates: special,
        leave,
        shares: fc.boolean(),
      }),
      { maxLength: 3 },
    ),
    occupied: fc.array(occupied, { maxLength: 14 }),
    seconds: fc.integer({ min: -86_400, max: 86_400 }),
  })
  .map(({ hours, specialDates, closedUntil, oneAtATime, runningOver, seconds, ...rest }) => ({
    business: { hours, specialDates, closedUntil, oneAtATime, runningOver },
    service: { ...rest.service, id: 'cut' },
    staff: rest.staff.map((person, at) => ({ ...person, id: staffIds[at] as string })),
    occupied: rest.occupied,
    now: new Date(startOfDate(firstDate).getTime() + seconds * 1000),
  }))
