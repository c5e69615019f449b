import { expect, test } from 'vitest'
import {
  cancelBooking,
  confirmBooking,
  declineBooking,
} from '#app/domain/bookings/answer.server.ts'
import { cleanUpBookings } from '#app/domain/bookings/cleanup.server.ts'
import { guestBooking } from '#app/domain/bookings/queries.server.ts'
import type { BookingBearer } from '#app/domain/bookings/record.server.ts'
import { guestOf, manageToken } from '#app/domain/bookings/tokens.server.ts'
import { proposeTime } from '#app/domain/proposals/propose.server.ts'
import { makeBookable, makeBooking, timeAhead } from '#tests/support/bookings.ts'
import { makeUser } from '#tests/support/factories.ts'

async function scene(startsAt = timeAhead(3)) {
  const { id: ownerId, actor } = await makeUser()
  const { id: businessId } = await makeBookable({ ownerId })
  const { id: bookingId } = await makeBooking({ businessId, startsAt })
  const token = manageToken(bookingId)
  const read = async () => {
    const { ending, reason } = await guestBooking(token)
    return { ending, reason }
  }
  return { actor, owner: actor as BookingBearer, bookingId, read, guest: guestOf(token)! }
}

test('a customer reads that the business declined, and why', async () => {
  const { owner, bookingId, read } = await scene()
  expect(await read()).toEqual({ ending: null, reason: null })
  await declineBooking(owner, { bookingId, reason: 'We are away' })
  expect(await read()).toEqual({ ending: 'declined', reason: 'We are away' })
})

test('a customer reads that the business called off what it had confirmed', async () => {
  const { owner, bookingId, read } = await scene()
  await confirmBooking(owner, { bookingId })
  await cancelBooking(owner, { bookingId, reason: 'Load-shedding' })
  expect(await read()).toEqual({ ending: 'called-off', reason: 'Load-shedding' })
})

test('a customer reads that nobody answered in time', async () => {
  const { read } = await scene(new Date(Date.now() - 3_600_000))
  await cleanUpBookings()
  expect(await read()).toEqual({ ending: 'expired', reason: null })
})

test('a customer who cancels reads just that, and not what was said of another time', async () => {
  const { actor, guest, bookingId, read } = await scene()
  const message = 'Somebody is ill'
  await proposeTime(actor, { bookingId, sequence: 0, dateTime: timeAhead(4), message })
  await cancelBooking(guest, { bookingId })
  expect(await read()).toEqual({ ending: 'cancelled', reason: null })
})
