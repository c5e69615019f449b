import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '#db/seed/accounts.ts'
import { signIn } from '#tests/support/site-people.ts'
import { visit } from '#tests/support/browser.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { watchRequests } from '#tests/support/whole-page.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' })
})

const kilobyte = 1024

type Loaded = { url: string; type: string; gzipped: number }

async function weigh(response: Response): Promise<Loaded> {
  const type = response.headers()['content-type']?.split(';')[0] ?? ''
  const body = await response.body()
  const isText = /text|javascript|json|svg/.test(type)
  return { url: response.url(), type, gzipped: isText ? gzipSync(body).length : body.length }
}

/** Everything a page fetched until nothing more came, with its size as sent to a browser that takes gzip. */
async function loads(page: Page, path: string): Promise<Loaded[]> {
  const answers: Response[] = []
  page.on('response', (response) => {
    if (response.ok()) answers.push(response)
  })
  const allCame = watchRequests(page)
  await page.goto(path)
  await allCame()
  // Not as they come: what comes later still, while the page is closed, has no body to read.
  return Promise.all(answers.map(weigh))
}

const sum = (loaded: Loaded[], fits: RegExp) =>
  loaded.filter(({ type }) => fits.test(type)).reduce((total, { gzipped }) => total + gzipped, 0)

test('an owner’s Today stays within its weight', async () => {
  const page = await visit({ baseURL: server.url })
  const { email, password } = demoAccounts.premium
  // By a page that loads nothing.
  await signIn(page, email, '/robots.txt', password)
  // The greeting is for whoever has just signed in.
  await page.request.get('/dashboard', { headers: { connection: 'close' } })
  const loaded = await loads(page, '/dashboard')
  expect(sum(loaded, /javascript/), 'JavaScript').toBeLessThanOrEqual(114 * kilobyte)
})

test('the directory page stays within its weight', async () => {
  const page = await visit({ baseURL: server.url })
  const loaded = await loads(page, '/directory')
  await expectSoon(page.getByRole('article')).toHaveCount(24)
  expect(sum(loaded, /javascript/), 'JavaScript').toBeLessThanOrEqual(107 * kilobyte)
  expect(sum(loaded, /^text\/html/), 'HTML').toBeLessThanOrEqual(11 * kilobyte)
  expect(sum(loaded, /css/), 'CSS').toBeLessThanOrEqual(12.5 * kilobyte)
})
