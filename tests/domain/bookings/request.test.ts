import { randomUUID } from 'node:crypto'
import { count, eq } from 'drizzle-orm'
import { Client } from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { anonymous } from '#app/domain/actor.ts'
import { repeatMinutes } from '#app/domain/bookings/earlier.server.ts'
import { minFormAge } from '#app/domain/bookings/request-origin.server.ts'
import { requestBooking, type BookingRequest } from '#app/domain/bookings/request.server.ts'
import { guestOf, issueFormToken } from '#app/domain/bookings/tokens.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { limits } from '#app/domain/limits.server.ts'
import { addDays, localDateOf, toInputValue } from '#app/domain/local-time.ts'
import { db } from '#db/client.server.ts'
import { bookings } from '#db/schema/index.ts'
import {
  bookingNow,
  guestDetails,
  historyOf,
  mailKinds,
  mailsAbout,
  makeBookable,
  makeBooking,
  queuedMails,
  timeAhead,
} from '#tests/support/bookings.ts'
import { makeUser } from '#tests/support/factories.ts'
import { makeService } from '#tests/support/services.ts'

type Values = Partial<Omit<BookingRequest, 'business'>> & { idempotencyKey?: string | null }
const call = (business: string, { idempotencyKey = null, ...values }: Values = {}) =>
  requestBooking(anonymous, {
    business,
    details: guestDetails(),
    origin: { kind: 'call', idempotencyKey },
    address: randomUUID(),
    ...values,
  })
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => Promise.reject(new Error('nothing was refused')),
    (error: unknown) => {
      if (error instanceof DomainError) return error
      throw error
    },
  )
/** By one and the same form, which was open for an hour. */
const sentFrom = (businessId: string) => ({
  kind: 'form' as const,
  formToken: issueFormToken(businessId, new Date(Date.now() - 3_600_000)),
  honeypot: undefined,
})
const bookingsOf = async (businessId: string) => {
  const [row] = await db
    .select({ n: count() })
    .from(bookings)
    .where(eq(bookings.businessId, businessId))
  return row?.n
}

describe('a request', () => {
  test('is stored with its history, one mail each to customer and owner, and work for both', async () => {
    const business = await makeBookable()
    const before = await queuedMails()
    const details = guestDetails({ notes: 'Two chairs <b>please</b>' })
    const result = await call(business.slug, { details })

    const booking = await bookingNow(result.id)
    expect(booking).toMatchObject({
      status: 'PENDING',
      businessId: business.id,
      customerName: 'Naledi Dlamini',
      notes: 'Two chairs <b>please</b>',
      startsAt: details.dateTime,
    })
    expect(booking.endsAt.getTime() - booking.startsAt.getTime()).toBe(3_600_000)
    expect(result).toMatchObject({ created: true, status: 'PENDING', slug: business.slug })
    expect(guestOf(result.token ?? '')?.bookingId).toBe(booking.id)
    expect(await historyOf(booking.id)).toEqual(['requested by guest'])
    expect(await mailKinds(booking.id)).toEqual(['booking-notice', 'booking-receipt'])
    expect(await queuedMails()).toBe(before + 2)
  })

  test('works by id too', async () => {
    const business = await makeBookable()
    expect((await call(business.id)).businessId).toBe(business.id)
  })

  test('notifies the owner at their own address where the business has none', async () => {
    const owner = await makeUser()
    const owned = await makeBookable({ email: null, ownerId: owner.id })
    const [notice] = (await mailsAbout((await call(owned.id)).id)).filter(
      ({ kind }) => kind === 'booking-notice',
    )
    expect(notice?.recipient).toBe(owner.email)
  })

  test('escapes what people typed in the HTML of mails', async () => {
    const business = await makeBookable({ name: 'Fish & <i>Chips</i>' })
    const details = guestDetails({ customerName: '<script>alert(1)</script>' })
    for (const mail of await mailsAbout((await call(business.id, { details })).id)) {
      expect(mail.html).not.toContain('<script>')
      expect(mail.html).not.toContain('<i>')
    }
  })
})

