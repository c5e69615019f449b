import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import * as person from '#app/routes/_dashboard.dashboard.people.$id/route.tsx'
import * as picture from '#app/routes/_dashboard.dashboard.picture/route.tsx'
import * as list from '#app/routes/_dashboard.dashboard.services/route.tsx'
import * as service from '#app/routes/_dashboard.dashboard.services_.$id/route.tsx'
import * as booking from '#app/routes/_dashboard.dashboard.bookings.$id/route.tsx'
import * as bookings from '#app/routes/api.bookings.ts'
import * as image from '#app/routes/api.business.images.ts'
import * as availability from '#app/routes/api.businesses.$id_.availability.ts'
import * as ownPeople from '#app/routes/api.businesses.me_.people.ts'
import * as ownServices from '#app/routes/api.businesses.me_.services.ts'
import { startSession } from '#app/domain/accounts/sessions.server.ts'
import type { Role } from '#app/domain/actor.ts'
import { toInputValue } from '#app/domain/local-time.ts'
import { db } from '#db/client.server.ts'
import * as tables from '#db/schema/index.ts'
import {
  bookingNow,
  guestDetails,
  makeBookable,
  makeBooking,
  timeAhead,
} from '#tests/support/bookings.ts'
import { businessNow } from '#tests/support/dashboard.ts'
import { makeUser } from '#tests/support/factories.ts'
import { pictureBytes } from '#tests/support/pictures.ts'
import {
  bearer,
  get,
  outcome,
  post,
  postJson,
  routeArgs,
  testSite,
} from '#tests/support/requests.ts'
import { makeService, makeStaff } from '#tests/support/services.ts'
import { upload } from '#tests/support/uploads.ts'

/** A salon that takes bookings, with a service, somebody who does it, and a booking of both. */
async function makeSalon() {
  const owner = await makeUser()
  const salon = await makeBookable({ ownerId: owner.id, planStatus: 'BASIC' })
  const businessId = salon.id
  const cut = await makeService({ businessId })
  const ann = await makeStaff({ businessId, name: 'Ann', serviceIds: [cut.id] })
  const busy = { busyFrom: timeAhead(3), busyUntil: timeAhead(3, '11:00') }
  const booked = await makeBooking({ businessId, serviceId: cut.id, staffId: ann.id, ...busy })
  return { owner, salon, cut, ann, booked }
}
type Salon = Awaited<ReturnType<typeof makeSalon>>

const everythingOf = async ({ salon: { id }, booked }: Salon) => ({
  business: await businessNow(id),
  booking: await bookingNow(booked.id),
  services: await db
    .select()
    .from(tables.services)
    .where(eq(tables.services.businessId, id))
    .orderBy(asc(tables.services.id)),
  staff: await db.select().from(tables.staff).where(eq(tables.staff.businessId, id)),
  done: await db.select().from(tables.staffServices).where(eq(tables.staffServices.businessId, id)),
  bookings: await db.$count(tables.bookings, eq(tables.bookings.businessId, id)),
})

let theirs: Salon
let mine: Salon
beforeEach(async () => {
  theirs = await makeSalon()
  mine = await makeSalon()
})

type Route = { action: (args: ReturnType<typeof routeArgs>) => Promise<unknown> }
type Screen = Route & { loader: Route['action'] }
const as = async (userId: string) => ({
  cookie: `session=${await startSession(userId)}`,
  headers: { origin: testSite },
})
type More = Awaited<ReturnType<typeof as>>
const open = ({ loader }: Screen, id: string, more: More | object = {}) =>
  outcome(loader({ ...get('/dashboard', more), params: { id } }))
const send = (
  { action }: Route,
  id: string,
  fields: Record<string, string>,
  more: More | object = {},
) => outcome(action({ ...post('/dashboard', fields, more), params: { id } }))
const put = (
  { action }: Route,
  headers: Record<string, string>,
  body: unknown,
): Promise<Response> =>
  action(
    routeArgs(
      new Request(`${testSite}/api/businesses/me`, {
        method: 'PUT',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      }),
    ),
  ) as Promise<Response>

const serviceValues = {
  ...{ name: 'Fade', minutes: '45', priceKind: 'free', price: '', description: '' },
  ...{ capacity: '1', bufferBefore: '0', bufferAfter: '0' },
}
const personValues = { name: 'Mallory', kind: 'person', works: 'business' }
const call = { name: 'Fade', minutes: 45, price: { kind: 'free' } }

