import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { anonymous, system } from '#app/domain/actor.ts'
import { confirmBooking } from '#app/domain/bookings/answer.server.ts'
import { bookingFormFor } from '#app/domain/bookings/booking-form.server.ts'
import { moveBooking } from '#app/domain/bookings/move.server.ts'
import { requestBooking } from '#app/domain/bookings/request.server.ts'
import type { BookingDetails } from '#app/domain/bookings/schema.ts'
import { issueFormToken } from '#app/domain/bookings/tokens.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { toInputValue } from '#app/domain/local-time.ts'
import { db } from '#db/client.server.ts'
import { bookings, busyTimes, bookingHolds, staff } from '#db/schema/index.ts'
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

const book = (business: string, details: Partial<BookingDetails> = {}) =>
  requestBooking(anonymous, {
    business,
    details: guestDetails(details),
    origin: { kind: 'call', idempotencyKey: null },
    address: randomUUID(),
  })
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => Promise.reject(new Error('nothing was refused')),
    (error: unknown) => {
      if (error instanceof DomainError) return error
      throw error
    },
  )
const paid = { planStatus: 'BASIC' as const }
const instant = { ...paid, confirmation: 'instant' as const }

/** A salon with two people and one service, which confirms at once. */
async function makeSalon(values: Parameters<typeof makeBookable>[0] = instant) {
  const business = await makeBookable(values)
  const service = await makeService({ businessId: business.id })
  const ann = await makeStaff({ businessId: business.id, name: 'Ann' })
  const ben = await makeStaff({ businessId: business.id, name: 'Ben', position: 1 })
  return { business, service, ann, ben }
}

describe('a booking of a service', () => {
  test('takes as long as the service, and keeps its name and price', async () => {
    const business = await makeBookable(paid)
    const service = await makeService({ businessId: business.id, minutes: 90, bufferAfter: 15 })
    const { id } = await book(business.id, { serviceId: service.id })
    const booking = await bookingNow(id)
    expect(booking).toMatchObject({
      ...{ status: 'PENDING', serviceId: service.id, staffId: null, partySize: 1 },
      ...{ serviceName: 'Cut and blow-dry', priceKind: 'fixed', priceCents: 35_000 },
      endsAt: timeAhead(3, '11:30'),
      busyUntil: timeAhead(3, '11:45'),
    })
    const [mail] = await mailsAbout(id)
    expect(mail?.text).toContain('Cut and blow-dry')
    expect(mail?.text).toContain('R350')
  })

  test('is refused where the form showed another price or length, and taken as it is now', async () => {
    const { id: business } = await makeBookable(instant)
    const service = await makeService({ businessId: business })
    await makeStaff({ businessId: business })
    const formToken = issueFormToken(business, new Date(Date.now() - 3_600_000))
    const send = (terms: string | undefined) =>
      requestBooking(anonymous, {
        ...{ business, address: randomUUID(), details: guestDetails({ serviceId: service.id }) },
        origin: { kind: 'form', formToken, honeypot: '', terms },
      })
    for (const shown of ['R220, 1 h', 'R350, 1 h 30']) {
      const { code, message } = await refusal(send(shown))
      expect([code, message]).toEqual(['stale', expect.stringContaining('now: R350, 1 h.')])
    }
    const { choices } = await bookingFormFor(anonymous, business, { service: service.id })
    const [{ price = '', length = '' } = {}] = choices?.services ?? []
    expect((await send(`${price}, ${length}`)).created).toBe(true)
  })

  test('without a service is the first that fits the time', async () => {
    const business = await makeBookable(paid)
    await makeService({ businessId: business.id, name: 'Long', minutes: 540 })
    const short = await makeService({ businessId: business.id, name: 'Short', position: 1 })
    expect((await book(business.id)).serviceId).toBe(short.id)
  })

  test('that is paused, unknown or of another business is refused at its field', async () => {
    const business = await makeBookable(paid)
    await makeService({ businessId: business.id })
    const paused = await makeService({ businessId: business.id, paused: true, position: 1 })
    const other = await makeService({ businessId: (await makeBookable(paid)).id })
    for (const serviceId of [paused.id, other.id, randomUUID()]) {
      const error = await refusal(book(business.id, { serviceId }))
      expect(error.fields?.['serviceId']).toEqual([
        'This service can no longer be booked. Please choose another.',
      ])
    }
  })

  test('has a service on the Free plan, with nobody and for one at a time', async () => {
    const { id: businessId } = await makeBookable()
    const { id: serviceId } = await makeService({ businessId, minutes: 15, capacity: 6 })
    const ann = await makeStaff({ businessId })
    const booking = await bookingNow((await book(businessId)).id)
    expect(booking).toMatchObject({ serviceId, staffId: null, endsAt: timeAhead(3, '10:15') })
    const fieldsOf = async (details: { partySize?: number; personId?: string }) =>
      (await refusal(book(businessId, details))).fields
    expect(await fieldsOf({ partySize: 2 })).toHaveProperty('partySize')
    expect(await fieldsOf({ personId: ann.id })).toHaveProperty('personId')
  })

  test('has to end by closing time, unless running over is allowed', async () => {
    const business = await makeBookable(paid)
    const late = { dateTime: timeAhead(3, '17:30') }
    const error = await refusal(book(business.id, late))
    expect(error.message).toMatch(/until 18:30, after they close/)
    expect(error.choices?.['dateTime']?.[0]?.value).toBe(toInputValue(timeAhead(4, '08:00')))
    const lenient = await makeBookable({ ...paid, runningOver: true })
    expect((await book(lenient.id, late)).created).toBe(true)
  })

  test('is for a party that fits', async () => {
    const business = await makeBookable(paid)
    await makeService({ businessId: business.id, capacity: 12 })
    expect((await refusal(book(business.id, { partySize: 13 }))).fields?.['partySize']).toEqual([
      'At most 12 can come at once',
    ])
    expect((await book(business.id, { partySize: 12 })).partySize).toBe(12)
  })
})

