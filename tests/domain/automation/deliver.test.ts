import { createHmac } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { system } from '#app/domain/actor.ts'
import type { CallCause } from '#app/domain/automation/causes.ts'
import { deliverNext, deliverQueue } from '#app/domain/automation/deliver.server.ts'
import { webhookPayload } from '#app/domain/automation/payload-schema.ts'
import { sealKeyOf, signingSecret } from '#app/domain/automation/signing.server.ts'
import { cancelBooking, confirmBooking } from '#app/domain/bookings/answer.server.ts'
import { moveBooking } from '#app/domain/bookings/move.server.ts'
import { cleanUpBookings } from '#app/domain/bookings/cleanup.server.ts'
import { hour, minute, toIso } from '#app/domain/local-time.ts'
import type { CallWebhook } from '#app/gateways/automation/port.ts'
import { db } from '#db/client.server.ts'
import { automations, businesses, deliveries, mails } from '#db/schema/index.ts'
import {
  attemptsAt,
  book,
  callNearby,
  connectionOf,
  makeConnected,
  deliveriesOf,
} from '#tests/support/automation.ts'
import { guestDetails, makeBooking, timeAhead } from '#tests/support/bookings.ts'
import { accepted, gone, startFakeMake, type FakeMake } from '#tests/support/fake-make.ts'

let make: FakeMake
beforeAll(async () => {
  make = await startFakeMake()
})
afterAll(() => make.close())
beforeEach(() => {
  make.behave = () => accepted
})

const parsed = (call: { body: string }) => webhookPayload.parse(JSON.parse(call.body))

/** An adjustable clock, slightly ahead of the database's. */
function clock() {
  let ahead = 1000
  return {
    now: () => new Date(Date.now() + ahead),
    forward: (by: number) => void (ahead += by),
  }
}

