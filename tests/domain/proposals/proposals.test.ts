import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { anonymous, system } from '#app/domain/actor.ts'
import { cancelBooking, confirmBooking } from '#app/domain/bookings/answer.server.ts'
import { moveBooking } from '#app/domain/bookings/move.server.ts'
import { proposalFor } from '#app/domain/bookings/proposal.server.ts'
import { requestBooking } from '#app/domain/bookings/request.server.ts'
import { changeBooking } from '#app/domain/calendar/change.server.ts'
import { formatInstant, hour } from '#app/domain/local-time.ts'
import {
  acceptProposal,
  declineProposal,
  lapseProposals,
} from '#app/domain/proposals/answer.server.ts'
import { withdrawProposal } from '#app/domain/proposals/end.server.ts'
import { proposalFormFor } from '#app/domain/proposals/form.server.ts'
import { countUse, limits } from '#app/domain/limits.server.ts'
import { proposeTime } from '#app/domain/proposals/propose.server.ts'
import { db } from '#db/client.server.ts'
import { busyTimes } from '#db/schema/index.ts'
import {
  bookingNow,
  guestDetails,
  historyOf,
  mailKinds,
  makeBookable,
  makeBooking,
  mailsAbout,
  timeAhead,
} from '#tests/support/bookings.ts'
import { codeOf, strangers } from '#tests/support/dashboard.ts'
import { makeUser } from '#tests/support/factories.ts'
import { makeService } from '#tests/support/services.ts'

const at = (clock: string) => {
  const startsAt = timeAhead(3, clock)
  const endsAt = new Date(startsAt.getTime() + hour)
  return { startsAt, endsAt, busyFrom: startsAt, busyUntil: endsAt }
}

/** A booking of one service at ten, confirmed unless said otherwise, with its owner and customer. */
async function makeProposable(values: Partial<Parameters<typeof makeBooking>[0]> = {}) {
  const { actor, id: ownerId } = await makeUser()
  const plan = { planStatus: 'BASIC', confirmation: 'instant' } as const
  const { id: businessId } = await makeBookable({ ownerId, email: null, ...plan })
  const { id: serviceId, name } = await makeService({ businessId })
  const booked = { businessId, serviceId, serviceName: name, status: 'CONFIRMED' as const }
  const booking = await makeBooking({ ...booked, ...at('10:00'), ...values })
  const propose = (clock: string, message = '') =>
    proposeTime(actor, { bookingId: booking.id, dateTime: timeAhead(3, clock), message })
  const guest = { kind: 'guest' as const, bookingId: booking.id }
  const answerFor = async (clock: string) => ({
    proposalId: (await proposalFor(booking.id, db))?.id ?? booking.id,
    startsAt: timeAhead(3, clock),
  })
  return { actor, businessId, serviceId, booking, propose, guest, answerFor }
}

const book = (businessId: string, serviceId: string, clock: string) =>
  requestBooking(anonymous, {
    business: businessId,
    details: guestDetails({ serviceId, dateTime: timeAhead(3, clock) }),
    origin: { kind: 'call', idempotencyKey: null },
    address: clock,
  })

test('free times of a booking are offered to its owner alone, for a proposal', async () => {
  const { actor, booking } = await makeProposable()
  const { booking: shown, offer } = await proposalFormFor(actor, booking.id)
  expect(shown.id).toBe(booking.id)
  expect(offer.days?.length).toBeGreaterThan(0)
  const other = await makeUser()
  expect(await codeOf(proposalFormFor(other.actor, booking.id))).toBe('not-found')
})

test('however often a business proposes, its guest moves the booking as before', async () => {
  const { booking, propose, guest } = await makeProposable()
  const { points } = limits['booking-proposal']
  for (let used = 0; used < points; used += 1) await countUse('booking-proposal', booking.id, '')
  expect(await codeOf(propose('14:00'))).toBe('too-many')
  await moveBooking(guest, { bookingId: booking.id, startsAt: timeAhead(3, '12:00') })
  expect((await bookingNow(booking.id)).startsAt).toEqual(timeAhead(3, '12:00'))
})

