import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { startSession } from '#app/domain/accounts/sessions.server.ts'
import { system } from '#app/domain/actor.ts'
import { cancelBooking } from '#app/domain/bookings/answer.server.ts'
import { issueFormToken } from '#app/domain/bookings/tokens.server.ts'
import { formatInstant, localDateOf } from '#app/domain/local-time.ts'
import { waitingToken } from '#app/domain/offers/token.server.ts'
import * as bookPage from '#app/routes/_private.business.$id_.book/route.tsx'
import * as ownList from '#app/routes/_dashboard.dashboard.waiting/route.tsx'
import * as waitPage from '#app/routes/_private.business.$id_.wait/route.tsx'
import * as waitingPage from '#app/routes/_private.waiting.$token/route.tsx'
import { takeToast } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'
import { db } from '#db/client.server.ts'
import { services, waitingEntries } from '#db/schema/index.ts'
import { bookingNow, makeBookable, timeAhead } from '#tests/support/bookings.ts'
import { makeUser } from '#tests/support/factories.ts'
import {
  cookieFrom,
  errorsOf,
  get,
  keptOf,
  outcome,
  post,
  routeArgs,
  testSite,
} from '#tests/support/requests.ts'
import { makeService } from '#tests/support/services.ts'
import { entryNow, holdFor, makeFullDay, wait } from '#tests/support/waiting.ts'

beforeAll(() => {
  process.env.RATE_LIMIT = 'off'
})

type Fields = Record<string, string>
const fullDate = () => localDateOf(timeAhead(3))
const pageOf = (slug: string, query: Fields = {}) =>
  routeArgs(new Request(`${testSite}/business/${slug}/wait?${new URLSearchParams(query)}`), {
    id: slug,
  })
const join = (slug: string, fields: Fields) =>
  outcome(waitPage.action({ ...post(`/business/${slug}/wait`, fields), params: { id: slug } }))

const fieldsOf = (
  business: { id: string },
  service: { id: string },
  more: Fields = {},
): Fields => ({
  ...{ customerName: 'Zanele Mokoena', customerEmail: `${randomUUID()}@waiting.example` },
  ...{ customerPhone: '082 555 0123', serviceId: service.id, personId: '', partySize: '1' },
  ...{ date: fullDate(), from: '08:00', until: '17:00', website: '' },
  formToken: issueFormToken(business.id, new Date(Date.now() - 10_000)),
  ...more,
})
const send = (token: string, fields: Fields) =>
  outcome(waitingPage.action({ ...post(`/waiting/${token}`, fields), params: { token } }))
const look = (token: string) =>
  waitingPage.loader(routeArgs(new Request(`${testSite}/waiting/${token}`), { token }))
const tokenIn = (location: string | null) => location?.split('/').at(-1) ?? ''

/** Somebody to whom a time is offered, and what is held for them. */
async function makeOffer() {
  const day = await makeFullDay()
  const { id } = await wait(day.business.id, { serviceId: day.service.id })
  await cancelBooking(system, { bookingId: day.booked[2]?.id ?? '' })
  return { ...day, id, token: waitingToken(id), offer: (await holdFor(id))?.id ?? '' }
}

