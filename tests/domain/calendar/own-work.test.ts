import { expect, test } from 'vitest'
import { guestBooking } from '#app/domain/bookings/queries.server.ts'
import { manageToken } from '#app/domain/bookings/tokens.server.ts'
import { changeBooking } from '#app/domain/calendar/change.server.ts'
import { enterBooking } from '#app/domain/calendar/own-entry.server.ts'
import { markNoShow, noteBooking } from '#app/domain/calendar/marks.server.ts'
import {
  bookingNow,
  historyOf,
  mailKinds,
  mailsAbout,
  makeBookable,
  makeBooking,
  timeAhead,
} from '#tests/support/bookings.ts'
import { codeOf } from '#tests/support/dashboard.ts'
import { makeUser } from '#tests/support/factories.ts'
import { makeService, makeStaff } from '#tests/support/services.ts'

type BookingValues = Omit<Parameters<typeof makeBooking>[0], 'businessId'>

async function scene(values: BookingValues = {}) {
  const owner = await makeUser()
  const business = await makeBookable({ ownerId: owner.id, planStatus: 'BASIC' })
  const booking = await makeBooking({ businessId: business.id, status: 'CONFIRMED', ...values })
  return { actor: owner.actor, businessId: business.id, bookingId: booking.id }
}
const begun = { startsAt: timeAhead(-1), endsAt: timeAhead(-1, '11:00') }

test('a customer who did not come is marked once the booking has begun, which completes it', async () => {
  const { actor, bookingId } = await scene(begun)
  await markNoShow(actor, { bookingId, noShow: true })
  expect(await bookingNow(bookingId)).toMatchObject({ status: 'COMPLETED', noShow: true })
  expect(await guestBooking(manageToken(bookingId))).toMatchObject({ hasCome: false })
  await markNoShow(actor, { bookingId, noShow: true })
  await markNoShow(actor, { bookingId, noShow: false })
  expect(await bookingNow(bookingId)).toMatchObject({ status: 'COMPLETED', noShow: false })
  expect(await guestBooking(manageToken(bookingId))).toMatchObject({ hasCome: true })
  expect(await historyOf(bookingId)).toEqual(['no-show by owner', 'came by owner'])
})

test('nobody is marked before the booking begins, nor in one that was cancelled', async () => {
  const ahead = await scene()
  expect(await codeOf(markNoShow(ahead.actor, { ...ahead, noShow: true }))).toBe('conflict')
  const cancelled = await scene({ ...begun, status: 'CANCELLED' })
  expect(await codeOf(markNoShow(cancelled.actor, { ...cancelled, noShow: true }))).toBe('conflict')
})

test('a note is the business’s own: the customer’s page does not show it', async () => {
  const { actor, bookingId } = await scene()
  await noteBooking(actor, { bookingId, note: 'Talks a lot' })
  expect((await bookingNow(bookingId)).ownNote).toBe('Talks a lot')
  expect(JSON.stringify(await guestBooking(manageToken(bookingId)))).not.toContain('Talks')
})

test('another service and person are put where there is room, and the customer is notified', async () => {
  const { actor, businessId, bookingId } = await scene()
  const colour = await makeService({ businessId, name: 'Colour', minutes: 90 })
  const ann = await makeStaff({ businessId, name: 'Ann' })
  const wanted = { dateTime: timeAhead(3), serviceId: colour.id, personId: ann.id }
  await changeBooking(actor, { bookingId, ...wanted })
  const after = await bookingNow(bookingId)
  expect(after).toMatchObject({ serviceName: 'Colour', staffId: ann.id, anyStaff: false })
  expect(after.sequence).toBe(1)
  expect(await mailKinds(bookingId)).toEqual(['booking-changed'])
  expect(await historyOf(bookingId)).toEqual(['changed by owner'])
})

test('a form sent as it was, or twice, changes and sends nothing', async () => {
  const { actor, businessId, bookingId } = await scene()
  const { startsAt } = await bookingNow(bookingId)
  await changeBooking(actor, { bookingId, dateTime: startsAt })
  expect(await bookingNow(bookingId)).toMatchObject({ sequence: 0, status: 'CONFIRMED' })
  expect(await mailKinds(bookingId)).toEqual([])
  const cut = await makeService({ businessId })
  const ann = await makeStaff({ businessId, name: 'Ann' })
  const wanted = { bookingId, dateTime: timeAhead(3), serviceId: cut.id, personId: ann.id }
  await changeBooking(actor, wanted)
  await changeBooking(actor, wanted)
  expect(await mailKinds(bookingId)).toEqual(['booking-changed'])
  expect(await historyOf(bookingId)).toHaveLength(1)
})