describe('a proposed time', () => {
  test('changes nothing until it is accepted, and holds both times', async () => {
    const { booking, businessId, serviceId, propose } = await makeProposable()
    const same = () => propose('14:00', 'The chair is broken until noon.')
    await Promise.all([same(), same(), same()])
    expect(await bookingNow(booking.id)).toMatchObject({
      status: 'CONFIRMED',
      startsAt: timeAhead(3),
    })
    for (const clock of ['10:00', '14:00']) {
      expect(await codeOf(book(businessId, serviceId, clock))).toBe('conflict')
    }
    const [mail, ...more] = await mailsAbout(booking.id)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ kind: 'booking-proposed', recipient: booking.customerEmail })
    expect(mail?.text).toContain('> The chair is broken until noon.')
    const [proposed, booked] = [formatInstant(timeAhead(3, '14:00')), formatInstant(timeAhead(3))]
    expect(mail?.text).toContain(`Proposed: ${proposed}\nInstead of: ${booked}`)
    expect(mail?.content?.preview).toBe(proposed)
    expect(mail?.attachments).toEqual([])
  })

  test('that is accepted is the booking, and frees the old time', async () => {
    const { booking, businessId, serviceId, propose, guest, answerFor } = await makeProposable()
    await propose('14:00')
    const answer = await answerFor('14:00')
    await acceptProposal(guest, answer)
    await acceptProposal(guest, answer)
    expect(await bookingNow(booking.id)).toMatchObject({
      ...{ status: 'CONFIRMED', startsAt: timeAhead(3, '14:00'), sequence: 1 },
      ...{ endsAt: timeAhead(3, '15:00'), serviceName: 'Cut and blow-dry' },
    })
    expect(await historyOf(booking.id)).toEqual(['proposed by owner', 'moved by guest'])
    expect(await mailKinds(booking.id)).toEqual([
      'booking-moved',
      'booking-moved-notice',
      'booking-proposed',
    ])
    expect((await book(businessId, serviceId, '10:00')).status).toBe('CONFIRMED')
  })

  test('for a request confirms it at the new time', async () => {
    const { booking, propose, guest, answerFor } = await makeProposable({ status: 'PENDING' })
    await propose('14:00')
    await acceptProposal(guest, await answerFor('14:00'))
    expect((await bookingNow(booking.id)).status).toBe('CONFIRMED')
    expect(await historyOf(booking.id)).toEqual([
      'proposed by owner',
      'moved by guest',
      'confirmed by owner',
    ])
  })

  test('that is declined leaves the booking as it was, and its owner is notified', async () => {
    const { booking, businessId, serviceId, propose, guest, answerFor } = await makeProposable()
    await propose('14:00')
    const answer = await answerFor('14:00')
    await declineProposal(guest, answer)
    await declineProposal(guest, answer)
    expect(await bookingNow(booking.id)).toMatchObject({ startsAt: timeAhead(3), sequence: 0 })
    expect(await mailKinds(booking.id)).toEqual(['booking-proposal-ended', 'booking-proposed'])
    expect((await book(businessId, serviceId, '14:00')).status).toBe('CONFIRMED')
    expect(await codeOf(acceptProposal(guest, answer))).toBe('conflict')
  })

  test('that nobody answers expires, and its owner is notified', async () => {
    const { booking, propose, guest, answerFor } = await makeProposable()
    await propose('14:00')
    const answer = await answerFor('14:00')
    const later = new Date(Date.now() + 49 * hour)
    expect(await codeOf(acceptProposal(guest, answer, db, later))).toBe('conflict')
    await lapseProposals({}, db, later)
    await lapseProposals({}, db, later)
    expect(await historyOf(booking.id)).toEqual(['proposed by owner', 'proposal-lapsed by system'])
    expect(await mailKinds(booking.id)).toEqual(['booking-proposal-ended', 'booking-proposed'])
    expect((await bookingNow(booking.id)).startsAt).toEqual(timeAhead(3))
  })

  test('that its owner takes back is free again, and its customer is told', async () => {
    const { booking, actor, businessId, serviceId, propose, guest, answerFor } =
      await makeProposable()
    await propose('14:00')
    const answer = await answerFor('14:00')
    const { id: bookingId } = booking
    await withdrawProposal(actor, { bookingId, proposalId: answer.proposalId })
    await withdrawProposal(actor, { bookingId, proposalId: answer.proposalId })
    expect(await codeOf(acceptProposal(guest, answer))).toBe('conflict')
    expect(await historyOf(bookingId)).toEqual(['proposed by owner', 'proposal-withdrawn by owner'])
    expect(await mailKinds(bookingId)).toEqual(['booking-proposal-withdrawn', 'booking-proposed'])
    expect((await book(businessId, serviceId, '14:00')).status).toBe('CONFIRMED')
    expect((await bookingNow(bookingId)).startsAt).toEqual(timeAhead(3))
  })

  test('is replaced by a second one, which an old page does not accept', async () => {
    const { booking, businessId, serviceId, propose, guest, answerFor } = await makeProposable()
    await propose('14:00')
    const old = await answerFor('14:00')
    await propose('16:00')
    expect(await codeOf(acceptProposal(guest, old))).toBe('conflict')
    expect((await book(businessId, serviceId, '14:00')).status).toBe('CONFIRMED')
    await acceptProposal(guest, await answerFor('16:00'))
    expect((await bookingNow(booking.id)).startsAt).toEqual(timeAhead(3, '16:00'))
  })
})

