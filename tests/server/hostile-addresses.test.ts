import { createHash, randomBytes } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { connectTo } from '#tests/support/database.ts'
import { faultsInLog, faultsOf, spelt, visitors } from '#tests/support/hostile.ts'
import { rawBytes, rawRequest } from '#tests/support/raw-request.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { routePatterns } from '#tests/support/site-routes.ts'

let server: TestServer
let patterns: string[]
let everybody: Record<string, string>[]

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo', env: { ADMIN_SECOND_FACTOR: 'on' } })
  patterns = await routePatterns()
  everybody = Object.values(await visitors(server))
})

// What others send wrong is no fault of ours.
let seen = 0
afterEach(() => {
  const faults = faultsInLog(server).slice(seen)
  seen += faults.length
  if (faults.length > 0) throw new Error(`The log tells of faults:\n${faults.join('\n')}`)
})

const filled = (pattern: string, value: string) => pattern.replaceAll(/:\w+|\*/g, value)
const dataAddress = (path: string) => (path === '/' ? '/_root.data' : `${path}.data`)

/** What addresses of the site are asked for, and what its framework reads. */
const queryNames = [
  ...[
    'search',
    'industry',
    'area',
    'suburb',
    'location',
    'page',
    'limit',
    'size',
    'sort',
    'match',
    'near',
    'within',
  ],
  ...['token', 'code', 'reference', 'trxref', 'paid', 'redirectTo', 'plan', 'welcome', 'cancelled'],
  ...['tab', 'kind', 'status', 'from', 'to', 'part', 'do', 'stay', 'sent', 'before', 'after', 'q'],
  ...['id', 'key', 'businessId', 'action', 'outcome', 'customer', 'featured', 'open', 'date'],
  ...['_routes', '_data', 'index', 'p', 'version', 'X-Amz-Signature', 'uploadId', 'partNumber'],
]

describe('no text is met with a fault', () => {
  test('in the path of any route', async () => {
    const withParameter = patterns.filter((pattern) => /[:*]/.test(pattern))
    expect(withParameter.length).toBeGreaterThan(10)
    const requests = withParameter.flatMap((pattern) =>
      spelt.flatMap((value) =>
        everybody.flatMap((headers) => {
          const path = filled(pattern, value)
          const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
          return [
            { path, headers },
            { method: 'DELETE', path, headers },
            { method: 'POST', path, headers: form, body: 'intent=pay' },
          ]
        }),
      ),
    )
    const asData = requests
      .filter(({ method }) => method !== 'DELETE')
      .map((sent) => ({ ...sent, path: dataAddress(sent.path) }))
    expect(await faultsOf(server, [...requests, ...asData])).toEqual([])
  })

  test('in the query of any route', async () => {
    const requests = [...patterns, '/__manifest'].flatMap((pattern) => {
      const path = filled(pattern, '00000000-0000-4000-8000-000000000000')
      return ['%00', '%ED%A0%80', '%'].flatMap((value) => {
        const query = queryNames.map((name) => `${name}=${value}`).join('&')
        return [
          ...everybody.map((headers) => ({ path: `${path}?${query}`, headers })),
          { path: `${dataAddress(path)}?${query}` },
          { path: `${path}?_data=${value}` },
          { path: `${path}?${value}=${value}&${value}` },
        ]
      })
    })
    expect(await faultsOf(server, requests)).toEqual([])
  })

  test('in a cookie or another header', async () => {
    const texts = ['%00', '\u0080\u00ff', '%ED%A0%80', '%', '"', ';=;']
    const cookies = ['session', 'toast', 'checkout', 'device', '__proto__', '__Host-session']
    const names = [
      ...[
        'origin',
        'referer',
        'user-agent',
        'x-forwarded-for',
        'x-forwarded-host',
        'sec-fetch-site',
      ],
      ...[
        'accept',
        'accept-encoding',
        'accept-language',
        'range',
        'if-none-match',
        'authorization',
      ],
      ...['x-paystack-signature', 'save-data', 'sec-purpose', 'purpose', 'x-remix-request'],
      ...['if-modified-since', 'content-type', 'forwarded', 'x-forwarded-proto'],
    ]
    const requests = texts.flatMap((text) => {
      const cookie = cookies.map((name) => `${name}=${text}`).join('; ')
      const all = { cookie, ...Object.fromEntries(names.map((name) => [name, text])) }
      const { origin, ...noOrigin } = all as Record<string, string>
      return patterns.flatMap((pattern) => {
        const path = filled(pattern, 'none')
        return [
          { path, headers: all },
          { method: 'POST', path, headers: noOrigin, body: 'intent=none' },
          { method: 'POST', path: dataAddress(path), headers: noOrigin, body: 'intent=none' },
          { method: 'POST', path, headers: { origin: origin ?? '' }, body: 'intent=none' },
        ]
      })
    })
    expect(await faultsOf(server, requests)).toEqual([])
  })
})

const statusOfBytes = async (text: string) =>
  Number((await rawBytes(server.url, text)).split(' ')[1])

