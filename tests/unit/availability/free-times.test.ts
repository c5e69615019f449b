import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Diary, Occupied } from '#app/domain/availability/diary.ts'
import { freeTimes, placesAt } from '#app/domain/availability/free-times.ts'
import { defaultHours } from '#app/domain/businesses/hours.ts'
import { addDays, clockTimeOf, localDateOf, parseLocalDateTime } from '#app/domain/local-time.ts'
import { firstDate, randomDiary } from '#tests/support/availability/random-diary.ts'
import { slowFreeTimes } from '#tests/support/availability/slow-free-times.ts'
import { runs } from '#tests/support/runs.ts'

const at = (text: string) => {
  const parsed = parseLocalDateTime(text)
  if (!parsed.ok) throw new Error(parsed.message)
  return parsed.instant
}

type Values = {
  business?: Partial<Diary['business']>
  service?: Partial<Diary['service']>
  staff?: Partial<Diary['staff'][number]>[]
  occupied?: Occupied[]
}
const diary = ({ business, service, staff = [], occupied = [] }: Values = {}): Diary => ({
  business: {
    ...{ hours: defaultHours, specialDates: {}, closedUntil: null },
    ...{ oneAtATime: false, runningOver: false, ...business },
  },
  service: {
    ...{ id: 'cut', minutes: 60, bufferBefore: 0, bufferAfter: 0, noticeMinutes: 60 },
    ...{ horizonDays: 90, capacity: 1, step: 60, ...service },
  },
  staff: staff.map((person) => ({
    ...{ id: 'ann', hours: null, specialDates: {}, shares: true, ...person },
  })),
  occupied,
  now: at('2026-11-30T12:00'),
})
const booked = (time: string, values: Partial<Occupied> = {}): Occupied => {
  const start = at(time).getTime()
  return {
    ...{ kind: 'booking', staffId: null, serviceId: 'cut', partySize: 1 },
    ...{ startsAt: start, start, end: start + 3_600_000, ...values },
  } as Occupied
}
const clocks = (values: Values, { date = '2026-12-01', party = 1 } = {}) =>
  freeTimes(diary(values), { from: date, to: date, party }).map(({ start }) => clockTimeOf(start))

describe('free times', () => {
  it('are those of the slow and obvious way, for any business', () => {
    let times = 0
    fc.assert(
      fc.property(
        randomDiary,
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 0, max: 3 }),
        (any, party, length) => {
          const wanted = { from: firstDate, to: addDays(firstDate, length), party }
          const found = freeTimes(any, wanted)
          times += found.length
          const slow = slowFreeTimes(any, wanted)
          // As text: telling hundreds of objects apart one by one takes ten times as long as both ways to find them.
          if (JSON.stringify(found) !== JSON.stringify(slow)) expect(found).toEqual(slow)
        },
      ),
      { numRuns: runs(200, 10_000) },
    )
    expect(times).toBeGreaterThan(1000)
  }, 600_000)

  it('have room at their place when they are asked for one by one', () => {
    fc.assert(
      fc.property(randomDiary, (any) => {
        const wanted = { from: firstDate, to: addDays(firstDate, 1), party: 1 }
        for (const { start, staffIds } of freeTimes(any, wanted)) {
          const places = placesAt(any, start, localDateOf(start)).filter(({ room }) => room >= 1)
          expect(places.length).toBeGreaterThan(0)
          expect(places.flatMap(({ staffId }) => staffId ?? [])).toEqual(
            expect.arrayContaining(staffIds),
          )
        }
      }),
      { numRuns: runs(50, 2000) },
    )
  }, 600_000)

  it('end by closing time, unless running over is allowed', () => {
    expect(clocks({}).at(-1)).toBe('16:00')
    expect(clocks({ service: { minutes: 90, step: 30 } }).at(-1)).toBe('15:30')
    expect(clocks({ service: { minutes: 90 }, business: { runningOver: true } }).at(-1)).toBe(
      '16:00',
    )
    expect(clocks({ service: { minutes: 600 } })).toEqual([])
  })

  it('leave a lunch break alone', () => {
    const tuesday = [
      { open: '09:00', close: '13:00' },
      { open: '14:00', close: '18:00' },
    ]
    const hours = { ...defaultHours, tuesday }
    expect(clocks({ business: { hours }, service: { minutes: 120 } })).toEqual([
      '09:00',
      '10:00',
      '11:00',
      '14:00',
      '15:00',
      '16:00',
    ])
  })

  it('follow special dates, closures and leave', () => {
    const closed = { specialDates: { '2026-12-01': { spans: [] } } }
    expect(clocks({ business: closed })).toEqual([])
    expect(clocks({ business: { closedUntil: '2026-12-02' } })).toEqual([])
    expect(clocks({ staff: [{ leave: [{ from: '2026-11-28', to: '2026-12-01' }] }] })).toEqual([])
    const short = { '2026-12-01': { spans: [{ open: '15:00', close: '20:00' }] } }
    expect(clocks({ staff: [{ specialDates: short }] })).toEqual(['15:00', '16:00'])
  })

  it('go past midnight and belong to the date on which they start', () => {
    const hours = { ...defaultHours, tuesday: [{ open: '22:00', close: '02:00' }] }
    expect(clocks({ business: { hours } })).toEqual(['22:00', '23:00'])
    expect(clocks({ business: { hours } }, { date: '2026-12-02' }).slice(0, 3)).toEqual([
      '00:00',
      '01:00',
      '09:00',
    ])
  })

  it('keep notice and horizon', () => {
    expect(clocks({}, { date: '2026-11-30' })).toEqual(['13:00', '14:00', '15:00', '16:00'])
    expect(clocks({ service: { horizonDays: 1 } }).at(-1)).toBe('12:00')
  })

  it('keep buffers free between bookings, not around opening hours', () => {
    const values = { service: { bufferBefore: 30, bufferAfter: 30, step: 30 } }
    expect(clocks({ ...values, occupied: [booked('2026-12-01T12:00')] })).toEqual([
      '09:00',
      '09:30',
      '10:00',
      '10:30',
      '13:30',
      '14:00',
      '14:30',
      '15:00',
      '15:30',
      '16:00',
    ])
  })

  it('count customers of a class, and offer a party only what has room for all of it', () => {
    const values = {
      service: { capacity: 12 },
      staff: [{ id: 'ann' }],
      occupied: [booked('2026-12-01T10:00', { staffId: 'ann', partySize: 9 })],
    }
    const [, ten] = freeTimes(diary(values), { from: '2026-12-01', to: '2026-12-01', party: 1 })
    expect(ten).toMatchObject({ staffIds: ['ann'], left: 3 })
    expect(clocks(values, { party: 4 })).not.toContain('10:00')
    const table = { ...values, staff: [{ id: 'ann', shares: false }] }
    expect(clocks(table)).not.toContain('10:00')
  })

  it('say who is free, and what is left of all of them', () => {
    const staff = [{ id: 'ann' }, { id: 'ben' }]
    const values = { staff, occupied: [booked('2026-12-01T10:00', { staffId: 'ann' })] }
    const [nine, ten] = freeTimes(diary(values), { from: '2026-12-01', to: '2026-12-01', party: 1 })
    expect(nine).toMatchObject({ staffIds: ['ann', 'ben'], left: 2 })
    expect(ten).toMatchObject({ staffIds: ['ben'], left: 1 })
  })
})
