import { expect, test } from 'vitest'
import { toInputValue } from '#app/domain/local-time.ts'
import { offerEnd } from '#app/domain/offers/offer-end.ts'

const at = (clock: string, day = '24') => new Date(`2026-11-${day}T${clock}:00+02:00`)
const ends = (now: Date, startsAt = at('10:00', '28'), notice = 60) =>
  toInputValue(offerEnd(now, startsAt, notice))

test.each([
  ['by day holds for half an hour', at('14:10'), '2026-11-24T14:40'],
  ['shortly before the night holds for half an hour', at('20:59'), '2026-11-24T21:29'],
  ['in the evening holds until the morning', at('21:00'), '2026-11-25T09:00'],
  ['after midnight holds until the morning', at('00:05'), '2026-11-24T09:00'],
  ['shortly before nine holds for half an hour', at('08:45'), '2026-11-24T09:15'],
])('an offer %s', (_, now, end) => {
  expect(ends(now)).toBe(end)
})

test('an offer never outlasts the time at which it could still be booked', () => {
  expect(ends(at('09:00'), at('10:10'), 60)).toBe('2026-11-24T09:10')
  expect(ends(at('22:00'), at('08:00', '25'), 120)).toBe('2026-11-25T06:00')
})