describe('the form to wait', () => {
  test('is offered on the page of a full day, and shows the day and its hours', async () => {
    const { business, service } = await makeFullDay()
    const query = { service: service.id, date: fullDate() }
    const path = `${testSite}/business/${business.slug}/book?${new URLSearchParams(query)}`
    const book = await outcome(
      bookPage.loader(routeArgs(new Request(path), { id: business.slug })) as never,
    )
    expect(book.data).toMatchObject({
      choices: { mayWait: true, full: { from: '08:00', until: '17:00' } },
    })
    const page = await waitPage.loader(pageOf(business.slug, query))
    expect(page).toMatchObject({ service: service.id, date: fullDate(), times: [] })
  })

  test('leads to the page of who waits, and nobody there who asks in their name', async () => {
    const { business, service } = await makeFullDay()
    const fields = fieldsOf(business, service)
    const done = await join(business.slug, fields)
    expect(done).toMatchObject({ status: 302 })
    expect(await look(tokenIn(done.location))).toMatchObject({ status: 'waiting', ahead: 0 })
    const again = await join(business.slug, fields)
    expect(again).toMatchObject({ status: 302, location: `/business/${business.slug}/book` })
  })

  test('leads to the first times of a day that is free after all', async () => {
    const { business, service } = await makeFullDay({}, ['08:00', '10:00'])
    const page = await waitPage.loader(
      pageOf(business.slug, { service: service.id, date: fullDate() }),
    )
    expect(page).toMatchObject({ times: ['09:00', '11:00', '12:00', '13:00'], full: null })
  })

  test('comes back with what was typed and what is wrong of it', async () => {
    const { business, service } = await makeFullDay()
    const wrong = { customerEmail: 'zanele', from: '18:00', until: 'noon' }
    const { status, data } = await join(business.slug, fieldsOf(business, service, wrong))
    expect(status).toBe(422)
    expect(Object.keys(errorsOf(data)).sort()).toEqual(['customerEmail', 'until'])
    expect(keptOf(data)).toMatchObject({ customerName: 'Zanele Mokoena', until: 'noon' })
  })

  test('is refused at its field where a time is free, from a filled honeypot or with an old token', async () => {
    const { business, service, booked } = await makeFullDay()
    const other = await makeFullDay()
    for (const [more, field] of [
      [{ website: 'https://spam.example' }, ''],
      [{ formToken: issueFormToken(other.business.id) }, 'formToken'],
      [{ serviceId: other.service.id }, 'serviceId'],
    ] as const) {
      const { status, data } = await join(business.slug, fieldsOf(business, service, more))
      expect([status, Object.keys(errorsOf(data))], field).toEqual([422, [field]])
    }
    await cancelBooking(system, { bookingId: booked[2]?.id ?? '' })
    const { data } = await join(business.slug, fieldsOf(business, service))
    expect(errorsOf(data)).toEqual({
      from: ['10:00 is available on that day: please book it instead.'],
    })
  })

  test('without a day or a list to wait on leads to the times, with what was chosen, and says why', async () => {
    const free = await makeFullDay({ planStatus: 'FREE' })
    const chosen = { service: free.service.id, date: fullDate() }
    const plain = await makeBookable({ planStatus: 'BASIC' })
    const many = await makeFullDay()
    await makeService({ businessId: many.business.id, name: 'Colour' })
    for (const [{ slug }, query, why] of [
      [
        free.business,
        chosen,
        'This business has no waiting list. Please choose an available time.',
      ],
      [plain, {}, 'Please choose a day first. One that is full offers its waiting list.'],
      [
        many.business,
        { party: '2' },
        'Please choose a service and a day first. A day that is full offers its waiting list.',
      ],
    ] as const) {
      const answer = await outcome(waitPage.loader(pageOf(slug, query)))
      expect(answer.location).toBe(paths.bookBusiness(slug, query))
      const cookie = cookieFrom(answer.cookies)
      const { toast } = await takeToast(get('/', { cookie }).request)
      expect(toast).toMatchObject({ title: 'Not on the Waiting List', description: why })
    }
  })

  test('is not there without a plan that has it or a business', async () => {
    const { business, service } = await makeFullDay({ planStatus: 'FREE' })
    expect((await join(business.slug, fieldsOf(business, service))).status).toBe(409)
    expect((await join('nobody', fieldsOf(business, service))).status).toBe(404)
    const basic = await makeFullDay()
    const lost = await outcome(waitPage.loader(pageOf(basic.business.slug, { service: 'none' })))
    expect(lost.status).toBe(200)
  })
})