describe('deliveries', () => {
  it.each([-24, 24])('go by the database on a server whose clock is %i hours off', async (off) => {
    const { business, calls } = await makeConnected(make)
    await book(business.id)
    await book(business.id)
    const sentAt = Date.now()
    make.behave = () => (calls().length === 1 ? { status: 503 } : accepted)
    vi.useFakeTimers({ toFake: ['Date'], now: sentAt + off * hour })
    onTestFinished(() => void vi.useRealTimers())
    await deliverQueue(business.id, callNearby)
    const [first] = await deliveriesOf(business.id)
    expect(Math.abs((first?.dueAt.getTime() ?? 0) - sentAt - minute)).toBeLessThan(30_000)
    await db
      .update(deliveries)
      .set({ dueAt: sql`now()` })
      .where(eq(deliveries.businessId, business.id))
    await deliverQueue(business.id, callNearby)
    expect((await deliveriesOf(business.id)).map(({ status }) => status)).toEqual(['sent', 'sent'])
    for (const { headers } of calls()) {
      const signedAt = Number(headers['x-cptgems-timestamp']) * 1000
      expect(Math.abs(signedAt - sentAt)).toBeLessThan(30_000)
    }
  })

  it('are sent for every step of a booking, in order, signed', async () => {
    const { business, calls } = await makeConnected(make, {
      googleReviewLink: 'https://g.page/r/abc/review',
    })
    const details = guestDetails({
      customerName: 'Zoë 👋',
      notes: 'Window seat',
      dateTime: timeAhead(4),
    })
    const { id: bookingId } = await book(business.id, details)
    await confirmBooking(system, { bookingId })
    await moveBooking(system, { bookingId, startsAt: timeAhead(5) })
    await cancelBooking(system, { bookingId })
    await deliverQueue(business.id, callNearby)

    expect(calls().map((call) => parsed(call).event)).toEqual([
      'booking.created',
      'booking.confirmed',
      'booking.moved',
      'booking.cancelled',
    ])
    const [first] = calls()
    const owed = await deliveriesOf(business.id)
    const body = parsed(first as never)
    expect(body).toMatchObject({
      business: { id: business.id, name: business.name, email: business.email },
      customer: { name: 'Zoë 👋', email: details.customerEmail, phone: '+27821234567' },
      dateISO: toIso(timeAhead(4)),
      notes: 'Window seat',
      googleReviewLink: 'https://g.page/r/abc/review',
      delivery: { id: owed[0]?.id, version: 1, test: false, bookingId, status: 'PENDING' },
    })
    expect(Object.keys(body)).toEqual([
      'event',
      'business',
      'customer',
      'dateISO',
      'notes',
      'googleReviewLink',
      'delivery',
    ])
    expect(body.delivery.manageUrl).toMatch(/^http.*\/bookings\/[\w-]{43}$/)

    const headers = first?.headers ?? {}
    const mac = createHmac('sha256', signingSecret(business.id, 1))
    const signature = mac.update(`${headers['x-cptgems-timestamp']}.${first?.body}`).digest('hex')
    expect(headers).toMatchObject({
      'x-cptgems-delivery': owed[0]?.id,
      'x-cptgems-event': 'booking.created',
      'x-cptgems-attempt': '1',
      'x-cptgems-signature': `sha256=${signature}`,
    })
    expect(Math.abs(Number(headers['x-cptgems-timestamp']) - Date.now() / 1000)).toBeLessThan(10)
    expect(headers).not.toHaveProperty('x-make-apikey')
    expect(owed.map(({ status }) => status)).toEqual(['sent', 'sent', 'sent', 'sent'])
    expect(await attemptsAt(owed[0]?.id ?? '')).toMatchObject([
      { number: 1, status: 200, answer: 'Accepted', cause: null },
    ])
  })

  it('include expiry and completion by time', async () => {
    const { business, calls } = await makeConnected(make)
    const before = (hours: number) => new Date(Date.now() - hours * hour)
    const { id: businessId } = business
    await makeBooking({ businessId, startsAt: before(30), status: 'CONFIRMED' })
    await makeBooking({ businessId, startsAt: before(1) })
    await cleanUpBookings()
    await deliverQueue(businessId, callNearby)
    const told = calls().map((call) => [parsed(call).event, parsed(call).delivery.status])
    expect(told.sort()).toEqual([
      ['booking.cancelled', 'CANCELLED'],
      ['booking.completed', 'COMPLETED'],
    ])
  })

  it('are not enqueued without a webhook URL, the plan, or a stored booking', async () => {
    const { business: idle } = await makeConnected(make, { makeWebhookUrl: '' })
    const { business: basic } = await makeConnected(make, { planStatus: 'BASIC' })
    const { business } = await makeConnected(make)
    await book(idle.id)
    await book(basic.id)
    await db
      .transaction(async (tx) => {
        await makeBooking({ businessId: business.id, startsAt: new Date() })
        await cleanUpBookings(tx)
        throw new Error('undone')
      })
      .catch(() => {})
    const details = guestDetails()
    await Promise.all([1, 2, 3].map(() => book(business.id, details)))
    expect(await deliveriesOf(idle.id)).toEqual([])
    expect(await deliveriesOf(basic.id)).toEqual([])
    expect(await deliveriesOf(business.id)).toHaveLength(1)
  })

  it('are anonymised with their customer', async () => {
    const { business } = await makeConnected(make)
    const { id } = await book(business.id)
    await deliverQueue(business.id, callNearby)
    await cleanUpBookings(db, new Date(Date.now() + 26 * 31 * 24 * hour))
    const kept = await deliveriesOf(business.id)
    expect(kept.filter(({ bookingId }) => bookingId === id)).toEqual([])
  })

  it('carry the API key of the webhook', async () => {
    const { business, calls } = await makeConnected(make)
    const apiKey = sealKeyOf(business.id, 'let me in')
    expect(apiKey).not.toContain('let me in')
    await db.insert(automations).values({ businessId: business.id, apiKey })
    await book(business.id)
    expect(await deliverNext(business.id, callNearby)).toBe('sent')
    expect(calls()[0]?.headers['x-make-apikey']).toBe('let me in')
    await db
      .update(automations)
      .set({ apiKey: sealKeyOf(crypto.randomUUID(), 'of another') })
      .where(eq(automations.businessId, business.id))
    await book(business.id)
    expect(await deliverNext(business.id, callNearby)).toBe('dead-letter')
    expect(await connectionOf(business.id)).toMatchObject({ pausedCause: 'no-key' })
    expect(calls()).toHaveLength(1)
  })
})