test('asks the database eleven times, with its limits and mails, and waits for six answers', async () => {
  const business = await makeBookable()
  const query = Client.prototype.query
  let waits = 0
  let isSending = false
  const asked = vi.spyOn(Client.prototype, 'query').mockImplementation(function (
    this: Client,
    ...args
  ) {
    // Those of the pool are objects; the connection that listens sends text.
    if (typeof args[0] === 'object' && !isSending) {
      waits += 1
      isSending = true
      process.nextTick(() => (isSending = false))
    }
    return query.apply(this, args) as never
  })
  await call(business.id)
  const statements = asked.mock.calls.filter(([statement]) => typeof statement === 'object')
  asked.mockRestore()
  expect(statements.length).toBeLessThanOrEqual(11)
  expect(waits).toBeLessThanOrEqual(6)
})

describe('which business', () => {
  test.each(['no-such-business', randomUUID(), '', "'; drop table bookings; --", '../../etc'])(
    '“%s” is not found',
    async (business) => expect((await refusal(call(business))).code).toBe('not-found'),
  )
  test('a draft and one without a plan are not found', async () => {
    const draft = await makeBookable({ isListingPublished: false })
    const planless = await makeBookable({ planStatus: 'NONE' })
    expect((await refusal(call(draft.id))).code).toBe('not-found')
    expect((await refusal(call(planless.id))).code).toBe('not-found')
  })
  test('a paused one says that it takes no bookings at the moment', async () => {
    const paused = await makeBookable({ isActive: false })
    const error = await refusal(call(paused.id))
    expect(error.code).toBe('conflict')
    expect(error.message).toMatch(/not taking bookings at the moment/)
  })
})

describe('which time', () => {
  const asked = async (dateTime: Date, values: Parameters<typeof makeBookable>[0] = {}) =>
    refusal(call((await makeBookable(values)).id, { details: guestDetails({ dateTime }) }))

  test('has to lie ahead', async () =>
    expect((await asked(timeAhead(-1))).message).toMatch(/has passed/))
  test('has to keep the notice', async () => {
    const hours = null
    const soon = new Date(Date.now() + 59 * 60_000)
    expect((await asked(soon, { hours })).message).toBe('Please book at least 60 minutes ahead.')
    const business = await makeBookable({ hours })
    const enough = guestDetails({ dateTime: new Date(Date.now() + 61 * 60_000) })
    expect((await call(business.id, { details: enough })).created).toBe(true)
  })
  test('has to lie within the horizon', async () => {
    expect((await asked(timeAhead(91))).message).toMatch(/at most 90 days ahead/)
    expect((await asked(timeAhead(8), { horizonDays: 7 })).message).toMatch(/at most 7 days ahead/)
  })
  test('outside opening hours is refused with the hours of the day and the next times', async () => {
    const error = await asked(timeAhead(2, '20:00'))
    expect(error.message).toMatch(/08:00–18:00/)
    expect(error.fields?.['dateTime']).toEqual([error.message])
    expect(error.choices?.['dateTime']?.map(({ value }) => value)).toEqual(
      ['08:00', '09:00', '10:00', '11:00'].map((clock) => toInputValue(timeAhead(3, clock))),
    )
  })
  test('follows special dates and closures', async () => {
    const date = addDays(localDateOf(new Date()), 3)
    const closed = await asked(timeAhead(3), { specialDates: { [date]: { spans: [] } } })
    expect(closed.message).toMatch(/Closed/)
    const away = await asked(timeAhead(3), { closedUntil: addDays(date, 1) })
    expect(away.message).toMatch(/closed for now/)
    const unknown = await asked(timeAhead(3), { hours: null, closedUntil: addDays(date, 1) })
    expect(unknown.message).toMatch(/closed for now/)
  })
  test('may be any where hours are unknown', async () => {
    const business = await makeBookable({ hours: null })
    const details = guestDetails({ dateTime: timeAhead(3, '03:17') })
    expect((await call(business.id, { details })).created).toBe(true)
  })
  test('that others have is not offered where one is taken at a time', async () => {
    const business = await makeBookable({ oneAtATime: true, planStatus: 'BASIC' })
    await makeBooking({
      businessId: business.id,
      status: 'CONFIRMED',
      startsAt: timeAhead(3, '08:00'),
    })
    const details = guestDetails({ dateTime: timeAhead(2, '20:00') })
    const error = await refusal(call(business.id, { details }))
    expect(error.choices?.['dateTime']?.[0]?.value).toBe(toInputValue(timeAhead(3, '09:00')))
  })
})

