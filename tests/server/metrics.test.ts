import { beforeAll, expect, test } from 'vitest'
import { rawRequest } from '#tests/support/raw-request.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const token = 'a-token-of-the-scraper'
let server: TestServer
beforeAll(async () => {
  const env = { METRICS_TOKEN: token, PUBLIC_URL: 'https://localhost' }
  server = await startTestServer({ env })
})

const ask = (headers: Record<string, string> = {}) => fetch(`${server.url}/metrics`, { headers })
/** The figures whose names and labels fit. */
async function figures(pattern: RegExp): Promise<Record<string, number>> {
  const text = await (await ask({ authorization: `Bearer ${token}` })).text()
  const lines = text.split('\n').filter((line) => pattern.test(line) && !line.startsWith('#'))
  return Object.fromEntries(
    lines.map((line) => [line.replace(/ \S+$/, ''), Number(/\S+$/.exec(line))]),
  )
}

test('figures are for who brings the token alone', async () => {
  const given = ['', 'Bearer other', `Bearer ${token}`]
  const answers = await Promise.all(given.map((authorization) => ask({ authorization })))
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 200])
  expect(answers[2]?.headers.get('content-type')).toContain('text/plain; version=0.0.4')
})

test('requests are counted by kind, method and status', async () => {
  const pages = 'http_request_duration_seconds_count{kind="page",method="GET",status="404"}'
  const before = (await figures(/_count/))[pages] ?? 0
  for (const path of ['/nowhere', '/nowhere-else']) await (await fetch(server.url + path)).text()
  await expect.poll(async () => (await figures(/_count/))[pages]).toBe(before + 2)
})

test('kept pages, connections and memory stand there', async () => {
  await (await fetch(`${server.url}/pricing`)).text()
  await (await fetch(`${server.url}/pricing`)).text()
  const all = await figures(/./)
  expect(all['page_cache_requests{result="hit"}']).toBeGreaterThan(0)
  expect(all['database_connections{pool="queries",state="open"}']).toBeGreaterThan(0)
  expect(all['process_resident_memory_bytes']).toBeGreaterThan(1e6)
})

test('deliveries of automation are counted as work, none where there are none', async () => {
  const work = await figures(/^work_/)
  expect(work['work_waiting{kind="automation-delivery"}']).toBe(0)
})

test('an answer of any kind is asked for by https from then on, and is in no frame', async () => {
  const kinds: [path: string, status: number, method?: string, headers?: Record<string, string>][] =
    [
      ['/healthz', 200],
      ['/metrics', 401],
      ['/metrics', 200, 'GET', { authorization: `Bearer ${token}` }],
      ['/pricing', 200],
      ['/pricing', 200],
      ['/pricing', 200, 'HEAD'],
      ['/pricing.data', 200],
      ['/login', 200],
      ['/dashboard', 302],
      ['/logout', 302, 'POST', { origin: 'https://localhost' }],
      ['/login', 403, 'POST', { origin: 'https://evil.example' }],
      ['/nowhere', 404],
      ['//evil.example', 400],
      ['/pricing', 405, 'TRACE'],
      ['/api/businesses', 200],
      ['/api/nothing', 404],
      ['/api/bookings', 405],
      ['/sitemap.xml', 200],
      ['/pictures/none.webp', 404],
      ['/favicon.svg', 200],
      ['/favicon.svg', 405, 'POST'],
      ['/favicon.svg', 416, 'GET', { range: 'bytes=-0' }],
      // Ends before it begins: nothing to read, and no reason to fall over.
      ['/favicon.svg', 200, 'GET', { range: 'bytes=5-2' }],
    ]
  for (const [path, status, method = 'GET', more = {}] of kinds) {
    const answer = await rawRequest(server.url, { path, method, headers: more })
    const { headers } = answer
    expect([path, method, answer.status]).toEqual([path, method, status])
    expect([path, headers['strict-transport-security']]).toEqual([path, 'max-age=31536000'])
    expect([path, headers['x-content-type-options']]).toEqual([path, 'nosniff'])
    expect([path, headers['cross-origin-opener-policy']]).toEqual([path, 'same-origin'])
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  }
})