describe('the forms', () => {
  test('open nothing of another owner', async () => {
    const more = await as(mine.owner.id)
    for (const [screen, id] of [
      [service, theirs.cut.id],
      [person, theirs.ann.id],
      [booking, theirs.booked.id],
    ] as [Screen, string][]) {
      expect(await open(screen, id, more)).toMatchObject({ status: 404 })
    }
    const shown = JSON.stringify(await open(list as Screen, '', more))
    expect(shown).toContain(mine.cut.id)
    expect(shown).not.toContain(theirs.cut.id)
    expect(shown).not.toContain(theirs.ann.id)
  })

  test('change and remove nothing of another owner', async () => {
    const before = await everythingOf(theirs)
    const own = await everythingOf(mine)
    const more = await as(mine.owner.id)
    for (const [screen, id, fields] of [
      [service, theirs.cut.id, serviceValues],
      [service, theirs.cut.id, { intent: 'remove' }],
      [person, theirs.ann.id, personValues],
      [person, theirs.ann.id, { intent: 'remove' }],
      [booking, theirs.booked.id, { intent: 'confirm' }],
      [booking, theirs.booked.id, { intent: 'decline' }],
    ] as [Screen, string, Record<string, string>][]) {
      await send(screen, id, fields, more)
    }
    expect(await everythingOf(theirs)).toEqual(before)
    const { business, ...after } = await everythingOf(mine)
    expect({ ...after, business: { ...business, updatedAt: own.business.updatedAt } }).toEqual(own)
  })

  test('let nobody do another’s service', async () => {
    const before = await everythingOf(theirs)
    const own = await everythingOf(mine)
    const fields = { ...personValues, serviceIds: theirs.cut.id }
    const answer = await send(person as Screen, mine.ann.id, fields, await as(mine.owner.id))
    expect(JSON.stringify(answer)).toMatch(/There is no service/)
    expect(await everythingOf(mine)).toEqual(own)
    expect(await everythingOf(theirs)).toEqual(before)
  })

  test.each<[string, Role | null]>([
    ['somebody who is signed out', null],
    ['an admin', 'ADMIN'],
    ['a customer', 'CUSTOMER'],
  ])('are not for %s', async (_, role) => {
    const before = await everythingOf(theirs)
    const more = role ? await as((await makeUser({ role })).id) : { headers: { origin: testSite } }
    const refused = role
      ? { status: 403 }
      : { status: 302, location: expect.stringMatching(/^\/login/) }
    for (const [screen, id, fields] of [
      [service, theirs.cut.id, serviceValues],
      [person, theirs.ann.id, personValues],
      [list, '', { intent: 'confirmation', confirmation: 'instant' }],
      [picture, '', { intent: 'remove' }],
      [booking, theirs.booked.id, { intent: 'confirm' }],
    ] as [Screen, string, Record<string, string>][]) {
      expect(await open(screen, id, more)).toMatchObject(refused)
      expect(await send(screen, id, fields, more)).toMatchObject(refused)
    }
    expect(await everythingOf(theirs)).toEqual(before)
  })
})

describe('the API', () => {
  test('keeps a list sent with the ids of another apart from theirs', async () => {
    const before = await everythingOf(theirs)
    const headers = await bearer(mine.owner.id)
    expect(
      (await put(ownServices as Route, headers, [{ ...call, id: theirs.cut.id }])).status,
    ).toBe(200)
    expect(
      (await put(ownPeople as Route, headers, [{ id: theirs.ann.id, name: 'Mallory' }])).status,
    ).toBe(200)
    expect(await everythingOf(theirs)).toEqual(before)
    expect((await put(ownServices as Route, headers, [])).status).toBe(200)
    expect((await put(ownPeople as Route, headers, [])).status).toBe(200)
    expect(await everythingOf(theirs)).toEqual(before)
  })

  test('lets nobody do another’s service', async () => {
    const own = await everythingOf(mine)
    const people = [{ id: mine.ann.id, name: 'Ann', serviceIds: [theirs.cut.id] }]
    const answer = await put(ownPeople as Route, await bearer(mine.owner.id), people)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toHaveProperty(['fields', '0.serviceIds'])
    expect(await everythingOf(mine)).toEqual(own)
  })

  test('shows no picture that another owner uploaded', async () => {
    const imageURL = await upload(theirs.owner.actor, await pictureBytes())
    const answer = await put(image as Route, await bearer(mine.owner.id), { imageURL })
    expect(answer.status).toBe(403)
    expect((await businessNow(mine.salon.id)).logo).toBeNull()
  })

  test.each<[string, Role | null, number]>([
    ['somebody who is signed out', null, 401],
    ['an admin', 'ADMIN', 403],
    ['a customer', 'CUSTOMER', 403],
  ])('is not for %s', async (_, role, status) => {
    const before = await everythingOf(theirs)
    const headers = role ? await bearer((await makeUser({ role })).id) : {}
    expect(
      (await put(ownServices as Route, headers, [{ ...call, id: theirs.cut.id }])).status,
    ).toBe(status)
    expect(
      (await put(ownPeople as Route, headers, [{ id: theirs.ann.id, name: 'M' }])).status,
    ).toBe(status)
    for (const { loader } of [ownServices, ownPeople]) {
      expect((await loader(get('/api/businesses/me', { headers }))).status).toBe(status)
    }
    expect(await everythingOf(theirs)).toEqual(before)
  })
})

describe('a customer', () => {
  const fields = () => {
    const { dateTime, ...guest } = guestDetails()
    return { ...guest, dateTime: toInputValue(dateTime) }
  }

  test.each([
    ['serviceId', () => ({ serviceId: theirs.cut.id })],
    ['personId', () => ({ serviceId: mine.cut.id, personId: theirs.ann.id })],
  ])('books nothing with the %s of another business', async (field, ids) => {
    const before = [await everythingOf(mine), await everythingOf(theirs)]
    const body = { businessId: mine.salon.id, ...fields(), ...ids() }
    const answer = await bookings.action(postJson('/api/bookings', body))
    expect(answer.status).toBe(422)
    expect(await answer.json()).toHaveProperty(['fields', field])
    expect([await everythingOf(mine), await everythingOf(theirs)]).toEqual(before)
  })

  test.each([
    ['service', () => ({ service: theirs.cut.id })],
    ['person', () => ({ person: theirs.ann.id })],
  ])('finds no times for the %s of another business', async (field, ids) => {
    const asked = get(`/?${new URLSearchParams(ids())}`)
    const answer = await availability.loader({ ...asked, params: { id: mine.salon.id } })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toHaveProperty(['fields', field])
  })
})
