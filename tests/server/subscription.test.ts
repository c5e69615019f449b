import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { fakeCodes, startFakePaystack } from '#tests/support/fake-paystack.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

/** A server without a key of the provider's, which practises payments. */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})

/** A server that takes payments by Paystack. */
async function startWithPaystack(): Promise<TestServer> {
  const fake = await startFakePaystack()
  const paid = await startTestServer({
    env: {
      PAYSTACK_SECRET_KEY: fake.secretKey,
      PAYSTACK_PUBLIC_KEY: 'pk_test_1234567890',
      PAYSTACK_PLAN_BASIC: fakeCodes.BASIC,
      PAYSTACK_PLAN_PREMIUM: fakeCodes.PREMIUM,
      PAYSTACK_BASE_URL: fake.baseUrl,
    },
  })
  onTestFinished(() => paid.stop())
  return paid
}

// A body left unread would hold its connection, and the server its end.
async function statusOf(url: string, init?: RequestInit) {
  const answer = await fetch(url, init)
  await answer.arrayBuffer()
  return answer.status
}

async function policyOf(url: string) {
  const answer = await fetch(`${url}/subscription`)
  await answer.arrayBuffer()
  return answer.headers.get('content-security-policy')
}

it('no plan chosen is said plainly', async () => {
  const answer = await fetch(`${server.url}/subscription`, {
    method: 'POST',
    headers: { origin: server.url },
    body: new URLSearchParams({ first_name: 'Thandi' }),
  })
  expect(answer.status).toBe(422)
  const html = await answer.text()
  expect(html).toContain('Please select a plan')
  expect(html).toContain('Choose either Basic or Premium plan to continue.')
})

it('a return with a made-up reference is not found', async () => {
  const reference = `cptgems-${'0'.repeat(32)}`
  expect(await statusOf(`${server.url}/subscription/return?reference=${reference}`)).toBe(404)
})

it('a server with a Paystack key has no sandbox, and lets its forms go to Paystack', async () => {
  const { url } = await startWithPaystack()
  const addresses = [
    '/sandbox/checkout/cptgems-1',
    '/sandbox/subscriptions/abc',
    '/sandbox/paystack/plan/PLN_sandbox_basic',
  ]
  for (const address of addresses) {
    expect([address, await statusOf(url + address)]).toEqual([address, 404])
  }
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: url }
  const paid = { method: 'POST', headers, body: 'intent=pay' }
  expect(await statusOf(`${url}/sandbox/checkout/cptgems-1`, paid)).toBe(404)
  expect(await policyOf(url)).toContain('https://*.paystack.com')
})

it('a server without a key lets no form go elsewhere, and opens its sandbox to its own key alone', async () => {
  expect(await policyOf(server.url)).toContain("form-action 'self';")
  const unknown = { headers: { authorization: 'Bearer sk_test_0' } }
  const plan = `${server.url}/sandbox/paystack/plan/PLN_sandbox_basic`
  expect([await statusOf(plan), await statusOf(plan, unknown)]).toEqual([401, 401])
})
