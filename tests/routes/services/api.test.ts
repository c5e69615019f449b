import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as availability from '#app/routes/api.businesses.$id_.availability.ts'
import * as people from '#app/routes/api.businesses.$id_.people.ts'
import * as services from '#app/routes/api.businesses.$id_.services.ts'
import * as business from '#app/routes/api.businesses.$id.ts'
import * as me from '#app/routes/api.businesses.me.ts'
import * as ownPeople from '#app/routes/api.businesses.me_.people.ts'
import * as ownServices from '#app/routes/api.businesses.me_.services.ts'
import * as bookings from '#app/routes/api.bookings.ts'
import { toWireHours } from '#app/domain/businesses/hours.ts'
import { addDays, localDateOf } from '#app/domain/local-time.ts'
import { db } from '#db/client.server.ts'
import { bookingHolds, bookings as bookingRows, businesses, busyTimes } from '#db/schema/index.ts'
import { dailyHours, guestDetails, makeBookable, timeAhead } from '#tests/support/bookings.ts'
import { makeUser } from '#tests/support/factories.ts'
import { bearer, get, postJson, routeArgs, testSite } from '#tests/support/requests.ts'
import { makeService, makeStaff } from '#tests/support/services.ts'

type Route = { loader: typeof me.loader; action: typeof me.action }
const json = (response: Response) => response.json() as Promise<never>
const read = (route: Route, id: string, query: Record<string, string> = {}) =>
  route.loader({ ...get(`/?${new URLSearchParams(query)}`), params: { id } })
const put = (route: Route, headers: Record<string, string>, body: unknown) =>
  route.action(
    routeArgs(
      new Request(`${testSite}/api/businesses/me`, {
        method: 'PUT',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      }),
    ),
  )
const paid = { planStatus: 'BASIC' as const }
async function makeOwner(values: Parameters<typeof makeBookable>[0] = paid) {
  const owner = await makeUser()
  const own = await makeBookable({ ownerId: owner.id, ...values })
  return { own, headers: await bearer(owner.id) }
}
const inThree = addDays(localDateOf(new Date()), 3)
const cut = { name: 'Cut', minutes: 60, price: { kind: 'fixed', cents: 35_000 } }

