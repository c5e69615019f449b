import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { anonymous, system } from '#app/domain/actor.ts'
import {
  cancelBooking,
  completeBooking,
  confirmBooking,
  declineBooking,
} from '#app/domain/bookings/answer.server.ts'
import { moveBooking } from '#app/domain/bookings/move.server.ts'
import { requestToAnswer } from '#app/domain/bookings/queries.server.ts'
import type { BookingBearer } from '#app/domain/bookings/record.server.ts'
import {
  answerToken,
  guestOf,
  manageToken,
  ownerLinkOf,
} from '#app/domain/bookings/tokens.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { db } from '#db/client.server.ts'
import { bookings } from '#db/schema/index.ts'
import {
  bookingNow,
  historyOf,
  mailKinds,
  mailsAbout,
  makeBookable,
  makeBooking,
  timeAhead,
} from '#tests/support/bookings.ts'
import { makeUser } from '#tests/support/factories.ts'

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof DomainError ? error.code : Promise.reject(error)),
  )

type BusinessValues = Parameters<typeof makeBookable>[0]
type BookingValues = Omit<Parameters<typeof makeBooking>[0], 'businessId'>

async function scene(booking: BookingValues = {}, business: BusinessValues = {}) {
  const owner = await makeUser()
  const place = await makeBookable({ ownerId: owner.id, ...business })
  const made = await makeBooking({ businessId: place.id, ...booking })
  const guest = guestOf(manageToken(made.id)) as BookingBearer
  const link = ownerLinkOf(
    answerToken(made.id, made.sequence, timeAhead(9), owner.email),
  ) as BookingBearer
  return {
    owner: owner.actor as BookingBearer,
    place,
    booking: made,
    bookingId: made.id,
    guest,
    link,
  }
}

const past = () => new Date(Date.now() - 3_600_000)

describe('a confirmation', () => {
  test('by the owner is kept with who did it, and mailed to the customer with a calendar file', async () => {
    const { owner, bookingId } = await scene()
    await confirmBooking(owner, { bookingId })
    const booking = await bookingNow(bookingId)
    expect(booking).toMatchObject({ status: 'CONFIRMED', exclusive: false })
    expect(booking.answeredAt).toBeInstanceOf(Date)
    expect(await historyOf(bookingId)).toEqual(['confirmed by owner'])
    const [mail] = await mailsAbout(bookingId)
    expect(mail).toMatchObject({ kind: 'booking-confirmed', recipient: booking.customerEmail })
    expect(mail?.attachments[0]?.content).toContain('STATUS:CONFIRMED')
  })
  test('works by the link of the mail and for an admin', async () => {
    const first = await scene()
    await confirmBooking(first.link, first)
    expect(await historyOf(first.bookingId)).toEqual(['confirmed by owner'])
    const second = await scene()
    await confirmBooking((await makeUser({ role: 'ADMIN' })).actor, second)
    expect(await historyOf(second.bookingId)).toEqual(['confirmed by admin'])
  })
  test('is refused once the time has passed, or the request was answered', async () => {
    const late = await scene({ startsAt: past() })
    expect(await codeOf(confirmBooking(late.owner, late))).toBe('conflict')
    for (const status of ['CONFIRMED', 'CANCELLED', 'COMPLETED'] as const) {
      const done = await scene({ status })
      expect(await codeOf(confirmBooking(done.owner, done))).toBe('conflict')
      expect(await mailKinds(done.bookingId)).toEqual([])
    }
  })
  test('of one of two overlapping requests wins where one is taken at a time', async () => {
    const one = { oneAtATime: true, planStatus: 'BASIC' } as const
    for (let round = 0; round < 5; round += 1) {
      const { owner, place, booking } = await scene({ startsAt: timeAhead(4) }, one)
      const rival = await makeBooking({ businessId: place.id, startsAt: timeAhead(4, '10:30') })
      const outcomes = await Promise.all(
        [booking.id, rival.id].map((bookingId) => codeOf(confirmBooking(owner, { bookingId }))),
      )
      expect(outcomes.sort()).toEqual(['conflict', 'done'])
      const confirmed = await db
        .select()
        .from(bookings)
        .where(eq(bookings.businessId, place.id))
        .then((rows) => rows.filter(({ status }) => status === 'CONFIRMED'))
      expect(confirmed).toHaveLength(1)
    }
  })
  test('of both overlapping requests is fine where they are only warned of', async () => {
    const { owner, place, bookingId } = await scene()
    const second = await makeBooking({ businessId: place.id })
    await confirmBooking(owner, { bookingId })
    const token = answerToken(second.id, 0, timeAhead(9), place.email ?? '')
    expect((await requestToAnswer(token)).overlapping).toBe(1)
    expect(await codeOf(confirmBooking(owner, { bookingId: second.id }))).toBe('done')
  })
  test('frees its slot when it is cancelled', async () => {
    const { owner, place, bookingId } = await scene({}, { oneAtATime: true, planStatus: 'PREMIUM' })
    const second = await makeBooking({ businessId: place.id })
    await confirmBooking(owner, { bookingId })
    await cancelBooking(owner, { bookingId, reason: 'Load-shedding' })
    expect(await codeOf(confirmBooking(owner, { bookingId: second.id }))).toBe('done')
  })
})

