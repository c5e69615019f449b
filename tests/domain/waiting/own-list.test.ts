import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anonymous, system } from '#app/domain/actor.ts'
import { cancelBooking } from '#app/domain/bookings/answer.server.ts'
import { ownWaitingList, removeFromWaitingList } from '#app/domain/waiting/own-list.server.ts'
import { codeOf } from '#tests/support/dashboard.ts'
import { makeBusiness, makeUser } from '#tests/support/factories.ts'
import { makeService } from '#tests/support/services.ts'
import { entryNow, makeFullDay, wait, waitingMails } from '#tests/support/waiting.ts'

async function makeOwnQueue() {
  const { actor, id: ownerId } = await makeUser()
  const { business, service, booked } = await makeFullDay({ ownerId })
  const first = await wait(business.id, { serviceId: service.id })
  const second = await wait(business.id, { serviceId: service.id, customerName: 'Sipho' })
  return { actor, booked, first: first.id, second: second.id }
}

test('an owner sees who waits in their turns, and who is being offered a time', async () => {
  const { actor, booked } = await makeOwnQueue()
  await cancelBooking(system, { bookingId: booked[0]?.id ?? '' })
  const { isIncluded, days } = await ownWaitingList(actor)
  expect(isIncluded).toBe(true)
  // When it may begin: the appointment itself can take longer.
  for (const { hours } of days.flatMap(({ lines }) => lines)) {
    expect(hours).toMatch(/^\d\d:\d\d to \d\d:\d\d$/)
  }
  expect(days.map(({ lines }) => lines.map(({ name, status }) => [name, status]))).toEqual([
    [
      ['Zanele Mokoena', 'offered'],
      ['Sipho', 'waiting'],
    ],
  ])
})

test('a plan without the list has its own services as examples, or those of its trade', async () => {
  const { actor, id: ownerId } = await makeUser()
  const { id: businessId } = await makeBusiness({ ownerId, industry: 'Automotive' })
  const ofTrade = await ownWaitingList(actor)
  expect(ofTrade).toMatchObject({ isIncluded: false, days: [] })
  expect(ofTrade.examples).toEqual(['Minor service', 'Major service', 'Diagnostics'])
  await makeService({ businessId, name: 'Tow bar' })
  expect((await ownWaitingList(actor)).examples).toEqual(['Tow bar'])
})

test('an owner takes somebody off the list, who is notified, and the next has their turn', async () => {
  const { actor, booked, first, second } = await makeOwnQueue()
  await cancelBooking(system, { bookingId: booked[0]?.id ?? '' })
  await removeFromWaitingList(actor, { entryId: first })
  await removeFromWaitingList(actor, { entryId: first })
  expect((await entryNow(first)).status).toBe('ended')
  // The mail of the offer had not left.
  expect(await waitingMails(first)).toEqual(['waiting-joined', 'waiting-over'])
  expect((await entryNow(second)).status).toBe('offered')
})

test('nobody sees or changes another business’s list', async () => {
  const { first } = await makeOwnQueue()
  const other = await makeOwnQueue()
  const customer = (await makeUser({ role: 'CUSTOMER' })).actor
  expect(await codeOf(ownWaitingList(anonymous))).toBe('unauthenticated')
  expect(await codeOf(ownWaitingList(customer))).toBe('forbidden')
  for (const entryId of [first, randomUUID(), 'x']) {
    expect(await codeOf(removeFromWaitingList(other.actor, { entryId }))).toBe('not-found')
  }
  expect(await codeOf(removeFromWaitingList(customer, { entryId: first }))).toBe('forbidden')
  expect((await entryNow(first)).status).toBe('waiting')
})