test.each([
  '',
  ' ',
  'gems .example',
  'gems.example/path',
  'gems.example?x',
  'gems.example#x',
  'somebody@gems.example',
  'gems.example:port',
  'gems.example:99999',
  'gems.example:80:80',
  '[::1',
  '[nothing]',
  '999.999.999.999',
  'a%00b',
  '%',
  'xn--',
  'gems\u00e9.example',
  '\\',
  '<script>',
  'a, b',
  'a\r\nHost: b',
  '127.0.0.1\r\nHost: 127.0.0.1',
])('the Host %j is refused', async (host) => {
  for (const path of ['/', '/directory.data', '/login', '/api/businesses', '/nothing']) {
    const head = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
    expect(await statusOfBytes(head), path).toBe(400)
  }
})

test('a Host of any honest kind is served', async () => {
  for (const host of ['localhost', 'LOCALHOST:80', 'cpt_gems.example.', '[::1]:3000', '10.0.0.1']) {
    const head = `GET /terms HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
    expect(await statusOfBytes(head), host).toBe(200)
  }
  expect(await statusOfBytes('GET /terms HTTP/1.0\r\n\r\n')).toBe(200)
})

test('a form is taken whatever a proxy made of the Host, and its sender spelt', async () => {
  const { host } = new URL(server.url)
  const post = (headers: Record<string, string>) =>
    rawRequest(server.url, {
      method: 'POST',
      path: '/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: 'email=nobody%40example.co.za&password=not-a-password',
    })
  const taken: Record<string, string>[] = [
    { origin: server.url, host: 'inner.example' },
    { origin: server.url, 'x-forwarded-host': 'inner.example' },
    { origin: `http://${host.toUpperCase()}`, host: host.toUpperCase() },
    { origin: 'http://inner.example:80', host: 'inner.example:80' },
  ]
  for (const headers of taken) {
    expect((await post(headers)).status, JSON.stringify(headers)).toBeLessThan(500)
  }
  for (const origin of ['https://evil.example', 'null', 'no address', '']) {
    expect((await post({ origin })).status, origin).toBe(403)
  }
})

test('a path that is no text is not found, in the words of whoever is asked', async () => {
  const paths = ['/sandbox/checkout/%00', '/pictures/%00', '/pictures/%E2%82%AC', '/%5C', '/%']
  for (const path of paths) {
    expect((await rawRequest(server.url, { path })).status, path).toBe(404)
  }
  const { status, text } = await rawRequest(server.url, { path: '/api/businesses/%00' })
  expect([status, JSON.parse(text)]).toEqual([
    404,
    { error: expect.any(String), message: expect.any(String) },
  ])
})

/** The session of an admin who has no second factor, other than that of the demo directory, who needs none. */
async function unsecuredCookie(): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const id = createHash('sha256').update(token).digest('hex')
  await connectTo(server.databaseUrl)`
    with admin as (
      insert into users (email, password_hash, role) values ('new-admin@gems.example', 'none', 'ADMIN')
      returning id
    )
    insert into sessions (id, user_id, expires_at) select ${id}, id, now() + interval '1 hour' from admin`
  return `session=${token}`
}

test('an admin without a second factor reaches nothing but setting it up', async () => {
  const headers = {
    cookie: await unsecuredCookie(),
    'content-type': 'application/x-www-form-urlencoded',
  }
  const secured = '/account/two-step'
  const forAnybody = ['/.well-known/security.txt 200', '/robots.txt 200', '/sitemap.xml 200']
  const securing = ['/account/passkeys', '/account/two-step'].flatMap((path) => [
    `${path} 200`,
    `${path}.data 200`,
  ])
  const away = ['/login/passkey 302', '/logout 302', '/logout.data 202']
  const reached = async (method: string) => {
    const open: string[] = []
    // A post to this one signs out, as it should.
    for (const pattern of patterns.filter((one) => method === 'GET' || one !== '/logout')) {
      const path = filled(pattern, 'none').replace('/none.xml', '/sitemap.xml')
      const body = method === 'POST' ? 'intent=none' : undefined
      for (const target of [path, dataAddress(path)]) {
        const {
          status,
          text,
          headers: more,
        } = await rawRequest(server.url, {
          ...{ method, path: target, headers },
          ...(body !== undefined && { body }),
        })
        const isLed = more['location'] === secured || (status === 202 && text.includes(secured))
        if (status < 400 && !isLed) open.push(`${target} ${status}`)
      }
    }
    return open
  }
  expect(new Set(await reached('GET'))).toEqual(new Set([...forAnybody, ...securing, ...away]))
  expect(await reached('POST')).toEqual([])
})

test('methods that a page does not take are refused', async () => {
  const requests = patterns.flatMap((pattern) => {
    const path = filled(pattern, 'none')
    return ['OPTIONS', 'PUT', 'PATCH', 'DELETE', 'POST', 'HEAD', 'TRACE'].flatMap((method) => [
      { method, path },
      { method, path: dataAddress(path) },
    ])
  })
  expect(await faultsOf(server, requests)).toEqual([])
  const refused = await rawRequest(server.url, { method: 'POST', path: '/terms' })
  expect(refused.status).toBe(405)
  expect(refused.text).toMatch(/cannot do that[^]*Back to the home page/)
  expect(refused.text).not.toContain('our mistake')
})