describe('the same request again', () => {
  test('50 at once make one booking, one mail to the customer and one to the owner', async () => {
    const business = await makeBookable()
    const details = guestDetails()
    const idempotencyKey = randomUUID()
    const results = await Promise.all(
      Array.from({ length: 50 }, () =>
        call(business.id, { details, idempotencyKey, address: '10.0.0.1' }),
      ),
    )
    expect(new Set(results.map(({ id }) => id)).size).toBe(1)
    expect(results.filter(({ created }) => created)).toHaveLength(1)
    expect(await bookingsOf(business.id)).toBe(1)
    expect(await mailKinds(results[0]?.id ?? '')).toEqual(['booking-notice', 'booking-receipt'])
  })
  test('50 at once without a key are one too', async () => {
    const business = await makeBookable()
    const details = guestDetails()
    const results = await Promise.all(
      Array.from({ length: 50 }, () => call(business.id, { details, address: '10.0.0.2' })),
    )
    expect(new Set(results.map(({ id }) => id)).size).toBe(1)
    expect(await bookingsOf(business.id)).toBe(1)
  })
  test('10 at once for the one place that is confirmed at once are that one', async () => {
    const business = await makeBookable({ planStatus: 'BASIC', confirmation: 'instant' })
    await makeService({ businessId: business.id })
    const details = guestDetails()
    const results = await Promise.all(
      Array.from({ length: 10 }, () => call(business.id, { details })),
    )
    expect(new Set(results.map(({ id }) => id)).size).toBe(1)
    expect(results.filter(({ created }) => created)).toHaveLength(1)
    expect(results[0]?.status).toBe('CONFIRMED')
    expect(await historyOf(results[0]?.id ?? '')).toHaveLength(2)
  })

  test('by key gives the booking that exists, whatever else it says', async () => {
    const business = await makeBookable()
    const details = guestDetails()
    const idempotencyKey = randomUUID()
    const first = await call(business.id, { details, idempotencyKey })
    const later = { ...details, dateTime: timeAhead(4) }
    const second = await call(business.id, { details: later, idempotencyKey })
    expect(second).toEqual({ ...first, created: false })
  })
  test('by who knows all that was said, and has no key, gets the booking without its link', async () => {
    const { id } = await makeBookable()
    const details = guestDetails()
    const origin = sentFrom(id)
    const first = await call(id, { details, origin })
    for (const stranger of [
      sentFrom(id),
      { kind: 'call', idempotencyKey: randomUUID() } as const,
    ]) {
      const told = await call(id, { details, origin: stranger })
      expect(told).toEqual({ ...first, created: false, token: null })
    }
    expect(await call(id, { details, origin })).toEqual({ ...first, created: false })
  })
  test('by a long key that was guessed, with other facts, opens and tells nothing', async () => {
    const { id } = await makeBookable()
    const details = guestDetails()
    const idempotencyKey = '2026-12-01T09:45'
    await call(id, { details, idempotencyKey })
    const guess = { ...details, customerName: 'Somebody Else', dateTime: new Date(0) }
    await expect(call(id, { details: guess, idempotencyKey })).rejects.toThrow()
    const taken = { ...details, customerName: 'Somebody Else' }
    await expect(call(id, { details: taken, idempotencyKey })).rejects.toMatchObject({
      code: 'conflict',
    })
  })
  test('by a key that can be guessed is one without a key, and tells nothing of another request', async () => {
    const { id } = await makeBookable({ planStatus: 'BASIC', confirmation: 'instant' })
    await makeService({ businessId: id })
    const details = guestDetails()
    const origin = { kind: 'call', idempotencyKey: 'order-1024' } as const
    const first = await call(id, { details, origin })
    expect(await call(id, { details, origin })).toEqual({ ...first, created: false, token: null })
    const answers = [origin, { kind: 'call', idempotencyKey: null } as const].map(async (by) => {
      const other = { ...details, customerName: 'Sipho Dlamini' }
      return (await refusal(call(id, { details: other, origin: by }))).message
    })
    expect(new Set(await Promise.all(answers)).size).toBe(1)
    const later = { ...details, dateTime: timeAhead(4) }
    expect(await call(id, { details: later, origin })).toMatchObject({ created: true })
    await db.update(bookings).set({ status: 'CANCELLED' }).where(eq(bookings.id, first.id))
    expect(await call(id, { details, origin })).toMatchObject({ created: true })
  })
  test('with the key of somebody else is a booking of its own', async () => {
    const business = await makeBookable()
    const idempotencyKey = randomUUID()
    const first = await call(business.id, { idempotencyKey })
    const second = await call(business.id, { idempotencyKey })
    expect(second).toMatchObject({ created: true, token: expect.any(String) })
    expect(second.id).not.toBe(first.id)
  })
  test('with a key that was used at another business is a booking there', async () => {
    const [details, idempotencyKey] = [guestDetails(), randomUUID()]
    const asked = [await makeBookable(), await makeBookable()].map(({ id }) =>
      call(id, { details, idempotencyKey }),
    )
    for (const booking of await Promise.all(asked)) expect(booking.created).toBe(true)
  })
  test('by a form gives the booking that exists, also once it is cancelled', async () => {
    const { id } = await makeBookable()
    const details = guestDetails()
    const origin = sentFrom(id)
    const first = await call(id, { details, origin })
    const again = await Promise.all([1, 2, 3].map(() => call(id, { details, origin })))
    expect(again).toEqual(again.map(() => ({ ...first, created: false })))
    await db.update(bookings).set({ status: 'CANCELLED' }).where(eq(bookings.id, first.id))
    expect(await call(id, { details, origin })).toMatchObject({ id: first.id, created: false })
  })
  test.each([
    ['another name', { customerName: 'Sipho Dlamini' }],
    ['another party', { partySize: 2 }],
    ['another email', { customerEmail: `${randomUUID()}@guest.example` }],
    ['another time', { dateTime: timeAhead(4) }],
  ])('by a form with %s is a booking of its own', async (_, change) => {
    const { id } = await makeBookable()
    const details = guestDetails()
    const origin = sentFrom(id)
    const first = await call(id, { details, origin })
    const second = await call(id, { details: { ...details, ...change }, origin })
    expect(second).toMatchObject({ created: true })
    expect(second.id).not.toBe(first.id)
    expect(await mailKinds(second.id)).toEqual(['booking-notice', 'booking-receipt'])
  })
  test('for a second child is refused where there is no room, and says so', async () => {
    const business = await makeBookable({ planStatus: 'BASIC', confirmation: 'instant' })
    await makeService({ businessId: business.id })
    const details = guestDetails()
    expect(await call(business.id, { details })).toMatchObject({ status: 'CONFIRMED' })
    const child = { ...details, customerName: 'Sipho Dlamini' }
    const error = await refusal(call(business.id, { details: child }))
    expect(error.message).toMatch(/just been taken/)
    expect(error.choices?.['dateTime']?.length).toBeGreaterThan(0)
    await makeService({ businessId: business.id, name: 'Class', capacity: 2, position: 1 })
    expect(await call(business.id, { details: child })).toMatchObject({ created: true })
  })
  test('an hour later opens nothing, and is answered where the time is taken as anybody is', async () => {
    const asked = async (business: { id: string }) => {
      const details = guestDetails()
      const origin = { kind: 'call', idempotencyKey: randomUUID() } as const
      const first = await call(business.id, { details, origin })
      const hourAgo = new Date(Date.now() - repeatMinutes * 60_000)
      await db.update(bookings).set({ createdAt: hourAgo }).where(eq(bookings.id, first.id))
      expect(await call(business.id, { details, origin })).toEqual({ ...first, created: false })
      return details
    }
    const atOnce = await makeBookable({ planStatus: 'BASIC', confirmation: 'instant' })
    await makeService({ businessId: atOnce.id })
    const details = await asked(atOnce)
    const messages = [details, { ...guestDetails(), dateTime: details.dateTime }].map(
      async (of) => (await refusal(call(atOnce.id, { details: of }))).message,
    )
    expect(new Set(await Promise.all(messages)).size).toBe(1)
    const asking = await makeBookable()
    const again = await refusal(call(asking.id, { details: await asked(asking) }))
    expect(again.message).toMatch(/already sent this request/)
    expect(await bookingsOf(asking.id)).toBe(1)
  })
  test('after a cancellation is a new booking', async () => {
    const business = await makeBookable()
    const details = guestDetails()
    const first = await call(business.id, { details })
    await db.update(bookings).set({ status: 'CANCELLED' }).where(eq(bookings.id, first.id))
    expect((await call(business.id, { details })).created).toBe(true)
  })
})

