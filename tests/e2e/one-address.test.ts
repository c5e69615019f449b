import { beforeAll, describe, expect, it } from 'vitest'
import { visit } from '#tests/support/browser.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let home: string
beforeAll(async () => {
  // As on a laptop: the address is nobody's setting but the port's.
  server = await startTestServer({ env: { PUBLIC_URL: '' } })
  home = `http://localhost:${new URL(server.url).port}`
})

const ask = (path: string, headers: Record<string, string>, method = 'GET') =>
  fetch(server.url + path, { method, headers, redirect: 'manual' })
const asPage = { accept: 'text/html', 'sec-fetch-dest': 'document' }

describe.each([
  ['with scripts', true],
  ['without scripts', false],
])('who begins at 127.0.0.1 %s', (_, javaScript) => {
  it('is still signed in when the payment leads back', async () => {
    const page = await visit({
      baseURL: server.url,
      javaScript,
      // Browsers without scripts report the scripts they leave alone as blocked.
      expects: [/\.js csp$/],
    })
    await page.goto('/register?from=a-link')
    await expectSoon(page).toHaveURL(`${home}/register?from=a-link`)
    await page.getByLabel('First name').fill('Thandi')
    await page.getByLabel('Last name').fill('Nkosi')
    const email = `${crypto.randomUUID()}@example.co.za`
    await page.getByLabel('E-mail address', { exact: true }).fill(email)
    await page.getByLabel('Phone number').fill('021 555 0100')
    await page.getByLabel('Password', { exact: true }).fill('three-blue-kites')
    await page.getByLabel('Business name').fill('One Address')
    await page.getByLabel('Industry').selectOption('Restaurants')
    await page.getByLabel('Area in Cape Town').selectOption('City Bowl')
    await page.getByRole('checkbox', { name: /I accept the terms/ }).check()
    await page.getByRole('button', { name: 'Create Account' }).click()
    await page.waitForURL(`${home}/welcome*`)
    await page.goto(`${server.url}/subscription?plan=PREMIUM`)
    await page.getByRole('button', { name: 'Subscribe to Premium' }).click()
    await page.waitForURL('**/sandbox/checkout/**')
    await page.getByRole('button', { name: /^Pay R/ }).click()
    await page.waitForURL(`${home}/dashboard`)
    await page.getByText('Welcome to Premium!').first().waitFor()
  })
})

it('prints the one address', () => {
  expect(server.output()).toContain(`CPT Gems is open at ${home}\n`)
})

it('leads pages there, by GET and HEAD, whatever else is asked', async () => {
  for (const method of ['GET', 'HEAD']) {
    const { status, headers } = await ask('/directory?what=bread', asPage, method)
    expect([status, headers.get('location')]).toEqual([307, `${home}/directory?what=bread`])
    expect(headers.get('cache-control')).toBe('no-store')
  }
  expect((await ask('//evil.example/', asPage)).status).toBe(400)
})

it('lets programs, health checks, the API and files be asked under every name', async () => {
  const statusOf = async (path: string, headers: Record<string, string>) => {
    const answer = await ask(path, headers)
    await answer.arrayBuffer()
    return answer.status
  }
  expect(await statusOf('/healthz', asPage)).toBe(200)
  expect(await statusOf('/', { accept: '*/*' })).toBe(200)
  expect(await statusOf('/api/businesses', asPage)).toBe(200)
  expect(await statusOf('/favicon.svg', asPage)).toBe(200)
  expect(await statusOf('/', { ...asPage, 'x-forwarded-for': '192.0.2.1' })).toBe(200)
})
