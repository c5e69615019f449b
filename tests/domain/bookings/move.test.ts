import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anonymous, system } from '#app/domain/actor.ts'
import { confirmBooking } from '#app/domain/bookings/answer.server.ts'
import { guestBooking } from '#app/domain/bookings/queries.server.ts'
import { moveBooking } from '#app/domain/bookings/move.server.ts'
import { requestBooking } from '#app/domain/bookings/request.server.ts'
import type { BookingBearer } from '#app/domain/bookings/record.server.ts'
import { guestOf, manageToken, ownerLinkOf } from '#app/domain/bookings/tokens.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { formatInstant, formatMoment } from '#app/domain/local-time.ts'
import { db } from '#db/client.server.ts'
import { services } from '#db/schema/index.ts'
import {
  bookingNow,
  guestDetails,
  historyOf,
  mailKinds,
  mailsAbout,
  makeBookable,
  makeBooking,
  timeAhead,
} from '#tests/support/bookings.ts'
import { makeService, makeStaff } from '#tests/support/services.ts'

const guestFor = (id: string) => guestOf(manageToken(id)) as BookingBearer
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => Promise.reject(new Error('nothing was refused')),
    (error: unknown) => (error instanceof DomainError ? error : Promise.reject(error)),
  )

test('a confirmed booking that is moved waits for the owner again, with fresh links for them', async () => {
  const business = await makeBookable({ oneAtATime: true, planStatus: 'BASIC' })
  const booking = await makeBooking({
    businessId: business.id,
    status: 'CONFIRMED',
    exclusive: true,
  })
  const bookingId = booking.id
  await moveBooking(guestFor(bookingId), { bookingId, startsAt: timeAhead(5, '15:00') })
  expect(await bookingNow(bookingId)).toMatchObject({
    status: 'PENDING',
    exclusive: false,
    sequence: 1,
    answeredAt: null,
    startsAt: timeAhead(5, '15:00'),
    endsAt: timeAhead(5, '16:00'),
  })
  expect(await historyOf(bookingId)).toEqual(['moved by guest'])
  expect(await mailKinds(bookingId)).toEqual(['booking-moved', 'booking-moved-notice'])
  const mails = await mailsAbout(bookingId)
  const guestMail = mails.find(({ kind }) => kind === 'booking-moved')
  expect(guestMail?.attachments[0]?.content).toContain('SEQUENCE:3')
  const notice = mails.find(({ kind }) => kind === 'booking-moved-notice')
  const token = /booking-action\/([\w-]+)/.exec(notice?.text ?? '')?.[1] ?? ''
  await confirmBooking(ownerLinkOf(token) as BookingBearer, { bookingId })
  expect((await bookingNow(bookingId)).status).toBe('CONFIRMED')
})

test('a time that is only asked for is called so, and its business reads what declining does', async () => {
  const business = await makeBookable({ name: 'Kalk Bay Barbers' })
  const booking = await makeBooking({ businessId: business.id, status: 'CONFIRMED' })
  const [before, after] = [booking.startsAt, timeAhead(5, '15:00')]
  await moveBooking(guestFor(booking.id), { bookingId: booking.id, startsAt: after })
  const mails = await mailsAbout(booking.id)
  const asked = mails.find(({ kind }) => kind === 'booking-moved')
  expect(asked?.subject).toBe(`New time requested: Kalk Bay Barbers, ${formatInstant(after)}`)
  expect(asked?.text).toMatch(/^You asked for a new time\n/)
  expect(asked?.text).toContain('asked Kalk Bay Barbers to move your booking.')
  expect(asked?.text).toContain(
    `When: ${formatInstant(after)}\nInstead of: ${formatInstant(before)}`,
  )
  const notice = mails.find(({ kind }) => kind === 'booking-moved-notice')?.text
  expect(notice).toMatch(
    /Confirm the new time:\n\S+do=confirm\n\nDecline the new time:\n\S+do=decline/,
  )
  expect(notice).toContain(
    `Declining cancels the booking; the earlier time, ${formatMoment(before)}, does not come back.`,
  )
})

test('a move keeps the rules of a new booking', async () => {
  const business = await makeBookable()
  const { id: bookingId } = await makeBooking({ businessId: business.id })
  const to = (startsAt: Date) => refusal(moveBooking(guestFor(bookingId), { bookingId, startsAt }))
  expect((await to(timeAhead(2, '20:00'))).choices?.['dateTime']).toHaveLength(4)
  expect((await to(timeAhead(-1))).message).toMatch(/has passed/)
  expect((await to(timeAhead(200))).message).toMatch(/90 days/)
  expect((await to(timeAhead(3))).message).toMatch(/already/)
  expect(await historyOf(bookingId)).toEqual([])
})

