import { randomUUID } from 'node:crypto'
import { like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { confirmBooking } from '#app/domain/bookings/answer.server.ts'
import { changeBooking } from '#app/domain/calendar/change.server.ts'
import { enterBooking } from '#app/domain/calendar/own-entry.server.ts'
import { countUse, limits } from '#app/domain/limits.server.ts'
import { toInputValue } from '#app/domain/local-time.ts'
import { proposeTime } from '#app/domain/proposals/propose.server.ts'
import {
  mailKinds,
  bookingNow,
  dailyHours,
  historyOf,
  makeBookable,
  makeBooking,
  timeAhead,
} from '#tests/support/bookings.ts'
import { db } from '#db/client.server.ts'
import { rateLimits } from '#db/schema/index.ts'
import { codeOf, strangers } from '#tests/support/dashboard.ts'
import { makeUser } from '#tests/support/factories.ts'
import { makeService, makeStaff } from '#tests/support/services.ts'

async function makeSalon(values: Parameters<typeof makeBookable>[0] = {}) {
  const owner = await makeUser()
  const business = await makeBookable({ ownerId: owner.id, planStatus: 'BASIC', ...values })
  return { actor: owner.actor, businessId: business.id }
}

test('a walk-in needs no more than a time: it is confirmed, and nobody gets a mail', async () => {
  const { actor } = await makeSalon({ planStatus: 'FREE' })
  const { id } = await enterBooking(actor, { dateTime: new Date(Date.now() - 60_000) })
  expect(await bookingNow(id)).toMatchObject({
    ...{ status: 'CONFIRMED', isOwnEntry: true, invitesReview: false },
    ...{ customerName: 'Walk-in', customerEmail: '', customerPhone: '' },
  })
  expect(await historyOf(id)).toEqual(['entered by owner'])
  expect(await mailKinds(id)).toEqual([])
})

test('a customer who phoned and left an email address gets the confirmation', async () => {
  const { actor } = await makeSalon()
  const guest = { customerName: 'Sipho', customerEmail: 'sipho@guest.example' }
  const { id } = await enterBooking(actor, { dateTime: timeAhead(2), ...guest, note: 'Bring dye' })
  expect(await mailKinds(id)).toEqual(['booking-confirmed'])
  expect(await bookingNow(id)).toMatchObject({ ownNote: 'Bring dye' })
})

test('it takes the service’s length and price, and somebody who is free and works then', async () => {
  const { actor, businessId } = await makeSalon()
  const cut = await makeService({ businessId, minutes: 45, bufferAfter: 15, priceCents: 35_000 })
  const monday = { ...dailyHours }
  const away = Object.fromEntries(Object.keys(monday).map((name) => [name, []])) as never
  await makeStaff({ businessId, name: 'Away', hours: away })
  const here = await makeStaff({ businessId, name: 'Here', position: 1 })
  const { id } = await enterBooking(actor, { dateTime: timeAhead(2), serviceId: cut.id })
  const booking = await bookingNow(id)
  expect(booking).toMatchObject({ staffId: here.id, priceCents: 35_000, anyStaff: true })
  expect(booking.endsAt.getTime() - booking.startsAt.getTime()).toBe(45 * 60_000)
  expect((booking.busyUntil?.getTime() ?? 0) - booking.endsAt.getTime()).toBe(15 * 60_000)
})

test('notice does not matter to the business itself, nor opening hours once it knows', async () => {
  const { actor, businessId } = await makeSalon()
  const cut = await makeService({ businessId })
  const person = await makeStaff({ businessId })
  const night = timeAhead(1, '22:30')
  const ask = { dateTime: night, serviceId: cut.id }
  expect(await codeOf(enterBooking(actor, ask))).toBe('conflict')
  const { id } = await enterBooking(actor, { ...ask, outsideHours: toInputValue(night) })
  expect(await bookingNow(id)).toMatchObject({ staffId: person.id, startsAt: night })
})

test('nobody is booked twice, neither over a booking nor by two entries at once', async () => {
  const { actor, businessId } = await makeSalon()
  const cut = await makeService({ businessId })
  const person = await makeStaff({ businessId })
  const ask = { serviceId: cut.id, personId: person.id }
  await enterBooking(actor, { ...ask, dateTime: timeAhead(2, '10:00') })
  expect(await codeOf(enterBooking(actor, { ...ask, dateTime: timeAhead(2, '10:30') }))).toBe(
    'conflict',
  )
  const both = await Promise.all(
    [1, 2].map(() => codeOf(enterBooking(actor, { ...ask, dateTime: timeAhead(2, '12:00') }))),
  )
  expect(both.sort()).toEqual(['conflict', 'done'])
})

test('the same form sent twice enters one booking', async () => {
  const { actor } = await makeSalon()
  const entry = { dateTime: timeAhead(2), key: 'one-form-of-mine' }
  const sent = await Promise.all([1, 2, 3].map(() => enterBooking(actor, entry)))
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
})

test('a request for a time that the business filled itself cannot be confirmed', async () => {
  const { actor, businessId } = await makeSalon()
  const cut = await makeService({ businessId })
  const person = await makeStaff({ businessId })
  const place = { serviceId: cut.id, staffId: person.id, anyStaff: false }
  const busy = { busyFrom: timeAhead(3), busyUntil: timeAhead(3, '11:00') }
  const request = await makeBooking({ businessId, ...place, ...busy })
  await enterBooking(actor, { dateTime: timeAhead(3), serviceId: cut.id, personId: person.id })
  expect(await codeOf(confirmBooking(actor, { bookingId: request.id }))).toBe('conflict')
})

test('what another business has, too large a party and far-away times are refused', async () => {
  const { actor, businessId } = await makeSalon()
  const cut = await makeService({ businessId })
  const theirs = await makeService({ businessId: (await makeBookable()).id })
  const nobody = await makeStaff({ businessId, serviceIds: [] })
  const dateTime = timeAhead(2)
  const refused = [
    { dateTime, serviceId: theirs.id },
    { dateTime, serviceId: cut.id, partySize: 2 },
    { dateTime: timeAhead(-9) },
    { dateTime: timeAhead(900) },
  ]
  for (const entry of refused) expect(await codeOf(enterBooking(actor, entry))).toBe('invalid')
  // Listed as doing all services where none is named.
  expect(nobody.doesAll).toBe(false)
  const notTheirs = { dateTime, serviceId: cut.id, personId: nobody.id }
  expect(await codeOf(enterBooking(actor, notTheirs))).toBe('invalid')
})

test('only an owner enters bookings, and only at their own business', async () => {
  for (const [who, actor, code] of await strangers()) {
    expect(await codeOf(enterBooking(actor, { dateTime: timeAhead(2) })), who).toBe(code)
  }
  const admin = await makeUser({ role: 'ADMIN' })
  expect(await codeOf(enterBooking(admin.actor, { dateTime: timeAhead(2) }))).toBe('forbidden')
})

test('a business mails nobody before its owner’s address is proved, and nobody more than thirty times an hour', async () => {
  const guest = { customerEmail: `${randomUUID()}@guest.example` }
  const unproved = await makeUser({ emailVerifiedAt: null })
  await makeBookable({ ownerId: unproved.id })
  const refused = enterBooking(unproved.actor, { dateTime: timeAhead(2), ...guest })
  await expect(refused).rejects.toMatchObject({
    code: 'invalid',
    fields: { customerEmail: [expect.stringContaining('confirm your own')] },
  })
  await enterBooking(unproved.actor, { dateTime: timeAhead(2) })

  const { actor } = await makeSalon()
  const { id } = await enterBooking(actor, { dateTime: timeAhead(2), ...guest })
  for (let use = 1; use < limits['entry-email'].points; use += 1) {
    await countUse('entry-email', guest.customerEmail, '')
  }
  const again = enterBooking(actor, { dateTime: timeAhead(3), ...guest })
  await expect(again).rejects.toMatchObject({ code: 'too-many' })
  const { sequence } = await bookingNow(id)
  const moved = changeBooking(actor, { bookingId: id, dateTime: timeAhead(4), sequence })
  await expect(moved).rejects.toMatchObject({ code: 'too-many' })
  const proposed = proposeTime(actor, { bookingId: id, dateTime: timeAhead(4), message: '' })
  await expect(proposed).rejects.toMatchObject({ code: 'too-many' })
  expect(await mailKinds(id)).toEqual(['booking-confirmed'])
  await enterBooking(actor, { dateTime: timeAhead(3), customerName: 'Without an address' })
})

test('a business mails a hundred and twenty customers an hour, whoever they are', async () => {
  expect(limits['entry-business'].points).toBe(120)
  const { actor } = await makeSalon()
  const guest = () => ({ customerEmail: `${randomUUID()}@guest.example` })
  await enterBooking(actor, { dateTime: timeAhead(2), ...guest() })
  const counter = like(rateLimits.key, 'entry-business:%')
  await db.update(rateLimits).set({ points: 119 }).where(counter)
  await enterBooking(actor, { dateTime: timeAhead(3), ...guest() })
  const oneMore = enterBooking(actor, { dateTime: timeAhead(4), ...guest() })
  await expect(oneMore).rejects.toMatchObject({ code: 'too-many' })
  await enterBooking(actor, { dateTime: timeAhead(4) })
})
