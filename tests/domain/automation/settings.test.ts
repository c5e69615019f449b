import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { system } from '#app/domain/actor.ts'
import { deliverNext, deliverQueue } from '#app/domain/automation/deliver.server.ts'
import {
  deliveryPage,
  resendDelivery,
  resendFailed,
} from '#app/domain/automation/delivery-log.server.ts'
import { deliveryFilters } from '#app/domain/automation/delivery-filters.ts'
import {
  makeCallbackSecret,
  removeCallbackSecret,
  rotateSigningSecret,
  saveApiKey,
} from '#app/domain/automation/secrets.server.ts'
import {
  automationView,
  disconnectWebhook,
  samplePayload,
  saveWebhook,
} from '#app/domain/automation/settings.server.ts'
import { testWebhook } from '#app/domain/automation/webhook-test.server.ts'
import { signatureOf } from '#app/domain/automation/signing.server.ts'
import { cancelBooking } from '#app/domain/bookings/answer.server.ts'
import { hour } from '#app/domain/local-time.ts'
import { db } from '#db/client.server.ts'
import { deliveries } from '#db/schema/index.ts'
import {
  book,
  callNearby,
  connectionOf,
  makeConnected,
  deliveriesOf,
} from '#tests/support/automation.ts'
import { businessNow, codeOf, makeOwner, strangers } from '#tests/support/dashboard.ts'
import { makeUser } from '#tests/support/factories.ts'
import {
  accepted,
  gone,
  startFakeMake,
  type FakeMake,
  type ReceivedCall,
} from '#tests/support/fake-make.ts'

vi.hoisted(() => {
  process.env.WEBHOOK_ALLOW_PRIVATE = '1'
})

let make: FakeMake
beforeAll(async () => {
  make = await startFakeMake()
})
afterAll(() => make.close())
beforeEach(() => {
  make.behave = () => accepted
})

const hook = { makeWebhookUrl: 'https://hook.eu1.make.com/abc' }

describe('connecting', () => {
  it('stores the URL and returns the signing secret once', async () => {
    const { actor, business } = await makeOwner()
    const first = await saveWebhook(actor, { makeWebhookUrl: `${hook.makeWebhookUrl}#part` })
    expect(first).toEqual({ ...hook, signingSecret: expect.stringMatching(/^whsec_[\w-]{43}$/) })
    expect((await businessNow(business.id)).makeWebhookUrl).toBe(hook.makeWebhookUrl)
    expect(await saveWebhook(actor, hook)).toEqual({ ...hook, signingSecret: null })
    const other = await rotateSigningSecret(actor)
    expect(other).not.toBe(first.signingSecret)
    expect(await automationView(actor)).toEqual({
      businessId: business.id,
      url: hook.makeWebhookUrl,
      stopped: null,
      waiting: 0,
      deadLetters: 0,
      hasApiKey: false,
      takesCallbacks: false,
      callbackUrl: `http://localhost:3000/api/integrations/make/callback/${business.id}`,
    })
  })

  it.each(['http://evil.example/a', 'https://169.254.169.254@evil.example/', 'nonsense'])(
    'refuses %s and keeps what was saved',
    async (makeWebhookUrl) => {
      const { actor, business } = await makeOwner(hook)
      expect(await codeOf(saveWebhook(actor, { makeWebhookUrl }))).toBe('invalid')
      expect(await businessNow(business.id)).toMatchObject(hook)
    },
  )

  it('is for owners of a Premium business only', async () => {
    const { actor: basic } = await makeOwner({ planStatus: 'BASIC' })
    const admin = (await makeUser({ role: 'ADMIN' })).actor
    const refused = [
      ...(await strangers()),
      ['Basic', basic, 'forbidden'],
      ['admin', admin, 'forbidden'],
    ] as const
    for (const [, actor, code] of refused) {
      for (const attempt of [
        () => saveWebhook(actor, hook),
        () => testWebhook(actor, 'booking.created', callNearby),
        () => rotateSigningSecret(actor),
        () => saveApiKey(actor, { apiKey: 'key' }),
        () => makeCallbackSecret(actor),
        () => removeCallbackSecret(actor),
        () => deliveryPage(actor, { page: 1, failedOnly: false }),
        () => resendFailed(actor),
      ]) {
        expect(await codeOf(attempt())).toBe(code)
      }
    }
    expect(await automationView(basic)).toBeNull()
  })

  it('can be undone; waiting deliveries are kept for the owner', async () => {
    const { actor, business } = await makeConnected(make)
    await book(business.id)
    await disconnectWebhook(actor)
    expect(await businessNow(business.id)).toMatchObject({ makeWebhookUrl: '' })
    expect(await deliveriesOf(business.id)).toMatchObject([
      { status: 'dead-letter', lastCause: 'no-address' },
    ])
    expect(await codeOf(resendFailed(actor))).toBe('conflict')
    await book(business.id)
    expect(await deliveriesOf(business.id)).toHaveLength(1)
  })
})