test('a move onto another request of the same customer is refused', async () => {
  const business = await makeBookable()
  const first = await makeBooking({ businessId: business.id })
  const { customerEmail } = first
  await makeBooking({ businessId: business.id, customerEmail, startsAt: timeAhead(4) })
  const error = await refusal(
    moveBooking(guestFor(first.id), { bookingId: first.id, startsAt: timeAhead(4) }),
  )
  expect(error.code).toBe('conflict')
})

test('a booking confirmed at once makes room for itself', async () => {
  const alone = { oneAtATime: true, planStatus: 'BASIC', confirmation: 'instant' } as const
  const business = await makeBookable(alone)
  const booked = { businessId: business.id, status: 'CONFIRMED', exclusive: true } as const
  const { id: bookingId } = await makeBooking(booked)
  await makeBooking({ ...booked, startsAt: timeAhead(3, '12:00') })
  const to = (clock: string) =>
    moveBooking(guestFor(bookingId), { bookingId, startsAt: timeAhead(3, clock) })
  await to('10:30')
  expect(await bookingNow(bookingId)).toMatchObject({
    ...{ status: 'CONFIRMED', startsAt: timeAhead(3, '10:30'), endsAt: timeAhead(3, '11:30') },
  })
  expect((await refusal(to('11:30'))).code).toBe('conflict')
})

test('a booking of a service that is gone keeps its name, price, length and person, and is asked for again', async () => {
  const business = await makeBookable({ planStatus: 'BASIC', confirmation: 'instant' })
  const colour = await makeService({ businessId: business.id, name: 'Colour', minutes: 150 })
  const ann = await makeStaff({ businessId: business.id, name: 'Ann' })
  const { id: bookingId } = await requestBooking(anonymous, {
    business: business.id,
    details: guestDetails({ serviceId: colour.id, personId: ann.id }),
    origin: { kind: 'call', idempotencyKey: null },
    address: 'guest',
  })
  await db.delete(services).where(eq(services.id, colour.id))
  expect((await guestBooking(manageToken(bookingId))).asksAgain).toBe(true)
  await moveBooking(guestFor(bookingId), { bookingId, startsAt: timeAhead(5, '14:00') })
  expect(await bookingNow(bookingId)).toMatchObject({
    ...{ status: 'PENDING', serviceName: 'Colour', priceCents: 35_000, staffId: ann.id },
    ...{ startsAt: timeAhead(5, '14:00'), endsAt: timeAhead(5, '16:30') },
    ...{ busyFrom: timeAhead(5, '14:00'), busyUntil: timeAhead(5, '16:30') },
  })
  await confirmBooking(system, { bookingId })
  expect((await bookingNow(bookingId)).status).toBe('CONFIRMED')
})

test('a booking that is over, has begun, or whose business is paused stays where it is', async () => {
  const business = await makeBookable()
  const paused = await makeBookable({ isActive: false })
  const startsAt = new Date(Date.now() - 60_000)
  for (const booking of [
    await makeBooking({ businessId: business.id, status: 'CANCELLED' }),
    await makeBooking({ businessId: business.id, status: 'CONFIRMED', startsAt }),
    await makeBooking({ businessId: paused.id }),
  ]) {
    const move = moveBooking(guestFor(booking.id), {
      bookingId: booking.id,
      startsAt: timeAhead(5),
    })
    expect((await refusal(move)).code).toBe('conflict')
  }
})

test('moving without end is refused', async () => {
  const business = await makeBookable()
  const { id: bookingId } = await makeBooking({ businessId: business.id })
  const to = (ahead: number) =>
    moveBooking(guestFor(bookingId), { bookingId, startsAt: timeAhead(ahead) })
  for (let ahead = 4; ahead < 10; ahead += 1) await to(ahead)
  expect((await refusal(to(11))).code).toBe('too-many')
})

test('its page says that a booking was moved, and of one that was not, nothing', async () => {
  const business = await makeBookable()
  const { id: bookingId } = await makeBooking({ businessId: business.id })
  const page = () => guestBooking(manageToken(bookingId))
  expect((await page()).moved).toBeNull()
  await moveBooking(guestFor(bookingId), { bookingId, startsAt: timeAhead(5) })
  expect((await page()).moved).toMatchObject({
    when: expect.stringMatching(/ SAST$/),
    isAfterAnswer: false,
  })
})
