import { createHmac } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { callProvider } from '#app/gateways/payments/paystack/http-call.server.ts'
import { paystack } from '#app/gateways/payments/paystack/gateway.server.ts'
import { isPaystackPage } from '#app/gateways/payments/paystack/pages.ts'
import { PaymentsFault, type PaymentsFaultKind } from '#app/gateways/payments/port.ts'

const secretKey = 'sk_test_0123456789abcdef'
const email = 'thandi@nkosi.example'

/** Starts a loopback server for the running test; returns its URL. */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const says =
  (status: number, body: string, headers = {}): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)

async function faultOf(work: Promise<unknown>): Promise<PaymentsFault> {
  const error = await work.then(
    () => new Error('it did not fail'),
    (thrown: unknown) => thrown,
  )
  if (error instanceof PaymentsFault) return error
  throw error
}

const drip: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => response.write(' '), 20)
  response.on('close', () => clearInterval(timer))
}

const failures: [string, PaymentsFaultKind, RequestListener][] = [
  ['no answer at all', 'timeout', () => {}],
  ['an answer in drips', 'timeout', drip],
  ['an answer of 5 MB', 'malformed', says(200, JSON.stringify('x'.repeat(5 * 1024 * 1024)))],
  ['a page', 'malformed', says(200, '<h1>Hello</h1>')],
  ['an empty answer', 'malformed', says(200, '')],
  ['a page of a proxy that failed', 'refused', says(502, '<h1>Bad gateway</h1>')],
  ['a page that is not there', 'refused', says(404, '<h1>Not found</h1>')],
  ['a redirect', 'unreachable', says(302, '', { location: 'http://127.0.0.1:9/' })],
  ['a wrong key', 'refused', says(401, '{"status":false,"message":"Invalid key"}')],
  ['too many calls', 'refused', says(429, '{"status":false,"message":"Slow down"}')],
  ['a list', 'malformed', says(200, '[]')],
  ['a number', 'malformed', says(200, '7')],
  ['null', 'malformed', says(200, 'null')],
  ['null that refuses', 'refused', says(400, 'null')],
  [
    'a refusal that repeats what it was told',
    'refused',
    says(400, `{"message":"No ${email} with ${secretKey} (Bearer ${secretKey})"}`),
  ],
]

describe('callProvider', () => {
  it.each(failures)(
    'takes %s for %s, and its message is fit for a log',
    async (_, kind, answer) => {
      const baseUrl = await serve(answer)
      const path = `/transaction/verify/cptgems-1?email=${email}`
      const timeoutMs = kind === 'timeout' ? 300 : 15_000
      const call = callProvider({ baseUrl, secretKey, timeoutMs }, 'POST', path, { email })
      const fault = await faultOf(call)
      expect(fault.kind).toBe(kind)
      expect(fault.message).toContain('POST /transaction/verify/cptgems-1')
      expect(fault.message).not.toContain(secretKey)
      expect(fault.message).not.toContain(email)
    },
  )

  it('reports an unreachable server', async () => {
    const baseUrl = 'http://127.0.0.1:9'
    const call = callProvider({ baseUrl, secretKey, timeoutMs: 300 }, 'GET', '/plan/PLN_1')
    expect((await faultOf(call)).kind).toBe('unreachable')
  })

  it('hands on no text that the database does not take', async () => {
    const baseUrl = await serve(
      says(200, '{"data":{"gateway_response":"Not\\u0000 \\ud83d now \\ud83d\\ude00"}}'),
    )
    const { json } = await callProvider({ baseUrl, secretKey, timeoutMs: 15_000 }, 'GET', '/x')
    expect(json).toEqual({ data: { gateway_response: 'Not\ufffd \ufffd now 😀' } })
  })

  it('passes on the status and request id of a refusal', async () => {
    const refusal = says(400, '{"message":"Invalid plan Sent"}', { 'x-request-id': 'req-7' })
    const baseUrl = await serve(refusal)
    const call = callProvider({ baseUrl, secretKey, timeoutMs: 15_000 }, 'GET', '/plan/PLN_1')
    expect(await faultOf(call)).toMatchObject({
      message: 'GET /plan/PLN_1: 400',
      answer: 'Invalid plan Sent',
      status: 400,
      requestId: 'req-7',
    })
  })

  it('sends the key as a bearer, JSON, and nothing by way of a redirect', async () => {
    const asked: object[] = []
    const baseUrl = await serve((request, response) => {
      const { method, url, headers } = request
      asked.push({ method, url, key: headers.authorization, type: headers['content-type'] })
      says(200, '{"status":true,"data":{"a":1}}')(request, response)
    })
    const settings = { baseUrl, secretKey, timeoutMs: 15_000 }
    expect((await callProvider(settings, 'GET', '/plan/1')).json).toMatchObject({ data: { a: 1 } })
    await callProvider(settings, 'POST', '/subscription', { code: 'SUB_1' })
    const key = `Bearer ${secretKey}`
    expect(asked).toEqual([
      { method: 'GET', url: '/plan/1', key, type: undefined },
      { method: 'POST', url: '/subscription', key, type: 'application/json' },
    ])
  })
})