describe('a refusal or cancellation', () => {
  test('gives the customer the reason', async () => {
    const { link, bookingId } = await scene()
    await declineBooking(link, { bookingId, reason: 'We are <closed>' })
    expect(await historyOf(bookingId)).toEqual(['cancelled by owner: We are <closed>'])
    const [mail] = await mailsAbout(bookingId)
    expect(mail?.kind).toBe('booking-declined')
    expect(mail?.text).toContain('> We are <closed>')
    expect(mail?.html).toContain('We are &lt;closed&gt;')
    expect(mail?.attachments[0]?.content).toContain('METHOD:CANCEL')
  })
  test('by the customer again, as in a second tab, names where the booking was', async () => {
    const { guest, place, bookingId } = await scene({ status: 'CONFIRMED' })
    await cancelBooking(guest, { bookingId })
    await expect(cancelBooking(guest, { bookingId })).rejects.toThrow(
      `Your booking at ${place.name} is already cancelled.`,
    )
  })
  test('by the customer is mailed to the customer, the owner and the business', async () => {
    const { guest, bookingId } = await scene({ status: 'CONFIRMED' })
    await cancelBooking(guest, { bookingId })
    expect(await historyOf(bookingId)).toEqual(['cancelled by guest'])
    const notice = 'booking-cancelled-notice'
    expect(await mailKinds(bookingId)).toEqual(['booking-cancelled', notice, notice])
  })
  test('by the customer is refused once the booking has begun or is over', async () => {
    const begun = await scene({ status: 'CONFIRMED', startsAt: past() })
    expect(await codeOf(cancelBooking(begun.guest, begun))).toBe('conflict')
    const over = await scene({ status: 'CANCELLED' })
    expect(await codeOf(cancelBooking(over.guest, over))).toBe('conflict')
  })
  test('twice at once happens once', async () => {
    const { guest, bookingId } = await scene()
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => codeOf(cancelBooking(guest, { bookingId }))),
    )
    expect(outcomes.sort()).toEqual(['conflict', 'conflict', 'done'])
    expect(await mailKinds(bookingId)).toHaveLength(3)
  })
  test('of a confirmed booking cannot be had by declining or by the mail’s link', async () => {
    const { owner, link, bookingId } = await scene({ status: 'CONFIRMED' })
    expect(await codeOf(declineBooking(owner, { bookingId }))).toBe('conflict')
    expect(await codeOf(cancelBooking(link, { bookingId }))).toBe('conflict')
  })
})

test('a booking is completed once it has begun, and not before', async () => {
  const ahead = await scene({ status: 'CONFIRMED' })
  expect(await codeOf(completeBooking(ahead.owner, ahead))).toBe('conflict')
  const begun = await scene({ status: 'CONFIRMED', startsAt: past() })
  await completeBooking(begun.owner, begun)
  expect((await bookingNow(begun.bookingId)).status).toBe('COMPLETED')
})

describe('who may', () => {
  const verbs = {
    confirm: confirmBooking,
    decline: declineBooking,
    cancel: cancelBooking,
    complete: completeBooking,
    move: (bearer: BookingBearer, { bookingId }: { bookingId: string }) =>
      moveBooking(bearer, { bookingId, startsAt: timeAhead(5) }),
  }
  test.each(Object.entries(verbs))(
    '%s: strangers, other owners, customers and other tokens learn nothing',
    async (_, verb) => {
      const { bookingId } = await scene()
      const other = await scene()
      const customer = await makeUser({ role: 'CUSTOMER' })
      expect(await codeOf(verb(anonymous, { bookingId }))).toBe('unauthenticated')
      for (const bearer of [other.owner, customer.actor]) {
        expect(await codeOf(verb(bearer, { bookingId }))).toBe('not-found')
      }
      for (const bearer of [other.guest, other.link]) {
        expect(['not-found', 'forbidden']).toContain(await codeOf(verb(bearer, { bookingId })))
      }
      expect((await bookingNow(bookingId)).status).toBe('PENDING')
      expect(await codeOf(verb(system, { bookingId: 'nonsense' }))).toBe('not-found')
    },
  )
  test.each(['confirm', 'decline', 'complete'] as const)(
    '%s is not for the guest',
    async (name) => {
      const { guest, bookingId } = await scene()
      expect(await codeOf(verbs[name](guest, { bookingId }))).toBe('forbidden')
    },
  )
  test('the mail’s link dies when the customer moves the booking', async () => {
    const { guest, link, bookingId } = await scene()
    await moveBooking(guest, { bookingId, startsAt: timeAhead(5) })
    expect(await codeOf(confirmBooking(link, { bookingId }))).toBe('not-found')
  })
})
