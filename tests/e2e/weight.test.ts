import { beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '#db/seed/accounts.ts'
import { signIn } from '#tests/support/site-people.ts'
import { visit } from '#tests/support/browser.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { kilobyte, loads, sum } from '#tests/support/page-weight.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' })
})

test('an owner’s Today stays within its weight', async () => {
  const page = await visit({ baseURL: server.url })
  const { email, password } = demoAccounts.premium
  // By a page that loads nothing.
  await signIn(page, email, '/robots.txt', password)
  // The greeting is for whoever has just signed in.
  await page.request.get('/dashboard', { headers: { connection: 'close' } })
  const loaded = await loads(page, '/dashboard')
  expect(sum(loaded, /javascript/), 'JavaScript').toBeLessThanOrEqual(111 * kilobyte)
})

test('the directory page stays within its weight', async () => {
  const page = await visit({ baseURL: server.url })
  const loaded = await loads(page, '/directory')
  await expectSoon(page.getByRole('article')).toHaveCount(24)
  expect(sum(loaded, /javascript/), 'JavaScript').toBeLessThanOrEqual(92 * kilobyte)
  expect(sum(loaded, /^text\/html/), 'HTML').toBeLessThanOrEqual(11 * kilobyte)
  expect(sum(loaded, /^text\/html/, 'brotli'), 'HTML').toBeLessThanOrEqual(9 * kilobyte)
  expect(sum(loaded, /css/), 'CSS').toBeLessThanOrEqual(14.5 * kilobyte)
})

test('a page asks for its scripts once it has been painted', async () => {
  const page = await visit({ baseURL: server.url })
  await page.goto('/pricing')
  await page.waitForFunction(() => '__remixRouter' in window)
  const [painted = NaN, ...asked] = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-paint')
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => /\.js/.test(name))
    return [paint, ...scripts].map((entry) => entry?.startTime ?? NaN)
  })
  expect(asked.length).toBeGreaterThan(3)
  expect(Math.min(...asked)).toBeGreaterThan(painted)
})
