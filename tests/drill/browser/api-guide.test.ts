import { beforeAll, expect, test } from 'vitest'
import { expectNoAxeViolations, visit } from '#tests/support/browser.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { describedApi, type DescribedApi } from '#tests/support/described-api.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let api: DescribedApi
beforeAll(async () => {
  server = await startTestServer()
  api = await describedApi(server.url)
})

test.each([
  ['with scripts', true],
  ['without scripts', false],
])('the guide tells of every call, %s', async (_, javaScript) => {
  for (const width of [360, 1280]) {
    // Browsers without scripts report the scripts they leave alone as blocked.
    const expects = [/\.js csp$/]
    const page = await visit({ baseURL: server.url, javaScript, width, expects })
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'API guide' }).click()
    await page.getByRole('heading', { level: 1, name: 'API guide' }).waitFor()
    const calls = page.getByRole('main').getByRole('group')
    const told = Object.values(api.document.paths).flatMap((one) => Object.keys(one))
    await expectSoon(calls).toHaveCount(told.length)
    await calls
      .filter({ hasText: '/api/bookings' })
      .first()
      .getByText('/api/bookings')
      .first()
      .click()
    await page.getByText('customerEmail').first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    )
    await expectNoAxeViolations(page)
  }
})