describe('the form', () => {
  const byForm = (business: string, formToken: string | undefined, honeypot?: string) =>
    call(business, { origin: { kind: 'form', formToken, honeypot } })

  test('with a form token of an hour ago is taken at once', async () => {
    const { id } = await makeBookable()
    const formToken = issueFormToken(id, new Date(Date.now() - 3_600_000))
    const began = Date.now()
    expect((await byForm(id, formToken)).created).toBe(true)
    expect(Date.now() - began).toBeLessThan(minFormAge)
  })
  test('sent faster than a person can waits until it is old enough', async () => {
    const { id } = await makeBookable()
    const began = Date.now()
    expect((await byForm(id, issueFormToken(id))).created).toBe(true)
    expect(Date.now() - began).toBeGreaterThanOrEqual(minFormAge - 50)
  })
  test('without a form token, with one of another business, forged or a day old is asked again', async () => {
    const { id } = await makeBookable()
    const other = await makeBookable()
    const old = issueFormToken(id, new Date(Date.now() - 25 * 3_600_000))
    const forged = issueFormToken(id).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    for (const formToken of [undefined, '', 'a.b.c', issueFormToken(other.id), old, `${forged}x`]) {
      const error = await refusal(byForm(id, formToken))
      expect(error.fields?.['formToken']?.[0]).toMatch(/nothing is lost/)
    }
    expect(await bookingsOf(id)).toBe(0)
  })
  test('whose hidden field is filled is refused politely', async () => {
    const { id } = await makeBookable()
    expect((await refusal(byForm(id, issueFormToken(id), 'https://spam'))).code).toBe('invalid')
  })
})

test('too many bookings of one address are refused with a time to come back, and store nothing', async () => {
  const business = await makeBookable()
  const email = `${randomUUID()}@guest.example`
  const next = (hour: number) =>
    call(business.id, {
      details: guestDetails({
        customerEmail: email,
        dateTime: timeAhead(
          3 + Math.floor(hour / 9),
          `${String(8 + (hour % 9)).padStart(2, '0')}:00`,
        ),
      }),
    })
  for (let hour = 0; hour < limits['booking-email'].points; hour += 1) await next(hour)
  const error = await refusal(next(limits['booking-email'].points))
  expect(error.code).toBe('too-many')
  expect(error.retryAfter).toBeGreaterThan(3000)
  expect(await bookingsOf(business.id)).toBe(limits['booking-email'].points)
})