describe('a test', () => {
  it('sends a signed example and reports the result', async () => {
    const { actor, business, calls } = await makeConnected(make)
    await saveApiKey(actor, { apiKey: 'let me in' })
    const secret = await rotateSigningSecret(actor)
    expect(await testWebhook(actor, 'booking.created', callNearby)).toEqual({
      ok: true,
      status: 200,
      cause: null,
    })
    const [call] = calls()
    const { headers, body } = call as ReceivedCall
    expect(JSON.parse(body)).toMatchObject({
      event: 'booking.created',
      business: { id: business.id },
      delivery: { test: true },
    })
    const signature = signatureOf(secret, Number(headers['x-cptgems-timestamp']), body)
    expect(String(headers['x-cptgems-signature']).split(',')[0]).toBe(`sha256=${signature}`)
    expect(headers['x-make-apikey']).toBe('let me in')
    expect((await connectionOf(business.id))?.apiKey).not.toContain('let me in')
    expect(await deliveriesOf(business.id)).toEqual([])
    await saveApiKey(actor, { apiKey: null })
    await testWebhook(actor, 'booking.moved', callNearby)
    expect(calls()[1]?.headers).not.toHaveProperty('x-make-apikey')
  })

  it('reports an error status, and no response', async () => {
    const { actor } = await makeConnected(make)
    make.behave = () => gone
    expect(await testWebhook(actor, 'booking.created', callNearby)).toMatchObject({
      ok: false,
      status: 410,
      cause: expect.stringContaining('switched off'),
    })
    make.behave = () => 'hang'
    expect(await testWebhook(actor, 'booking.created', callNearby)).toMatchObject({
      ok: false,
      status: 'no answer within 10 seconds',
    })
  })

  it('needs a saved URL', async () => {
    const { actor } = await makeOwner()
    await expect(testWebhook(actor, 'booking.created', callNearby)).rejects.toMatchObject({
      code: 'invalid',
      message: 'Please save a webhook URL first',
    })
  })

  it('that succeeds resumes a paused queue, oldest first', async () => {
    const { actor, business, calls } = await makeConnected(make)
    make.behave = () => gone
    await book(business.id)
    await book(business.id)
    const later = () => new Date(Date.now() + hour + 1000)
    await deliverNext(business.id, callNearby)
    await deliverNext(business.id, callNearby, db, later)
    expect(await automationView(actor)).toMatchObject({
      stopped: expect.stringContaining('switched off'),
      waiting: 1,
      deadLetters: 1,
    })
    make.behave = () => accepted
    await testWebhook(actor, 'booking.created', callNearby)
    expect(await automationView(actor)).toMatchObject({ stopped: null, waiting: 1, deadLetters: 1 })
    expect(await resendFailed(actor)).toBe(1)
    await deliverQueue(business.id, callNearby)
    const owed = await deliveriesOf(business.id)
    expect(owed.map(({ status }) => status)).toEqual(['sent', 'sent'])
    const sent = calls().map((call) => call.headers['x-cptgems-delivery'])
    expect(sent.slice(-2)).toEqual(owed.map(({ id }) => id))
  })
})

