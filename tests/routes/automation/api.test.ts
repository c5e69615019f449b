import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startSession } from '#app/domain/accounts/sessions.server.ts'
import { makeCallbackSecret } from '#app/domain/automation/secrets.server.ts'
import * as callback from '#app/routes/api.integrations.make.callback.$businessId.ts'
import * as sample from '#app/routes/api.integrations.make.sample-payload.ts'
import * as test from '#app/routes/api.integrations.make.test/route.ts'
import * as webhook from '#app/routes/api.integrations.make.webhook.ts'
import { bookingNow, makeBooking } from '#tests/support/bookings.ts'
import { makeOwner } from '#tests/support/dashboard.ts'
import { accepted, gone, startFakeMake, type FakeMake } from '#tests/support/fake-make.ts'

vi.hoisted(() => {
  process.env.WEBHOOK_ALLOW_PRIVATE = '1'
})

let make: FakeMake
beforeAll(async () => {
  make = await startFakeMake()
})
afterAll(() => make.close())

type Route = { loader: typeof webhook.loader; action: typeof webhook.action }
type Sent = { headers?: Record<string, string>; body?: unknown; params?: Record<string, string> }

async function send(
  route: Route,
  method: string,
  path: string,
  { headers, body, params }: Sent = {},
) {
  const request = new Request(`http://localhost:3000/api/integrations/make/${path}`, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const args = { request, params: params ?? {}, context: { clientAddress: '192.0.2.1' } }
  const answer = await route[method === 'GET' ? 'loader' : 'action'](args as never)
  const json = answer.status === 204 ? null : await answer.json()
  return { status: answer.status, json, headers: answer.headers }
}

async function scene(values: Parameters<typeof makeOwner>[0] = {}) {
  const made = await makeOwner(values)
  const headers = { authorization: `Bearer ${await startSession(made.owner.id)}` }
  return { ...made, headers }
}

describe('POST /api/integrations/make/webhook', () => {
  it('saves the trimmed URL and returns the signing secret with the first one', async () => {
    const { headers } = await scene()
    const makeWebhookUrl = make.url('first')
    const save = () =>
      send(webhook, 'POST', 'webhook', { headers, body: { makeWebhookUrl: ` ${makeWebhookUrl} ` } })
    expect(await save()).toMatchObject({
      status: 200,
      json: { ok: true, makeWebhookUrl, signingSecret: expect.stringMatching(/^whsec_/) },
    })
    expect((await save()).json).toEqual({ ok: true, makeWebhookUrl })
  })

  it.each([{}, { makeWebhookUrl: '   ' }, { makeWebhookUrl: null }, [], 'null'])(
    'refuses %j as blank',
    async (body) => {
      const { headers } = await scene()
      expect(await send(webhook, 'POST', 'webhook', { headers, body })).toMatchObject({
        status: 422,
        json: { error: 'Please enter a webhook URL' },
      })
    },
  )

  it('refuses forbidden URLs, other plans, anonymous calls, and other methods', async () => {
    const { headers } = await scene()
    const body = { makeWebhookUrl: 'https://evil.example/a' }
    expect(await send(webhook, 'POST', 'webhook', { headers, body })).toMatchObject({
      status: 422,
      json: { fields: { makeWebhookUrl: [expect.stringContaining('Make alone')] } },
    })
    const { headers: free } = await scene({ planStatus: 'FREE' })
    expect((await send(webhook, 'POST', 'webhook', { headers: free, body })).status).toBe(403)
    expect((await send(webhook, 'POST', 'webhook', { body })).status).toBe(401)
    expect((await send(webhook, 'POST', 'webhook')).status).toBe(401)
    expect((await send(webhook, 'GET', 'webhook', { headers })).status).toBe(405)
  })
})

describe('POST /api/integrations/make/test', () => {
  it('returns the webhook’s response', async () => {
    const { headers } = await scene({ makeWebhookUrl: make.url('tested') })
    const body = { type: 'booking.created' }
    const run = () => send(test, 'POST', 'test', { headers, body })
    expect(await run()).toMatchObject({ status: 200, json: { ok: true, status: 200 } })
    make.behave = () => gone
    expect(await run()).toMatchObject({ status: 200, json: { ok: false, status: 410 } })
    make.behave = () => accepted
  })

  it('needs a saved address and a known type', async () => {
    const { headers } = await scene()
    expect(await send(test, 'POST', 'test', { headers })).toMatchObject({
      status: 422,
      json: { error: 'Please save a webhook URL first' },
    })
    const body = { type: 'booking.burnt' }
    expect((await send(test, 'POST', 'test', { headers, body })).status).toBe(422)
    expect((await send(test, 'POST', 'test', { body: {} })).status).toBe(401)
  })
})

it('GET /api/integrations/make/sample-payload is the own business’s alone', async () => {
  const { headers, business } = await scene({ planStatus: 'FREE' })
  const path = `sample-payload?businessId=${business.id}`
  expect(await send(sample, 'GET', path, { headers })).toMatchObject({
    status: 200,
    json: { event: 'booking.created', business: { id: business.id } },
  })
  const { headers: other } = await scene()
  expect((await send(sample, 'GET', path, { headers: other })).status).toBe(404)
  expect((await send(sample, 'GET', 'sample-payload', { headers })).status).toBe(404)
  expect((await send(sample, 'GET', path)).status).toBe(401)
})

describe('POST /api/integrations/make/callback/{businessId}', () => {
  const call = (businessId: string, secret: string | null, body: unknown) =>
    send(callback, 'POST', `callback/${businessId}`, {
      params: { businessId },
      headers: secret === null ? {} : { authorization: `Bearer ${secret}` },
      body,
    })

  it('confirms a booking, and answers a replay as before', async () => {
    const { actor, business } = await scene()
    const secret = await makeCallbackSecret(actor)
    const { id: bookingId } = await makeBooking({ businessId: business.id })
    const body = { action: 'confirm', deliveryId: crypto.randomUUID(), bookingId }
    const answer = { ok: true, action: 'confirm', booking: { id: bookingId, status: 'CONFIRMED' } }
    const first = await call(business.id, secret, body)
    expect(first).toMatchObject({ status: 200, json: answer })
    const replay = await call(business.id, secret, body)
    expect(replay).toMatchObject({ status: 200, json: answer })
    expect(replay.headers.get('idempotent-replayed')).toBe('true')
    expect((await bookingNow(bookingId)).status).toBe('CONFIRMED')
  })

  it('accepts no session in place of a secret, and refuses unknown actions', async () => {
    const { actor, business, headers, owner } = await scene()
    const secret = await makeCallbackSecret(actor)
    const { business: other } = await makeOwner()
    const { id: bookingId } = await makeBooking({ businessId: other.id })
    const body = { action: 'confirm', deliveryId: 'a', bookingId }
    const session = headers.authorization.slice('Bearer '.length)
    expect((await call(business.id, session, body)).status).toBe(401)
    expect((await call(business.id, null, body)).status).toBe(401)
    const cookie = `session=${await startSession(owner.id)}`
    const params = { businessId: business.id }
    expect(
      (await send(callback, 'POST', 'callback/x', { params, headers: { cookie }, body })).status,
    ).toBe(401)
    expect((await call(other.id, secret, body)).status).toBe(401)
    expect((await call(business.id, secret, body)).status).toBe(404)
    expect((await call(business.id, secret, { action: 'explode' })).status).toBe(422)
    expect((await call(business.id, secret, { action: 'confirm', deliveryId: '' })).status).toBe(
      422,
    )
    expect((await call(business.id, secret, '{')).status).toBe(400)
    expect((await bookingNow(bookingId)).status).toBe('PENDING')
  })
})