describe('free times', () => {
  test('of a service come by day and one by one, in the time of Cape Town', async () => {
    const own = await makeBookable(paid)
    const service = await makeService({ businessId: own.id })
    const ann = await makeStaff({ businessId: own.id })
    const query = { service: service.id, from: inThree, to: inThree }
    const answer = await json(await read(availability, own.slug, query))
    expect(answer).toMatchObject({ days: [{ date: inThree, free: 10 }] })
    expect((answer as { times: unknown[] }).times[0]).toEqual({
      start: `${inThree}T08:00:00+02:00`,
      end: `${inThree}T09:00:00+02:00`,
      personIds: [ann.id],
      left: 1,
    })
  })

  test('are of today and the next 30 days unless said otherwise, and of the business without services', async () => {
    const own = await makeBookable()
    const { days, times } = (await json(await read(availability, own.id))) as unknown as {
      days: { date: string; free: number }[]
      times: { personIds: string[]; left: number }[]
    }
    expect(days).toHaveLength(31)
    expect(days[0]?.date).toBe(localDateOf(new Date()))
    expect(days[1]?.free).toBe(10)
    expect(times[0]).toMatchObject({ personIds: [], left: 1 })
  })

  test('are gone once booked', async () => {
    const own = await makeBookable({ ...paid, confirmation: 'instant' })
    const service = await makeService({ businessId: own.id })
    const { dateTime: _, ...guest } = guestDetails()
    const asked = { businessId: own.id, serviceId: service.id, dateTime: `${inThree}T10:00` }
    const booked = await bookings.action(postJson('/api/bookings', { ...guest, ...asked }))
    expect(booked.status).toBe(201)
    expect(await json(booked)).toMatchObject({
      serviceId: service.id,
      personId: null,
      partySize: 1,
    })
    const query = { from: inThree, to: inThree }
    expect(await json(await read(availability, own.id, query))).toMatchObject({
      days: [{ free: 9 }],
    })
    const again = await bookings.action(
      postJson('/api/bookings', { ...guest, ...asked, customerName: 'Sipho' }),
    )
    expect(again.status).toBe(409)
    expect(await json(again)).toMatchObject({
      choices: { dateTime: [{ value: `${inThree}T11:00` }, {}, {}, {}] },
    })
  })

  test('are kept by their tag until anything they follow from changes, and not a moment longer', async () => {
    const { own, headers } = await makeOwner({ ...paid, confirmation: 'instant' })
    const service = await makeService({ businessId: own.id })
    const ann = await makeStaff({ businessId: own.id })
    await makeStaff({ businessId: own.id, name: 'Ben', position: 1 })
    let tag = ''
    const ask = async () => {
      const call = get(`/?service=${service.id}&from=${inThree}`, {
        headers: { 'if-none-match': tag },
      })
      const answer = await availability.loader({ ...call, params: { id: own.id } })
      tag = answer.headers.get('etag') ?? ''
      return answer.status
    }
    const { dateTime: _, ...guest } = guestDetails()
    const booked = { ...guest, businessId: own.id, dateTime: `${inThree}T10:00` }
    const span = { startsAt: timeAhead(3, '12:00'), endsAt: timeAhead(3, '13:00') }
    const later = { startsAt: timeAhead(3, '15:00'), endsAt: timeAhead(3, '16:00') }
    const ofBusiness = eq(businesses.id, own.id)
    const changes: Record<string, () => Promise<unknown>> = {
      'a booking': () => bookings.action(postJson('/api/bookings', booked)),
      'its end': () =>
        db
          .update(bookingRows)
          .set({ status: 'CANCELLED' })
          .where(eq(bookingRows.businessId, own.id)),
      'a busy time': () =>
        db.insert(busyTimes).values({ ...span, businessId: own.id, source: 'block' }),
      'a hold': () =>
        db.insert(bookingHolds).values({
          ...{ ...later, businessId: own.id, serviceId: service.id, staffId: ann.id },
          ...{ busyFrom: later.startsAt, busyUntil: later.endsAt, expiresAt: timeAhead(1) },
        }),
      'a person who leaves': () => put(ownPeople, headers, [{ id: ann.id, name: 'Ann' }]),
      leave: () =>
        put(ownPeople, headers, [
          { id: ann.id, name: 'Ann', leave: [{ from: inThree, to: inThree }] },
        ]),
      'a longer service': () =>
        put(ownServices, headers, [{ ...cut, id: service.id, minutes: 90 }]),
      'a special date': () =>
        db
          .update(businesses)
          .set({ specialDates: { [addDays(inThree, 1)]: { spans: [] } } })
          .where(ofBusiness),
      'a closure': () =>
        db
          .update(businesses)
          .set({ closedUntil: addDays(inThree, 5) })
          .where(ofBusiness),
    }
    expect(await ask()).toBe(200)
    for (const [what, change] of Object.entries(changes)) {
      expect([what, await ask()]).toEqual([what, 304])
      await change()
      expect([what, await ask()]).toEqual([what, 200])
    }
  })

  test.each([
    ['service', 'x'],
    ['service', randomUUID()],
    ['person', randomUUID()],
    ['party', '0'],
    ['party', 'two'],
    ['from', '2026-02-30'],
    ['to', '2020-01-01'],
    ['to', addDays(inThree, 60)],
  ])('with the wrong %s “%s” are a 422 at its field', async (field, value) => {
    const own = await makeBookable(paid)
    await makeService({ businessId: own.id })
    const answer = await read(availability, own.id, { from: inThree, [field]: value })
    expect(answer.status).toBe(422)
    expect(((await json(answer)) as { fields: object }).fields).toHaveProperty([field])
  })

  test('are not found for drafts, and none of a business that takes no bookings', async () => {
    const draft = await makeBookable({ isListingPublished: false })
    expect((await read(availability, draft.id)).status).toBe(404)
    expect((await read(availability, 'nowhere')).status).toBe(404)
    for (const values of [{ isActive: false }, { email: null }]) {
      const own = await makeBookable(values)
      expect(await json(await read(availability, own.id))).toMatchObject({ times: [] })
    }
  })
})

