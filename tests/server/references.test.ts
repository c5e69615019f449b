import postgres from 'postgres'
import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '#tests/support/server.ts'

const token = 'a-token-of-the-scraper'

/** A server whose database has lost a table: every read of it is a fault. */
async function brokenSite() {
  const server = await startTestServer({
    seed: 'demo',
    env: { LOG_LEVEL: 'error', METRICS_TOKEN: token },
  })
  const sql = postgres(server.databaseUrl, { max: 1, onnotice: () => {} })
  onTestFinished(() => sql.end())
  const [row] = await sql`select slug from businesses where listed limit 1`
  await sql`alter table reviews rename to reviews_elsewhere`
  return { server, slug: String(row?.['slug']) }
}

test('who meets a fault reads a reference, by which the log finds it', async () => {
  const { server, slug } = await brokenSite()
  const said = /Reference: ([0-9a-f]{12})/
  const page = await fetch(`${server.url}/business/${slug}`)
  const call = await fetch(`${server.url}/api/businesses/${slug}/reviews`)
  const texts = [await page.text(), await call.text()]
  expect([page.status, call.status]).toEqual([500, 500])
  const ids = texts.map((text) => said.exec(text)?.[1])
  expect(new Set(ids).size).toBe(2)
  for (const [at, id] of ids.entries()) {
    expect(texts[at]).not.toContain('reviews_elsewhere')
    const lines = () =>
      server
        .output()
        .split('\n')
        .filter((line) => line.includes(`"request":"${id}"`))
    await expect.poll(() => lines().length, { message: String(id) }).toBe(1)
    expect(lines()[0]).toMatch(/"msg":"(request|endpoint) failed"/)
  }
  const headers = { authorization: `Bearer ${token}` }
  const figures = await (await fetch(`${server.url}/metrics`, { headers })).text()
  for (const kind of ['page', 'api'])
    expect(figures).toContain(`http_errors_total{kind="${kind}"} 1\n`)
})

test('slow statements are logged, without what was searched for', async () => {
  const env = { LOG_LEVEL: 'warn', SLOW_STATEMENT_MS: '0' }
  const server = await startTestServer({ seed: 'demo', env })
  await (await fetch(`${server.url}/directory?search=qzxsecret`)).text()
  const searched = /"request":"[0-9a-f]{12}","statement":"[^\n]*listing_texts[^\n]*"slow statement"/
  await expect.poll(server.output).toMatch(searched)
  expect(server.output()).not.toContain('qzxsecret')
})
