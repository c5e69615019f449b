import { beforeAll, describe, it } from 'vitest'
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
    await page.getByLabel('Email address', { exact: true }).fill(email)
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