describe('a person', () => {
  test('who is asked for is booked, and anyone else stays free', async () => {
    const { business, ben } = await makeSalon()
    const first = await book(business.id, { personId: ben.id })
    expect(first).toMatchObject({ status: 'CONFIRMED', personId: ben.id })
    const error = await refusal(book(business.id, { personId: ben.id }))
    expect(error.code).toBe('conflict')
    expect(error.choices?.['dateTime']?.[0]?.value).toBe(toInputValue(timeAhead(3, '11:00')))
    expect((await book(business.id)).status).toBe('CONFIRMED')
    expect((await refusal(book(business.id))).code).toBe('conflict')
  })

  test('who does not do the service, does not work then or is unknown is refused', async () => {
    const { business, service } = await makeSalon()
    const hours = null
    const other = await makeService({ businessId: business.id, name: 'Colour', position: 1 })
    const colourist = await makeStaff({ businessId: business.id, hours, serviceIds: [other.id] })
    const away = await makeStaff({
      businessId: business.id,
      name: 'Cas',
      leave: [{ from: '2000-01-01', to: '2100-01-01' }],
    })
    const asked = (personId: string) =>
      refusal(book(business.id, { personId, serviceId: service.id }))
    expect((await asked(colourist.id)).fields?.['personId']).toEqual([
      'This person does not do this service',
    ])
    expect((await asked(randomUUID())).fields?.['personId']).toEqual([
      'This person can no longer be booked. Please choose again.',
    ])
    expect((await asked(away.id)).message).toBe('Cas does not work at that time.')
  })

  test('has no two confirmed bookings at once, buffers included, in the database itself', async () => {
    const { business, ann } = await makeSalon()
    const at = (clock: string) => ({
      ...{ businessId: business.id, staffId: ann.id, status: 'CONFIRMED' as const },
      ...{ startsAt: timeAhead(3, clock), busyFrom: timeAhead(3, clock) },
    })
    await makeBooking({
      ...at('10:00'),
      endsAt: timeAhead(3, '11:00'),
      busyUntil: timeAhead(3, '11:15'),
    })
    const late = { endsAt: timeAhead(3, '12:00'), busyUntil: timeAhead(3, '12:00') }
    await expect(makeBooking({ ...at('11:00'), ...late })).rejects.toMatchObject({
      cause: { constraint: 'bookings_one_per_person' },
    })
    await makeBooking({ ...at('11:15'), ...late })
  })

  test('who leaves leaves the bookings, without a person', async () => {
    const { business, ann } = await makeSalon()
    const { id } = await book(business.id, { personId: ann.id })
    await db.delete(staff).where(and(eq(staff.businessId, business.id), eq(staff.id, ann.id)))
    expect(await bookingNow(id)).toMatchObject({ status: 'CONFIRMED', staffId: null })
  })
})

describe('confirmation at once', () => {
  test('mails customer and owner that it stands, with both steps in its history', async () => {
    const { business } = await makeSalon()
    const { id } = await book(business.id)
    expect(await historyOf(id)).toEqual(['requested by guest', 'confirmed by system'])
    expect(await mailKinds(id)).toEqual(['booking-confirmed', 'booking-notice'])
    const owners = (await mailsAbout(id)).find(({ kind }) => kind === 'booking-notice')
    expect(owners?.text).not.toContain('Decline')
    await expect(confirmBooking(system, { bookingId: id })).rejects.toThrow(/already confirmed/)
  })

  test('keeps what a move finds free, and refuses what is full', async () => {
    const business = await makeBookable(instant)
    await makeService({ businessId: business.id })
    const first = await book(business.id)
    await book(business.id, { dateTime: timeAhead(3, '11:00') })
    const move = (clock: string) =>
      moveBooking(system, { bookingId: first.id, startsAt: timeAhead(3, clock) })
    expect((await refusal(move('11:00'))).code).toBe('conflict')
    expect(await move('10:30').catch((error: Error) => error.message)).toMatch(/taken/)
    expect((await move('09:30')).booking).toMatchObject({ status: 'CONFIRMED' })
  })

  test('is not for businesses whose plan is over', async () => {
    const business = await makeBookable({ ...instant, planStatus: 'FREE' })
    expect((await book(business.id)).status).toBe('PENDING')
  })

  test('at a business without services excludes what overlaps where one is taken at a time', async () => {
    const business = await makeBookable({ ...instant, oneAtATime: true })
    expect((await book(business.id)).status).toBe('CONFIRMED')
    expect((await refusal(book(business.id))).code).toBe('conflict')
  })
})