describe('the list of deliveries', () => {
  it('shows each with its attempts, newest first, page by page', async () => {
    const { actor, business } = await makeConnected(make)
    const { id: bookingId } = await book(business.id, { customerName: 'Thabo' })
    await cancelBooking(system, { bookingId })
    make.behave = () => ({ status: 503, body: 'Busy\u0000!' })
    await deliverQueue(business.id, callNearby)
    const shown = await deliveryPage(actor, { page: 9, failedOnly: false })
    expect(shown).toMatchObject({ total: 2, deadLetters: 0, page: 1, pages: 1, failedOnly: false })
    expect(shown.deliveries).toMatchObject([
      { event: 'booking.cancelled', attempts: 0, nextAt: null, cause: null, log: [] },
      {
        event: 'booking.created',
        bookingId,
        customerName: 'Thabo',
        status: 'queued',
        attempts: 1,
        nextAt: expect.any(Date),
        lastStatus: 503,
        lastAnswer: 'Busy!',
        cause: expect.stringContaining('had an error'),
        log: [{ number: 1, status: 503, answer: 'Busy!' }],
      },
    ])
    const failed = await deliveryPage(actor, { page: 1, failedOnly: true })
    expect(failed).toMatchObject({ total: 0, deliveries: [] })
  })

  it('is sorted by a column across its pages, newest first among the same', async () => {
    const { actor, business } = await makeConnected(make)
    const { id: bookingId } = await book(business.id, { customerName: 'Thabo' })
    await deliverQueue(business.id, callNearby)
    await cancelBooking(system, { bookingId })
    for (const customerName of ['Anele', 'Zinzi']) await book(business.id, { customerName })
    const rows = await deliveriesOf(business.id)
    const stopped = rows.find(({ payload }) => payload.customer.name === 'Anele')
    const dead = { status: 'dead-letter', lastStatus: 410 } as const
    await db
      .update(deliveries)
      .set(dead)
      .where(eq(deliveries.id, stopped?.id ?? ''))
    const sorted = async (query: string) => {
      const page = await deliveryPage(actor, deliveryFilters(new URLSearchParams(query)))
      return page.deliveries.map(({ customerName, status }) => `${customerName} ${status}`)
    }
    const [zinzi, anele] = ['Zinzi queued', 'Anele dead-letter']
    const [cancelled, created] = ['Thabo queued', 'Thabo sent']
    expect(await sorted('')).toEqual([zinzi, anele, cancelled, created])
    expect(await sorted('sort=when')).toEqual([created, cancelled, anele, zinzi])
    expect(await sorted('sort=event')).toEqual([cancelled, zinzi, anele, created])
    expect(await sorted('sort=-event')).toEqual([zinzi, anele, created, cancelled])
    expect(await sorted('sort=state')).toEqual([anele, zinzi, cancelled, created])
    expect(await sorted('sort=answer')).toEqual([created, anele, zinzi, cancelled])
    expect(await sorted('sort=-answer')).toEqual([anele, created, zinzi, cancelled])
    expect(await sorted('sort=payload')).toEqual([zinzi, anele, cancelled, created])
  })

  it('resends a delivery, sent or not, under the same id; not another owner’s', async () => {
    const { actor, business, calls } = await makeConnected(make)
    const { actor: other } = await makeConnected(make)
    await book(business.id)
    await deliverQueue(business.id, callNearby)
    const [row] = await deliveriesOf(business.id)
    const id = row?.id ?? ''
    expect(await codeOf(resendDelivery(other, id))).toBe('not-found')
    expect(await codeOf(resendDelivery(actor, 'nonsense'))).toBe('not-found')
    await resendDelivery(actor, id)
    await deliverQueue(business.id, callNearby)
    expect(calls().map((call) => call.headers['x-cptgems-delivery'])).toEqual([id, id])
    expect(await deliveriesOf(business.id)).toMatchObject([{ status: 'sent', attempts: 2 }])
  })
})

it('the sample is for the owner of the business only', async () => {
  const { actor, business } = await makeOwner({ planStatus: 'FREE' })
  const { actor: other } = await makeOwner()
  expect(await samplePayload(actor, business.id)).toMatchObject({
    event: 'booking.created',
    business: { id: business.id, name: business.name },
    delivery: { test: true },
  })
  expect(await codeOf(samplePayload(other, business.id))).toBe('not-found')
  expect(await codeOf(samplePayload(actor, ''))).toBe('not-found')
})
