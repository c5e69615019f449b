import { beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const token = 'a-token-of-the-scraper'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { METRICS_TOKEN: token } })
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