describe('requests', () => {
  test('may exceed what there is room for, and confirmations may not', async () => {
    const { business, ann, ben } = await makeSalon(paid)
    const ids = [await book(business.id), await book(business.id), await book(business.id)]
    const confirm = (at: number) => confirmBooking(system, { bookingId: ids[at]?.id ?? '' })
    await confirm(0)
    await confirm(1)
    const people = await db
      .select({ staffId: bookings.staffId })
      .from(bookings)
      .where(and(eq(bookings.businessId, business.id), eq(bookings.status, 'CONFIRMED')))
    expect(people.map(({ staffId }) => staffId).sort()).toEqual([ann.id, ben.id].sort())
    expect((await refusal(confirm(2))).message).toMatch(/as many bookings/)
  })

  test('for a full time are refused where one is taken at a time', async () => {
    const business = await makeBookable({ ...paid, oneAtATime: true })
    await makeService({ businessId: business.id })
    await confirmBooking(system, { bookingId: (await book(business.id)).id })
    expect((await refusal(book(business.id))).code).toBe('conflict')
  })

  test('by one email for one time are two where name or party differ', async () => {
    const business = await makeBookable()
    const details = guestDetails()
    const first = await book(business.id, details)
    const child = await book(business.id, { ...details, customerName: 'Sipho Dlamini' })
    const party = await book(business.id, { ...details, partySize: 2 })
    expect(new Set([first.id, child.id, party.id]).size).toBe(3)
    expect(await book(business.id, details)).toMatchObject({ id: first.id, created: false })
  })
})

describe('a class', () => {
  test('takes as many as it has room for, whoever they come with', async () => {
    const business = await makeBookable(instant)
    const yoga = await makeService({ businessId: business.id, capacity: 12 })
    await makeStaff({ businessId: business.id, name: 'Zola' })
    const join = (partySize: number) => book(business.id, { serviceId: yoga.id, partySize })
    await join(9)
    expect((await refusal(join(4))).code).toBe('conflict')
    expect((await join(3)).status).toBe('CONFIRMED')
    expect((await refusal(join(1))).code).toBe('conflict')
  })

  test('never holds more than its room, in the database itself', async () => {
    const business = await makeBookable(paid)
    const { id: serviceId } = await makeService({ businessId: business.id, capacity: 3 })
    const span = { busyFrom: timeAhead(3, '10:00'), busyUntil: timeAhead(3, '11:00') }
    const place = { businessId: business.id, serviceId, status: 'CONFIRMED' as const, ...span }
    await makeBooking({ ...place, partySize: 2 })
    const late = { startsAt: timeAhead(3, '10:30'), busyFrom: timeAhead(3, '10:30') }
    const until = { endsAt: timeAhead(3, '11:30'), busyUntil: timeAhead(3, '11:30') }
    await expect(makeBooking({ ...place, ...late, ...until, partySize: 2 })).rejects.toMatchObject({
      cause: { constraint: 'bookings_capacity' },
    })
    await makeBooking({ ...place, ...late, ...until })
  })

  test('at a table is one party, whatever its size', async () => {
    const business = await makeBookable(instant)
    await makeService({ businessId: business.id, name: 'Dinner', capacity: 6 })
    await makeStaff({ businessId: business.id, name: 'Window', kind: 'table' })
    await book(business.id, { partySize: 2 })
    expect((await refusal(book(business.id, { partySize: 2 }))).code).toBe('conflict')
  })
})

test('a hold and a busy time take their place, until they are over', async () => {
  const business = await makeBookable(instant)
  const { id: serviceId } = await makeService({ businessId: business.id })
  const span = { startsAt: timeAhead(3, '10:00'), endsAt: timeAhead(3, '11:00') }
  const held = { businessId: business.id, serviceId, ...span }
  const busy = { busyFrom: span.startsAt, busyUntil: span.endsAt }
  await db.insert(bookingHolds).values({ ...held, ...busy, expiresAt: timeAhead(1) })
  expect((await refusal(book(business.id))).code).toBe('conflict')
  await db.update(bookingHolds).set({ expiresAt: timeAhead(-1) })
  expect((await book(business.id)).created).toBe(true)
  const lunch = { startsAt: timeAhead(3, '12:00'), endsAt: timeAhead(3, '13:00') }
  await db.insert(busyTimes).values({ businessId: business.id, source: 'block', ...lunch })
  expect((await refusal(book(business.id, { dateTime: timeAhead(3, '12:30') }))).code).toBe(
    'conflict',
  )
})