test('another time keeps the price that was agreed, and goes out with a calendar file', async () => {
  const { actor, businessId, bookingId } = await scene()
  const cut = await makeService({ businessId, priceCents: 20_000 })
  await changeBooking(actor, { bookingId, dateTime: timeAhead(3), serviceId: cut.id })
  await changeBooking(actor, { bookingId, dateTime: timeAhead(4, '14:00'), serviceId: cut.id })
  expect(await bookingNow(bookingId)).toMatchObject({
    ...{ status: 'CONFIRMED', startsAt: timeAhead(4, '14:00'), sequence: 2, priceCents: 20_000 },
  })
  expect(await historyOf(bookingId)).toEqual(['changed by owner', 'moved by owner'])
  const [, mail] = await mailsAbout(bookingId)
  expect(mail?.attachments[0]?.content).toContain('SEQUENCE:7')
})

test('who was left open stays open: the same person where they can, another where not', async () => {
  const { actor, businessId } = await scene()
  const cut = await makeService({ businessId, name: 'Cut' })
  const shave = await makeService({ businessId, name: 'Shave', position: 1 })
  const [ann, ben] = [
    await makeStaff({ businessId, name: 'Ann', serviceIds: [cut.id] }),
    await makeStaff({ businessId, name: 'Ben', serviceIds: [cut.id, shave.id], position: 1 }),
  ]
  const { id } = await enterBooking(actor, { dateTime: timeAhead(6), serviceId: cut.id })
  const bookingId = id
  expect(await bookingNow(id)).toMatchObject({ staffId: ann.id, anyStaff: true })
  const later = { bookingId, dateTime: timeAhead(6, '12:00') }
  await changeBooking(actor, { ...later, serviceId: cut.id })
  expect(await bookingNow(id)).toMatchObject({ staffId: ann.id, anyStaff: true })
  await changeBooking(actor, { ...later, serviceId: shave.id })
  expect(await bookingNow(id)).toMatchObject({ staffId: ben.id, anyStaff: true })
  await changeBooking(actor, { ...later, serviceId: shave.id })
  expect(await historyOf(id)).toEqual(['entered by owner', 'moved by owner', 'changed by owner'])
})

test('nothing is moved to where somebody is busy, and the booking itself does not count', async () => {
  const { actor, businessId, bookingId } = await scene()
  const cut = await makeService({ businessId })
  const ann = await makeStaff({ businessId, name: 'Ann' })
  const wanted = { serviceId: cut.id, personId: ann.id }
  await changeBooking(actor, { bookingId, ...wanted, dateTime: timeAhead(3) })
  await changeBooking(actor, { bookingId, ...wanted, dateTime: timeAhead(3, '10:30') })
  const other = await makeBooking({ businessId, status: 'CONFIRMED', startsAt: timeAhead(5) })
  const moved = { bookingId: other.id, ...wanted, dateTime: timeAhead(3) }
  expect(await codeOf(changeBooking(actor, moved))).toBe('conflict')
})

test('a request that waits for an answer is not changed', async () => {
  const { actor, bookingId } = await scene({ status: 'PENDING' })
  expect(await codeOf(changeBooking(actor, { bookingId, dateTime: timeAhead(4) }))).toBe('conflict')
})

test('another owner and a customer have no hand in it', async () => {
  const { bookingId } = await scene(begun)
  const { actor: other } = await scene()
  const customer = (await makeUser({ role: 'CUSTOMER' })).actor
  for (const [actor, code] of [
    [other, 'not-found'],
    [customer, 'forbidden'],
  ] as const) {
    expect(await codeOf(markNoShow(actor, { bookingId, noShow: true }))).toBe(code)
    expect(await codeOf(noteBooking(actor, { bookingId, note: 'x' }))).toBe(code)
    expect(await codeOf(changeBooking(actor, { bookingId, dateTime: timeAhead(2) }))).toBe(code)
  }
  expect(await bookingNow(bookingId)).toMatchObject({ noShow: false, ownNote: '' })
})
