import { expect, test } from 'vitest'
import { anonymous } from '#app/domain/actor.ts'
import { ownerBooking } from '#app/domain/bookings/owner-list.server.ts'
import { guestBooking, requestToAnswer } from '#app/domain/bookings/queries.server.ts'
import { requestBooking } from '#app/domain/bookings/request.server.ts'
import { answerToken } from '#app/domain/bookings/tokens.server.ts'
import { guestDetails, makeBookable, makeBooking, timeAhead } from '#tests/support/bookings.ts'
import { makeUser } from '#tests/support/factories.ts'
import { makeService, makeStaff } from '#tests/support/services.ts'

async function makeOwned() {
  const owner = await makeUser()
  const email = 'desk@owner.example'
  const own = await makeBookable({ ownerId: owner.id, email, planStatus: 'BASIC' })
  /** What a booking's pages say of it: the desk's, the mailed link's, the guest's. */
  const shown = async (id: string, guestToken: string) => [
    (await ownerBooking(owner.actor, id)).booked,
    (await requestToAnswer(answerToken(id, 0, timeAhead(9), email))).booked,
    (await guestBooking(guestToken)).booked,
  ]
  return { own, shown }
}

const request = (business: string, details: Parameters<typeof guestDetails>[0] = {}) =>
  requestBooking(anonymous, {
    ...{ business, details: guestDetails(details), address: business },
    origin: { kind: 'call', idempotencyKey: null },
  })

test('service, person, party and price stand on every page of a booking', async () => {
  const { own, shown } = await makeOwned()
  const yoga = await makeService({ businessId: own.id, name: 'Yoga', capacity: 12 })
  const ann = await makeStaff({ businessId: own.id, name: 'Ann' })
  const choice = { serviceId: yoga.id, personId: ann.id, partySize: 3 }
  const { id, token } = await request(own.id, choice)
  const booked = [
    ['Service', 'Yoga'],
    ['Who', 'Ann'],
    ['People', '3'],
    ['Price', 'R350'],
  ]
  expect(await shown(id, token)).toEqual([booked, booked, booked])
})

test('a booking at a business without services says nothing of them', async () => {
  const { own, shown } = await makeOwned()
  await makeBooking({ businessId: own.id })
  const { id, token } = await request(own.id)
  expect(await shown(id, token)).toEqual([[], [], []])
})