describe('services', () => {
  test('are saved as a whole list, with ids kept and everything answered', async () => {
    const { own, headers } = await makeOwner()
    const [first, second] = (await json(
      await put(ownServices, headers, [
        cut,
        { ...cut, name: 'Colour', price: { kind: 'request' } },
      ]),
    )) as unknown as { id: string }[]
    expect(first).toEqual({
      ...{ id: expect.any(String), description: '', bufferBefore: 0, bufferAfter: 0 },
      ...{ notice: 60, horizonDays: 90, capacity: 1, paused: false, picture: null, ...cut },
    })
    expect(second).toMatchObject({ price: { kind: 'request', cents: null } })
    const named = { ...cut, id: second?.id, name: 'Highlights', paused: true }
    const chosen = randomUUID()
    await put(ownServices, headers, [{ ...cut, id: chosen }, named])
    const saved = await json(await ownServices.loader(get('/api/businesses/me', { headers })))
    expect(saved).toMatchObject([
      { id: chosen, name: 'Cut' },
      { id: second?.id, paused: true },
    ])
    expect(await json(await read(services, own.id))).toMatchObject([{ id: chosen }])
  })

  test.each([
    [[{ ...cut, name: '' }], '0.name'],
    [[{ ...cut, minutes: 1 }], '0.minutes'],
    [[{ ...cut, price: { kind: 'fixed' } }], '0.price.cents'],
    [[{ ...cut, capacity: 0 }], '0.capacity'],
    [[{ ...cut, id: 'x' }], '0.id'],
    [[cut, 7], '1'],
    [{}, '_'],
  ])('with %j are a 422 at %s', async (body, field) => {
    const { headers } = await makeOwner()
    const answer = await put(ownServices, headers, body)
    expect(answer.status).toBe(422)
    expect(((await json(answer)) as { fields: object }).fields).toHaveProperty([field])
  })

  test('are for owners whose plan has them, and each for one business', async () => {
    expect((await put(ownServices, {}, [cut])).status).toBe(401)
    const admin = await makeUser({ role: 'ADMIN' })
    expect((await put(ownServices, await bearer(admin.id), [cut])).status).toBe(403)
    const unplanned = await makeOwner({ planStatus: 'NONE' })
    expect((await put(ownServices, unplanned.headers, [cut])).status).toBe(403)
    const free = await makeOwner({ planStatus: 'FREE' })
    expect((await put(ownServices, free.headers, [cut])).status).toBe(200)
    expect((await put(ownServices, free.headers, [{ ...cut, capacity: 2 }])).status).toBe(403)
    const theirs = await makeOwner()
    const id = randomUUID()
    await put(ownServices, theirs.headers, [{ ...cut, id }])
    const { headers } = await makeOwner()
    await put(ownServices, headers, [{ ...cut, id, name: 'Mine' }])
    expect(await json(await read(services, theirs.own.id))).toMatchObject([{ id, name: 'Cut' }])
  })
})

describe('people', () => {
  test('are saved as a whole list, with services, hours and leave', async () => {
    const { own, headers } = await makeOwner()
    const service = await makeService({ businessId: own.id })
    const other = await makeService({ businessId: own.id, position: 1 })
    const hours = toWireHours(dailyHours)
    const leave = [{ from: '2026-12-24', to: '2026-12-31' }]
    const ann = { name: 'Ann', serviceIds: [service.id], hours, leave }
    const [first, second] = (await json(
      await put(ownPeople, headers, [ann, { name: 'Ben' }]),
    )) as unknown as { id: string }[]
    expect(first).toEqual({
      ...ann,
      id: expect.any(String),
      kind: 'person',
      picture: null,
      specialDates: {},
    })
    expect(second).toMatchObject({ serviceIds: [service.id, other.id], hours: null })
    await put(ownPeople, headers, [{ id: first?.id, name: 'Anna', hours: null }])
    expect(await json(await ownPeople.loader(get('/api/businesses/me', { headers })))).toEqual([
      {
        ...ann,
        id: first?.id,
        name: 'Anna',
        hours: null,
        kind: 'person',
        picture: null,
        specialDates: {},
      },
    ])
    const shown = await json(await read(people, own.slug))
    expect(shown).toEqual([
      {
        id: first?.id,
        name: 'Anna',
        kind: 'person',
        picture: null,
        serviceIds: [service.id],
        hours: null,
      },
    ])
  })

  test('of services that are not there, and on the Free plan, are refused', async () => {
    const { headers } = await makeOwner()
    const answer = await put(ownPeople, headers, [{ name: 'Ann', serviceIds: [randomUUID()] }])
    expect(answer.status).toBe(422)
    const free = await makeOwner({ planStatus: 'FREE' })
    expect((await put(ownPeople, free.headers, [{ name: 'Ann' }])).status).toBe(403)
  })
})

test('an owner chooses how bookings are confirmed, where the plan has it', async () => {
  const { headers } = await makeOwner()
  const answer = await put(me, headers, { confirmation: 'instant', runningOver: true })
  expect(await json(answer)).toMatchObject({ confirmation: 'instant', runningOver: true })
  expect((await put(me, headers, { confirmation: 'later' })).status).toBe(422)
  const free = await makeOwner({ planStatus: 'FREE' })
  expect((await put(me, free.headers, { confirmation: 'instant' })).status).toBe(403)
})

test('a business answers all of its hours beside the one opening a day of the specification', async () => {
  const monday = [
    { open: '09:00', close: '13:00' },
    { open: '14:00', close: '18:00' },
  ]
  const hours = { ...dailyHours, monday }
  const specialDates = { '2099-12-25': { spans: [], label: 'Christmas Day' } }
  const own = await makeBookable({ hours, specialDates, closedUntil: '2026-12-01' })
  const answer = (await json(await read(business, own.id))) as Record<string, never>
  expect(JSON.parse(answer['businessHours'] ?? '')).toMatchObject({
    monday: { open: '09:00', close: '18:00', closed: false },
  })
  expect(answer['openingHours']).toEqual({
    week: hours,
    specialDates: [{ date: '2099-12-25', openings: [], label: 'Christmas Day' }],
    closedUntil: '2026-12-01',
  })
})
