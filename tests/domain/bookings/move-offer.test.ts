import { expect, test } from 'vitest'
import { guestBooking } from '#app/domain/bookings/queries.server.ts'
import { manageToken } from '#app/domain/bookings/tokens.server.ts'
import { toInputValue } from '#app/domain/local-time.ts'
import { makeBookable, makeBooking, timeAhead } from '#tests/support/bookings.ts'
import { makeService, makeStaff } from '#tests/support/services.ts'

const offered = async (bookingId: string) => {
  const { move } = await guestBooking(manageToken(bookingId))
  return move?.days.flatMap(({ choices }) => choices.map(({ value }) => value)) ?? []
}
const at = (ahead: number, clock: string) => toInputValue(timeAhead(ahead, clock))
/** A confirmed hour of a person. */
const hourOf = (staffId: string, clock: string, ahead = 1) => ({
  ...{ staffId, status: 'CONFIRMED' as const, anyStaff: false },
  ...{ startsAt: timeAhead(ahead, clock), busyFrom: timeAhead(ahead, clock) },
  busyUntil: new Date(timeAhead(ahead, clock).getTime() + 3_600_000),
})

test('a booking with a person is offered the times when that person is free, around itself', async () => {
  const { id: businessId } = await makeBookable({ planStatus: 'BASIC' })
  const { id: serviceId } = await makeService({ businessId, minutes: 60 })
  const ann = await makeStaff({ businessId, name: 'Ann' })
  await makeStaff({ businessId, name: 'Ben', position: 1 })
  const own = await makeBooking({ businessId, serviceId, ...hourOf(ann.id, '10:00', 2) })
  await makeBooking({ businessId, serviceId, ...hourOf(ann.id, '14:00', 2) })
  const times = await offered(own.id)
  expect(times).toContain(at(2, '09:00'))
  expect(times).not.toContain(at(2, '10:00'))
  expect(times).not.toContain(at(2, '14:00'))
  expect(times).toContain(at(2, '13:00'))
})

test('a booking of anyone is offered what anyone has free, for its party', async () => {
  const { id: businessId } = await makeBookable({ planStatus: 'BASIC' })
  const { id: serviceId } = await makeService({ businessId, capacity: 6 })
  const table = await makeStaff({ businessId, kind: 'table' })
  const six = { businessId, serviceId, partySize: 6 }
  const own = await makeBooking({
    ...{ ...six, startsAt: timeAhead(2, '10:00') },
    ...{ busyFrom: timeAhead(2, '10:00'), busyUntil: timeAhead(2, '11:00') },
  })
  await makeBooking({ ...six, ...hourOf(table.id, '12:00', 2) })
  const times = await offered(own.id)
  expect(times).toContain(at(2, '11:00'))
  expect(times).not.toContain(at(2, '12:00'))
})

test('a booking without a service, or of one that is gone, is offered the times of its business', async () => {
  const business = await makeBookable({ planStatus: 'BASIC' })
  const plain = await makeBooking({ businessId: business.id })
  const gone = await makeBooking({ businessId: business.id, serviceName: 'Gone' })
  expect((await offered(plain.id)).length).toBeGreaterThan(3)
  expect(await offered(gone.id)).toEqual(await offered(plain.id))
})

test('a booking weeks ahead is offered the days around itself, not the next ones', async () => {
  const { id: businessId } = await makeBookable({ planStatus: 'BASIC' })
  const { id: serviceId } = await makeService({ businessId, minutes: 60 })
  const ann = await makeStaff({ businessId, name: 'Ann' })
  const own = await makeBooking({ businessId, serviceId, ...hourOf(ann.id, '10:00', 28) })
  const plain = await makeBooking({ businessId, startsAt: timeAhead(28, '10:00') })
  for (const { id } of [own, plain]) {
    const dates = (await offered(id)).map((time) => time.slice(0, 10))
    expect(dates[0]! >= at(26, '00:00').slice(0, 10)).toBe(true)
    expect(dates.at(-1)! <= at(34, '00:00').slice(0, 10)).toBe(true)
    expect(dates).toContain(at(28, '00:00').slice(0, 10))
  }
})

test('a booking at the end of what can be booked is still offered times', async () => {
  const { id: businessId } = await makeBookable({ horizonDays: 7 })
  const far = await makeBooking({ businessId, startsAt: timeAhead(30, '10:00') })
  expect((await offered(far.id)).length).toBeGreaterThan(3)
})
