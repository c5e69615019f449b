import { expect, test } from 'vitest'
import type { Diary, Occupied } from '#app/domain/availability/diary.ts'
import { days } from '#app/domain/businesses/enums.ts'
import type { WeeklyHours } from '#app/domain/businesses/hours.ts'
import { clockTimeOf } from '#app/domain/local-time.ts'
import { nextOffers, type Waiting } from '#app/domain/offers/next-offers.ts'

const at = (clock: string) => new Date(`2026-11-27T${clock}:00+02:00`)
const hours = Object.fromEntries(
  days.map((day) => [day, [{ open: '09:00', close: '12:00' }]]),
) as WeeklyHours

type Setting = { people?: string[]; capacity?: number; shares?: boolean }

/** One hour's service, from nine to twelve. */
const diaryWith =
  ({ people = ['ann'], capacity = 1, shares = true }: Setting) =>
  ({ staffId }: { staffId: string | null }, occupied: Occupied[]): Diary => ({
    business: { hours, specialDates: {}, oneAtATime: false, runningOver: false },
    service: {
      ...{ id: 'cut', minutes: 60, bufferBefore: 0, bufferAfter: 0, capacity },
      ...{ noticeMinutes: 60, horizonDays: 90, step: 60 },
    },
    staff: people
      .filter((id) => staffId === null || id === staffId)
      .map((id) => ({ id, shares, hours: null, specialDates: {} })),
    occupied,
    now: new Date('2026-11-24T10:00:00+02:00'),
  })

const waiting = (id: string, values: Partial<Waiting> = {}): Waiting => ({
  ...{ id, serviceId: 'cut', staffId: null, partySize: 1, passed: [] },
  ...{ wantedFrom: at('09:00'), wantedUntil: at('12:00') },
  ...values,
})

const booked = (clock: string, partySize = 1, staffId = 'ann'): Occupied => {
  const start = at(clock).getTime()
  return {
    ...{ kind: 'booking', staffId, serviceId: 'cut', partySize },
    ...{ startsAt: start, start, end: start + 3_600_000 },
  }
}

const offered = (entries: Waiting[], occupied: Occupied[], setting: Setting = {}) =>
  nextOffers(entries, occupied, diaryWith(setting)).map(
    ({ entry, startsAt, staffId }) => `${entry.id} ${clockTimeOf(startsAt)} ${staffId}`,
  )

test('a free time goes to who waits longest, and to nobody else', () => {
  const full = [booked('09:00'), booked('11:00')]
  expect(offered([waiting('a'), waiting('b')], full)).toEqual(['a 10:00 ann'])
})

test('two free times go to the first two', () => {
  expect(offered([waiting('a'), waiting('b'), waiting('c')], [booked('10:00')])).toEqual([
    'a 09:00 ann',
    'b 11:00 ann',
  ])
})

test('who wants another hour, or passed this one, keeps their turn and lets the next have it', () => {
  const full = [booked('09:00'), booked('11:00')]
  const late = waiting('late', { wantedFrom: at('11:00') })
  const asked = waiting('asked', { passed: [at('10:00')] })
  expect(offered([late, asked, waiting('c')], full)).toEqual(['c 10:00 ann'])
})

test('who waits for a person is not offered another', () => {
  const people = ['ann', 'ben']
  const full = ['09:00', '10:00', '11:00'].map((clock) => booked(clock))
  const forAnn = waiting('a', { staffId: 'ann' })
  expect(offered([forAnn, waiting('b')], full, { people })).toEqual(['b 09:00 ben'])
})

test('seats of a class go to as many as fit, a party whole or not at all', () => {
  const full = [booked('09:00', 6), booked('10:00', 3), booked('11:00', 6)]
  const four = waiting('four', { partySize: 4 })
  const two = waiting('two', { partySize: 2 })
  expect(offered([four, two, waiting('one'), waiting('none')], full, { capacity: 6 })).toEqual([
    'two 10:00 ann',
    'one 10:00 ann',
  ])
})

test('a table goes to one party, however small', () => {
  const full = [booked('09:00', 2), booked('11:00', 2)]
  const setting = { capacity: 6, shares: false }
  expect(offered([waiting('a'), waiting('b')], full, setting)).toEqual(['a 10:00 ann'])
})