describe('the page of who waits', () => {
  test('shows the hours that were asked for, then the time that is offered and booked', async () => {
    const day = await makeFullDay()
    const hours = { from: '09:00', until: '16:30' }
    const { id } = await wait(day.business.id, { serviceId: day.service.id, ...hours })
    const token = waitingToken(id)
    const leaf = { day: String(Number(fullDate().slice(8))) }
    expect(await look(token)).toMatchObject({ leaf, clock: '09:00 to 16:30', offer: null })
    await cancelBooking(system, { bookingId: day.booked[2]?.id ?? '' })
    const offered = await look(token)
    expect(offered).toMatchObject({ leaf, clock: '10:00 to 11:00' })
    const [, short = '-'] = /^(\w+) .*, (\d\d:\d\d) SAST$/.exec(offered.offer?.until ?? '') ?? []
    expect(offered.offer?.short.startsWith(short)).toBe(true)
    await send(token, { intent: 'accept', offer: offered.offer?.id ?? '' })
    expect(await look(token)).toMatchObject({ leaf, clock: '10:00 to 11:00', status: 'booked' })
  })

  test('accepts by a POST alone, once, and leads to the booking', async () => {
    const { token, id, offer } = await makeOffer()
    expect((await look(token)).offer).toMatchObject({ id: offer })
    expect((await entryNow(id)).status).toBe('offered')
    const done = await send(token, { intent: 'accept', offer })
    expect(done.location).toMatch(/^\/bookings\/[\w-]{43}$/)
    expect(await send(token, { intent: 'accept', offer })).toMatchObject({
      location: done.location,
    })
    const { bookingId } = await entryNow(id)
    expect(await bookingNow(bookingId ?? '')).toMatchObject({ status: 'CONFIRMED' })
    expect(await look(token)).toMatchObject({
      ...{ status: 'booked', offer: null },
      booking: {
        token: tokenIn(done.location),
        when: formatInstant(timeAhead(3, '10:00')),
        stands: true,
      },
    })
    await cancelBooking(system, { bookingId: bookingId ?? '' })
    expect(await look(token)).toMatchObject({ booking: { stands: false, isCancelled: true } })
    const late = await send(token, { intent: 'accept', offer })
    const { toast } = await takeToast(get('/', { cookie: cookieFrom(late.cookies) }).request)
    expect(toast).toMatchObject({ title: 'Nothing New Was Booked' })
    expect((await send(token, { intent: 'leave' })).status).toBe(409)
  })

  test('accepts at the price and length that it showed alone, and keeps the offer', async () => {
    const { token, id, offer } = await makeOffer()
    const terms = (await look(token)).offer?.terms
    expect(terms).toMatch(/\d/)
    const { businessId } = await entryNow(id)
    await db
      .update(services)
      .set({ priceKind: 'fixed', priceCents: 99_900 })
      .where(eq(services.businessId, businessId))
    const refused = await send(token, { intent: 'accept', offer, terms: terms ?? '' })
    expect(refused.status).toBe(409)
    expect((await look(token)).offer).toMatchObject({
      id: offer,
      terms: expect.stringContaining('R999'),
    })
    const now = (await look(token)).offer?.terms ?? ''
    expect((await send(token, { intent: 'accept', offer, terms: now })).status).toBe(302)
  })

  test('declines, and leaves, and says so', async () => {
    const { token, id, offer } = await makeOffer()
    expect(await send(token, { intent: 'decline', offer })).toMatchObject({ status: 302 })
    expect((await entryNow(id)).status).toBe('waiting')
    expect((await look(token)).before).toBe(formatInstant(timeAhead(3, '10:00')))
    await send(token, { intent: 'leave' })
    await send(token, { intent: 'leave' })
    expect(await look(token)).toMatchObject({
      ...{ status: 'left', booking: null, hasPassed: false },
      asked: { party: 1, date: fullDate() },
    })
    const over = { wantedFrom: new Date(Date.now() - 7_200_000), wantedUntil: new Date() }
    await db.update(waitingEntries).set(over).where(eq(waitingEntries.id, id))
    expect(await look(token)).toMatchObject({ hasPassed: true })
  })

  test('does not say that a time is declined to who accepted it or left in another tab', async () => {
    const accepted = await makeOffer()
    await send(accepted.token, { intent: 'accept', offer: accepted.offer })
    const late = await send(accepted.token, { intent: 'decline', offer: accepted.offer })
    expect(late.status).toBe(409)
    expect(JSON.stringify(late.data)).toContain('You already have a booking.')
    expect((await look(accepted.token)).booking).toMatchObject({ stands: true })
    const left = await makeOffer()
    await send(left.token, { intent: 'leave' })
    const gone = await send(left.token, { intent: 'decline', offer: left.offer })
    expect(gone.status).toBe(409)
    expect(JSON.stringify(gone.data)).toContain('You are no longer on the waiting list.')
  })

  test('refuses an offer that has ended, that is somebody else’s or that never was', async () => {
    const { token, id, offer } = await makeOffer()
    const other = await makeOffer()
    expect((await send(token, { intent: 'accept', offer: other.offer })).status).toBe(409)
    expect((await send(token, { intent: 'accept', offer: 'x' })).status).toBe(422)
    expect((await send(token, { intent: 'steal' })).status).toBe(422)
    await db
      .update(waitingEntries)
      .set({ offeredUntil: new Date(Date.now() - 1000) })
      .where(eq(waitingEntries.id, id))
    expect((await look(token)).offer).toBeNull()
    expect((await send(token, { intent: 'accept', offer })).status).toBe(409)
  })

  test('is not found by a forged token or once the entry is gone', async () => {
    const { token } = await makeOffer()
    for (const wrong of ['x', `${token.slice(0, -2)}AA`, waitingToken(randomUUID())]) {
      expect((await outcome(look(wrong))).status).toBe(404)
      expect((await send(wrong, { intent: 'leave' })).status).toBe(404)
    }
  })
})

