import { createHmac } from 'node:crypto'
import { count, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { startSession } from '#app/domain/accounts/sessions.server.ts'
import { db } from '#db/client.server.ts'
import { checkouts, payments, providerEvents, subscriptions } from '#db/schema/index.ts'
import * as hosted from '#app/routes/api.subscription.initialize-hosted.ts'
import * as webhook from '#app/routes/api.webhooks.paystack.ts'
import { makeOwner } from '#tests/support/dashboard.ts'
import { makeUser } from '#tests/support/factories.ts'

const fake = await vi.hoisted(async () => {
  const { useFakePaystack } = await import('#tests/support/fake-paystack-settings.ts')
  return useFakePaystack()
})

type Route = typeof hosted
type Args = Parameters<Route['action']>[0]

async function call(
  route: Route,
  path: string,
  method: string,
  headers: Record<string, string> = {},
  body?: string | Uint8Array,
) {
  const request = new Request(`http://localhost:3000${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: body as BodyInit }),
  })
  const args = { request, params: {}, context: { clientAddress: '192.0.2.1' } } as unknown as Args
  const answer = await (method === 'GET' ? route.loader(args) : route.action(args))
  return { status: answer.status, headers: answer.headers, json: await answer.json() }
}

const hear = (body: string | Uint8Array, signature?: string, method = 'POST') =>
  call(
    webhook,
    '/api/webhooks/paystack',
    method,
    { ...(signature !== undefined && { 'x-paystack-signature': signature }) },
    method === 'GET' ? undefined : body,
  )
const sign = (body: string | Uint8Array) =>
  createHmac('sha512', fake.secretKey).update(body).digest('hex')

async function rowsOfAll() {
  const counts = await Promise.all(
    [checkouts, payments, subscriptions].map(async (table) => {
      const [row] = await db.select({ rows: count() }).from(table)
      return row?.rows
    }),
  )
  const [jobs] = await db.execute<{ jobs: number }>(
    sql`select count(*)::int as jobs from graphile_worker._private_jobs`,
  )
  return [...counts, jobs?.jobs]
}
const events = () => db.select().from(providerEvents)

describe('POST /api/webhooks/paystack', () => {
  beforeEach(async () => void (await db.delete(providerEvents)))

  it('verifies the raw bytes, with any spacing, escapes and line ends', async () => {
    const body =
      '{ "event" :"charge.success",\r\n\t"data":{"reference":"x-1","customer":{"first_name":"Zo\\u00eb \\/ Ωmega"},"amount":9.9e3}}\n'
    const answer = await hear(body, sign(body))
    expect([answer.status, answer.json]).toEqual([200, { received: 'stored' }])
    expect(await events()).toMatchObject([
      {
        event: 'charge.success',
        outcome: 'waiting',
        payload: { data: { customer: { first_name: 'Zoë / Ωmega' }, amount: 9900 } },
      },
    ])
    const anew = JSON.stringify(JSON.parse(body))
    expect((await hear(anew, sign(body))).status).toBe(401)
  })

  it('stores a replayed event once, and enqueues its job once', async () => {
    const { body, signature } = fake.event('subscription.create', { id: 1, at: 'replay' })
    const before = await rowsOfAll()
    const answers = await Promise.all([1, 2, 3, 4].map(() => hear(body, signature)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(answers.map(({ json }) => json.received).sort()).toEqual([
      'known',
      'known',
      'known',
      'stored',
    ])
    expect(await events()).toHaveLength(1)
    const after = await rowsOfAll()
    expect(after).toEqual([...before.slice(0, 3), Number(before[3]) + 1])
  })

  it.each([
    ['a signature of another key', createHmac('sha512', 'sk_test_x').update('{}').digest('hex')],
    ['no signature', undefined],
    ['an empty signature', ''],
    ['nonsense', 'yes'],
  ])('refuses %s: only the refusal is recorded', async (_, signature) => {
    const before = await rowsOfAll()
    const body = '{"event":"charge.success","data":{"reference":"forged","email":"a@b.example"}}'
    const answer = await hear(body, signature)
    expect([answer.status, answer.json.error]).toEqual([
      401,
      'The signature does not fit the body.',
    ])
    await hear(body, signature)
    expect(await rowsOfAll()).toEqual(before)
    const [record, ...more] = await events()
    expect(more).toEqual([])
    expect(record).toMatchObject({ event: 'unsigned', outcome: 'forged' })
    expect(JSON.stringify(record)).not.toContain('a@b.example')
  })

  it.each([
    ['nothing', ''],
    ['half an event', '{"event":"charge.success"'],
    ['a number', '7'],
    ['null', 'null'],
    ['bytes that are no JSON', new Uint8Array([0x7b, 0xff, 0x7d])],
  ])('refuses %s, though signed, and stores nothing', async (_, body) => {
    const before = await rowsOfAll()
    const answer = await hear(body, sign(body))
    expect([answer.status, answer.json.error]).toEqual([422, 'The body is not an event.'])
    expect([await events(), await rowsOfAll()]).toEqual([[], before])
  })

  it.each(['\\u0000', '\\ud800', '\\udc00'])(
    'takes an event with %s, which no text can hold: it would only come again',
    async (letter) => {
      const body = `{"event":"transfer.success","data":{"reason":"a${letter}b"}}`
      const answer = await hear(body, sign(body))
      expect([answer.status, answer.json]).toEqual([200, { received: 'stored' }])
      expect(await events()).toMatchObject([{ payload: { data: { reason: 'a\ufffdb' } } }])
    },
  )

  it('refuses 5 MB, even if signed, and stores nothing', async () => {
    const body = JSON.stringify({ event: 'charge.success', data: 'x'.repeat(5 * 1024 * 1024) })
    expect((await hear(body, sign(body))).status).toBe(413)
    expect(await events()).toEqual([])
  })

  it.each(['GET', 'PUT', 'DELETE'])('refuses %s', async (method) => {
    const answer = await hear('', undefined, method)
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
  })

  it('accepts an event with a foreign Origin: the signature decides', async () => {
    const { body, signature } = fake.event('transfer.success', { id: 9 })
    const headers = {
      'x-paystack-signature': signature,
      'content-type': 'text/plain',
      origin: 'https://elsewhere.example',
    }
    expect((await call(webhook, '/api/webhooks/paystack', 'POST', headers, body)).status).toBe(200)
  })
})

const filled = () => ({
  email: `${crypto.randomUUID()}@example.co.za`,
  first_name: 'Thandi',
  last_name: 'Nkosi',
  phone: '021 555 0100',
  plan: 'PREMIUM' as unknown,
})
const initialize = (body: unknown, headers: Record<string, string> = {}, method = 'POST') =>
  call(
    hosted,
    '/api/subscription/initialize-hosted',
    method,
    { 'content-type': 'application/json', ...headers },
    method === 'GET' ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
  )

describe('POST /api/subscription/initialize-hosted', () => {
  it('returns the payment page at the catalogue’s price, ignoring the client’s amount', async () => {
    const given = filled()
    const answer = await initialize({
      ...given,
      amount: 1,
      amountCents: 1,
      currency: 'NGN',
      plan_code: 'PLN_cheap',
      reference: 'mine',
    })
    expect(answer.status).toBe(200)
    const { authorization_url: address, reference } = answer.json
    expect(new URL(address).host).toBe('checkout.paystack.com')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(fake.requests.at(-1)?.body).toMatchObject({
      email: given.email,
      amount: 29900,
      currency: 'ZAR',
      plan: 'PLN_test_premium',
      reference,
    })
    expect(reference).not.toBe('mine')
    const [row] = await db.select().from(checkouts).where(eq(checkouts.reference, reference))
    expect(row).toMatchObject({ state: 'open', amountCents: 29900, businessId: null })
  })

  it('is for the signed-in owner’s business', async () => {
    const { owner, business } = await makeOwner({ planStatus: 'NONE' })
    const headers = { authorization: `Bearer ${await startSession(owner.id)}` }
    const { json } = await initialize({ ...filled(), plan: 'BASIC' }, headers)
    const [row] = await db.select().from(checkouts).where(eq(checkouts.reference, json.reference))
    expect(row).toMatchObject({ businessId: business.id, amountCents: 9900 })
    const admin = await makeUser({ role: 'ADMIN' })
    const theirs = { authorization: `Bearer ${await startSession(admin.id)}` }
    expect((await initialize(filled(), theirs)).status).toBe(403)
  })

  it.each([
    ['email', 'nonsense', 'Please enter a valid email address'],
    ['email', undefined, 'Please enter a valid email address'],
    ['first_name', 'T', 'First name must be at least 2 characters'],
    ['first_name', undefined, 'First name must be at least 2 characters'],
    ['last_name', ' N ', 'Last name must be at least 2 characters'],
    ['last_name', 7, 'Last name must be at least 2 characters'],
    ['phone', '021 555', 'Please enter a valid phone number'],
    ['phone', 'not a number at all', 'Please enter a valid phone number'],
    ['phone', undefined, 'Please enter a valid phone number'],
    ['plan', undefined, 'Please select a plan'],
    ['plan', '', 'Please select a plan'],
    ['plan', 'FREE', 'Please select a plan'],
    ['plan', 'GOLD', 'Please select a plan'],
    ['plan', { toString: 1 }, 'Please select a plan'],
  ])('refuses %s = %o: %s', async (field, value, message) => {
    const asked = fake.requests.length
    const answer = await initialize({ ...filled(), [field]: value })
    expect(answer.status).toBe(422)
    expect(answer.json.fields[field][0]).toBe(message)
    expect(Object.keys(answer.json.fields)).toEqual([field])
    expect(fake.requests).toHaveLength(asked)
  })

  it.each([
    ['server-error', 'Failed to initialize subscription'],
    ['html', 'Failed to initialize subscription'],
    ['reset', 'Failed to initialize subscription'],
    ['wrong-key', 'Failed to initialize subscription'],
    ['empty', 'Failed to generate payment link. Please try again.'],
    ['foreign-host', 'Failed to generate payment link. Please try again.'],
  ] as const)('says what SPEC.md says where the provider fails: %s', async (fault, sentence) => {
    fake.failNext(fault)
    const given = filled()
    const answer = await initialize(given)
    expect([answer.status, answer.json.error]).toEqual([502, sentence])
    const [row] = await db.select().from(checkouts).where(eq(checkouts.email, given.email))
    expect(row).toMatchObject({ state: 'refused', fault: expect.any(String) })
    expect(JSON.stringify(answer.json) + row?.fault).not.toContain(fake.secretKey)
  })

  it('refuses invalid JSON, other sites, and other methods', async () => {
    expect((await initialize('{"email":')).status).toBe(400)
    expect((await initialize('plan=BASIC', { 'content-type': 'text/plain' })).status).toBe(415)
    const elsewhere = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
    expect((await initialize(filled(), elsewhere)).status).toBe(403)
    const read = await initialize('', {}, 'GET')
    expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
  })
})