const fails = (status: number) => ({ behaviour: { status, body: 'No' }, status, answer: 'No' })
const nothing = { status: null, answer: null }
const long = [1, 5, 30, 120, 360, 1440]

describe('a failed delivery', () => {
  it.each([
    ['429', { ...fails(429), cause: 'too-many', waits: long }],
    ['500', { ...fails(500), cause: 'server-error', waits: long }],
    ['503', { ...fails(503), cause: 'server-error', waits: long }],
    ['a reset', { behaviour: 'reset', ...nothing, cause: 'connection', waits: long }],
    ['a hang', { behaviour: 'hang', ...nothing, cause: 'timeout', waits: [1] }],
    ['a byte a second', { behaviour: 'drip', ...nothing, cause: 'timeout', waits: [1] }],
    [
      '410',
      {
        behaviour: gone,
        status: 410,
        answer: 'There is no scenario listening for this webhook.',
        cause: 'gone',
        waits: [60],
      },
    ],
    ['400', { ...fails(400), cause: 'unfit', waits: [60] }],
    ['401', { ...fails(401), cause: 'refused', waits: [60] }],
    [
      'a redirect',
      {
        behaviour: { status: 302, headers: { location: 'http://127.0.0.1/' } },
        status: 302,
        answer: '',
        cause: 'redirect',
        waits: [60],
      },
    ],
  ] as const)('with %s is tried on its schedule and then given up', async (_, course) => {
    const { business } = await makeConnected(make)
    make.behave = () => course.behaviour
    await book(business.id)
    const time = clock()
    const waits = course.cause === 'unfit' ? 'set-aside' : 'waits'
    for (const wait of course.waits) {
      expect(await deliverNext(business.id, callNearby, db, time.now)).toBe(waits)
      time.forward(wait * minute - 2000)
      expect(await deliverNext(business.id, callNearby, db, time.now)).toBe('nothing-due')
      time.forward(4000)
    }
    const [row] = await deliveriesOf(business.id)
    const { cause, status, answer } = course
    expect(row).toMatchObject({ lastCause: cause, lastStatus: status, lastAnswer: answer })
    if (cause === 'timeout') return
    expect(await deliverNext(business.id, callNearby, db, time.now)).toBe('dead-letter')
    const attempts = await attemptsAt(row?.id ?? '')
    expect(attempts).toHaveLength(course.waits.length + 1)
    for (const one of attempts) expect(one).toMatchObject({ cause, status, answer })
  })

  it.each([
    ['refused-address', { kind: 'refused-address', reason: '10.0.0.1' }],
    ['dns', { kind: 'dns', reason: 'ENOTFOUND' }],
    ['tls', { kind: 'tls', reason: 'self-signed' }],
  ] satisfies [CallCause, Awaited<ReturnType<CallWebhook>>][])(
    'with %s is written down as that',
    async (cause, outcome) => {
      const { business } = await makeConnected(make)
      await book(business.id)
      const progress = await deliverNext(business.id, async () => outcome)
      expect(progress).toBe(cause === 'refused-address' ? 'dead-letter' : 'waits')
      expect(await deliveriesOf(business.id)).toMatchObject([{ lastCause: cause, attempts: 1 }])
    },
  )

  it('delays later ones, to keep the order', async () => {
    const { business, calls } = await makeConnected(make)
    make.behave = () => ({ status: 503 })
    await book(business.id)
    await book(business.id)
    await deliverQueue(business.id, callNearby)
    expect(calls()).toHaveLength(1)
    make.behave = () => accepted
    await deliverQueue(business.id, callNearby)
    expect(calls()).toHaveLength(1)
    const time = clock()
    time.forward(minute)
    expect(await deliverNext(business.id, callNearby, db, time.now)).toBe('sent')
    await deliverQueue(business.id, callNearby)
    const ids = (await deliveriesOf(business.id)).map(({ id }) => id)
    expect(calls().map((call) => parsed(call).delivery.id)).toEqual([ids[0], ids[0], ids[1]])
    expect(calls()[1]?.headers['x-cptgems-attempt']).toBe('2')
  })

  it('with 410 twice pauses the queue and mails the owner once', async () => {
    const { business, calls } = await makeConnected(make)
    make.behave = () => gone
    await book(business.id)
    await book(business.id)
    const time = clock()
    expect(await deliverNext(business.id, callNearby, db, time.now)).toBe('waits')
    time.forward(hour)
    expect(await deliverNext(business.id, callNearby, db, time.now)).toBe('dead-letter')
    expect(await deliverNext(business.id, callNearby, db, time.now)).toBe('nothing-due')
    expect(calls()).toHaveLength(2)
    expect(await connectionOf(business.id)).toMatchObject({ pausedCause: 'gone' })
    expect((await deliveriesOf(business.id)).map(({ status }) => status)).toEqual([
      'dead-letter',
      'queued',
    ])
    const sent = await db
      .select()
      .from(mails)
      .where(and(eq(mails.businessId, business.id), eq(mails.kind, 'automation-paused')))
    expect(sent).toMatchObject([{ recipient: business.email }])
    expect(sent[0]?.text).toContain('Your scenario is switched off')
    expect(sent[0]?.text).toContain('/dashboard/automation')
  })

  it('with 400 dead-letters that delivery only', async () => {
    const { business, calls } = await makeConnected(make)
    make.behave = (call) =>
      parsed(call).notes === 'bad' ? { status: 400, body: 'Queue is full' } : accepted
    await book(business.id, { notes: 'bad' })
    await book(business.id, { notes: 'good' })
    const time = clock()
    expect(await deliverNext(business.id, callNearby, db, time.now)).toBe('set-aside')
    expect(await deliverNext(business.id, callNearby, db, time.now)).toBe('sent')
    time.forward(hour)
    expect(await deliverNext(business.id, callNearby, db, time.now)).toBe('dead-letter')
    expect((await deliveriesOf(business.id)).map(({ status }) => status)).toEqual([
      'dead-letter',
      'sent',
    ])
    expect(calls()).toHaveLength(3)
  })

  it('is not retried without a webhook URL or the plan', async () => {
    const { business, calls } = await makeConnected(make)
    await book(business.id)
    await book(business.id)
    const change = (values: Partial<typeof businesses.$inferInsert>) =>
      db.update(businesses).set(values).where(eq(businesses.id, business.id))
    await change({ planStatus: 'FREE' })
    expect(await deliverNext(business.id, callNearby)).toBe('dead-letter')
    await change({ planStatus: 'PREMIUM', makeWebhookUrl: '' })
    expect(await deliverNext(business.id, callNearby)).toBe('dead-letter')
    expect(calls()).toEqual([])
    expect(await deliveriesOf(business.id)).toMatchObject([
      { status: 'dead-letter', lastCause: 'no-plan', attempts: 0 },
      { status: 'dead-letter', lastCause: 'no-address', attempts: 0 },
    ])
    expect(await connectionOf(business.id)).toBeUndefined()
  })
})

it('two workers that send the same delivery record it once', async () => {
  const { business } = await makeConnected(make)
  await book(business.id)
  const progress = await Promise.all([1, 2].map(() => deliverNext(business.id, callNearby)))
  expect(progress.sort()).toEqual(['nothing-due', 'sent'])
  const [row] = await db.select().from(deliveries).where(eq(deliveries.businessId, business.id))
  expect(row).toMatchObject({ status: 'sent', attempts: 1 })
})