describe('the owner’s waiting list', () => {
  async function makeOwned() {
    const owner = await makeUser()
    const day = await makeFullDay({ ownerId: owner.id })
    const { id } = await wait(day.business.id, { serviceId: day.service.id })
    return { ...day, id, more: { cookie: `session=${await startSession(owner.id)}` } }
  }
  const remove = (id: string, more: Parameters<typeof post>[2]) =>
    outcome(ownList.action(post('/dashboard/waiting', { intent: 'remove', id }, more)))

  test('shows who waits by day, and takes somebody off it', async () => {
    const { id, more } = await makeOwned()
    const { days } = await ownList.loader(get('/dashboard/waiting', more))
    expect(days).toMatchObject([{ date: fullDate(), lines: [{ id, name: 'Zanele Mokoena' }] }])
    expect(await remove(id, more)).toMatchObject({ status: 302, location: '/dashboard/waiting' })
    expect((await remove(id, more)).status).toBe(302)
    expect((await entryNow(id)).status).toBe('ended')
    expect((await ownList.loader(get('/dashboard/waiting', more))).days).toEqual([])
  })

  test('does not say that who left meanwhile is taken off it and told', async () => {
    const { id, more } = await makeOwned()
    await send(waitingToken(id), { intent: 'leave' })
    const cookie = cookieFrom((await remove(id, more)).cookies)
    expect((await takeToast(get('/', { cookie }).request)).toast).toMatchObject({
      title: 'Not on the Waiting List',
    })
    expect((await entryNow(id)).status).toBe('left')
  })

  test('is nobody else’s', async () => {
    const [one, other] = [await makeOwned(), await makeOwned()]
    expect((await remove(one.id, other.more)).status).toBe(404)
    expect((await remove('x', other.more)).status).toBe(404)
    expect((await entryNow(one.id)).status).toBe('waiting')
    for (const work of [
      ownList.loader(get('/dashboard/waiting')),
      ownList.action(post('/dashboard/waiting', { intent: 'remove', id: one.id })),
    ]) {
      expect(await outcome(work)).toMatchObject({
        ...{ status: 302, location: expect.stringContaining('/login') },
      })
    }
  })
})