describe('where the booking changes meanwhile', () => {
  test.each([
    ['cancelled', (bookingId: string) => cancelBooking(system, { bookingId })],
    [
      'moved',
      (bookingId: string) => moveBooking(system, { bookingId, startsAt: timeAhead(3, '12:00') }),
    ],
  ])('one that is %s has no proposal any more', async (_, change) => {
    const { booking, businessId, serviceId, propose, guest, answerFor } = await makeProposable()
    await propose('14:00')
    const answer = await answerFor('14:00')
    await change(booking.id)
    expect(await proposalFor(booking.id, db)).toBeNull()
    expect(await codeOf(acceptProposal(guest, answer))).toBe('conflict')
    expect((await book(businessId, serviceId, '14:00')).status).toBe('CONFIRMED')
  })

  test('a request that is confirmed after all stays at its time', async () => {
    const { booking, propose } = await makeProposable({ status: 'PENDING' })
    await propose('14:00')
    await confirmBooking(system, { bookingId: booking.id })
    expect(await proposalFor(booking.id, db)).toBeNull()
    expect(await bookingNow(booking.id)).toMatchObject({
      status: 'CONFIRMED',
      startsAt: timeAhead(3),
    })
  })

  test('a time that is blocked meanwhile is not accepted', async () => {
    const { businessId, propose, guest, answerFor } = await makeProposable()
    await propose('14:00')
    const { startsAt, endsAt } = at('14:00')
    await db.insert(busyTimes).values({ businessId, startsAt, endsAt, source: 'block' })
    expect(await codeOf(acceptProposal(guest, await answerFor('14:00')))).toBe('conflict')
  })
})

test('a proposed time at which the customer asks for the same already is refused in words', async () => {
  const { booking, businessId, serviceId, propose, guest, answerFor, actor } =
    await makeProposable()
  const same = { businessId, serviceId, customerEmail: booking.customerEmail, ...at('14:00') }
  await makeBooking({ ...same, status: 'PENDING' })
  await propose('14:00')
  expect(await codeOf(acceptProposal(guest, await answerFor('14:00')))).toBe('conflict')
  const wanted = { serviceId, personId: undefined, dateTime: timeAhead(3, '14:00'), partySize: 1 }
  const changed = changeBooking(actor, { ...wanted, bookingId: booking.id, sequence: 0 })
  expect(await codeOf(changed)).toBe('conflict')
  expect((await bookingNow(booking.id)).startsAt).toEqual(booking.startsAt)
})

describe('a proposal is refused', () => {
  test('to who has no such booking', async () => {
    const { booking } = await makeProposable()
    const wanted = { bookingId: booking.id, dateTime: timeAhead(3, '14:00'), message: '' }
    for (const [who, actor, code] of await strangers()) {
      expect(await codeOf(proposeTime(actor, wanted)), who).toBe(code)
      const taken = { bookingId: booking.id, proposalId: booking.id }
      expect(await codeOf(withdrawProposal(actor, taken)), who).toBe(code)
    }
  })

  test('for a time that is taken, past, or the same', async () => {
    const { propose, businessId, serviceId } = await makeProposable()
    await makeBooking({ businessId, serviceId, status: 'CONFIRMED', ...at('14:00') })
    expect(await codeOf(propose('14:00'))).toBe('conflict')
    expect(await codeOf(propose('10:00'))).toBe('invalid')
  })

  test('for a customer without an email address, and a booking that is over', async () => {
    const walkIn = await makeProposable({ customerEmail: '' })
    expect(await codeOf(walkIn.propose('14:00'))).toBe('conflict')
    const over = await makeProposable({ status: 'CANCELLED' })
    expect(await codeOf(over.propose('14:00'))).toBe('conflict')
  })
})

test('a booking in blocked hours is not confirmed, and why is said', async () => {
  const { booking, businessId } = await makeProposable({ status: 'PENDING' })
  const { startsAt, endsAt } = at('10:00')
  await db.insert(busyTimes).values({ businessId, startsAt, endsAt, source: 'block' })
  await expect(confirmBooking(system, { bookingId: booking.id })).rejects.toThrow(
    /That time is blocked/,
  )
  await db.delete(busyTimes).where(eq(busyTimes.businessId, businessId))
  expect((await confirmBooking(system, { bookingId: booking.id })).booking.status).toBe('CONFIRMED')
})