const gatewayAt = (baseUrl: string) =>
  paystack({ baseUrl, secretKey, isCheckoutAddress: isPaystackPage })

const order = {
  email,
  firstName: 'Thandi',
  lastName: 'Nkosi',
  phone: '+27215550100',
  amountCents: 9900,
  planCode: 'PLN_basic',
  reference: 'cptgems-1',
  callbackUrl: 'https://gems.example/subscription/return',
  cancelUrl: 'https://gems.example/subscription/return?cancelled=1',
}

describe('the address of the payment page', () => {
  const opened = async (address: unknown) => {
    const data = { authorization_url: address, access_code: 'x', reference: order.reference }
    const baseUrl = await serve(says(200, JSON.stringify({ status: true, data })))
    return gatewayAt(baseUrl).openCheckout(order)
  }

  it.each([
    'https://checkout.paystack.com/0peioxfhpn',
    'https://paystack.com/pay/x',
    'https://standard.paystack.co/x',
  ])('is accepted on a host of the provider: %s', async (address) => {
    expect((await opened(address)).authorizationUrl).toBe(address)
  })

  it.each([
    'http://checkout.paystack.com/x',
    'https://paystack.com.evil.example/x',
    'https://evilpaystack.com/x',
    'https://checkout.paystack.com@evil.example/x',
    'https://someone@checkout.paystack.com/x',
    'https://:word@checkout.paystack.com/x',
    'https://checkout.paystack.com:8443/x',
    'https://checkout.paystack.com.:443/x',
    'https://evil.example/https://checkout.paystack.com',
    'https://evil.example#.paystack.com',
    'https://paystack.comx/x',
    'javascript:alert(1)//checkout.paystack.com',
    '//checkout.paystack.com/x',
    '/x',
    '',
    7,
    null,
    {},
  ])('is refused anywhere else: %s', async (address) => {
    expect((await faultOf(opened(address))).kind).toBe('malformed')
  })
})

describe('isSigned', () => {
  const gateway = gatewayAt('http://127.0.0.1:9')
  const body = Buffer.from('{"event": "charge.success",\n "data": {"name": "Zo\\u00eb"} }')
  const signature = createHmac('sha512', secretKey).update(body).digest('hex')

  it('accepts the signature over exactly these bytes, in lower and upper case', () => {
    expect(gateway.isSigned(body, signature)).toBe(true)
    expect(gateway.isSigned(body, signature.toUpperCase())).toBe(true)
    expect(gateway.isSigned(new Uint8Array(body), signature)).toBe(true)
  })

  it('refuses a body that was serialised again, or changed by a bit', () => {
    expect(gateway.isSigned(Buffer.from(JSON.stringify(JSON.parse(String(body)))), signature)).toBe(
      false,
    )
    const bent = Buffer.from(body)
    bent[3] = (bent[3] ?? 0) ^ 1
    expect(gateway.isSigned(bent, signature)).toBe(false)
    expect(gateway.isSigned(new Uint8Array(), signature)).toBe(false)
  })

  it.each([
    ['none', null],
    ['an empty one', ''],
    ['one that is cut', signature.slice(0, 126)],
    ['one that goes on', `${signature}00`],
    ['one with a space', ` ${signature}`],
    ['one with other letters', `${signature.slice(0, 126)}zz`],
    ['one of another key', createHmac('sha512', 'sk_test_other').update(body).digest('hex')],
    ['one of another kind', createHmac('sha256', secretKey).update(body).digest('hex')],
  ])('refuses %s', (_, given) => {
    expect(gateway.isSigned(body, given)).toBe(false)
  })
})
