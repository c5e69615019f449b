import type { Request } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectNoAxeViolations, visit } from '#tests/support/browser.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { watchRequests } from '#tests/support/whole-page.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' })
})

// Browsers without scripts report the scripts they leave alone as blocked.
const refusals = [/status of (404|422)/, /\.js csp$/]

describe.each([
  [true, 360],
  [false, 1280],
])('with JavaScript %s at %i px', (javaScript, width) => {
  const open = (more: object = {}) =>
    visit({ baseURL: server.url, javaScript, width, expects: refusals, ...more })

  it('nothing found says so and offers the nearest names; a wrong address says 404', async () => {
    const page = await open({ colorScheme: 'dark' })
    await page.goto('/directory?search=nomvulacrowns')
    await page.getByRole('heading', { name: 'No businesses found' }).waitFor()
    await page
      .getByText('Try adjusting your search criteria or explore different categories.')
      .waitFor()
    await page.getByRole('link', { name: "Nomvula's Crown & Braid", exact: true }).waitFor()
    await expectNoAxeViolations(page)
    await page.getByRole('main').getByRole('link', { name: 'Clear Filters' }).click()
    await page.waitForURL(/\/directory$/)
    await page.goto('/business/nobody-at-home')
    await page.getByRole('heading', { name: 'Business Not Found' }).waitFor()
    await page.getByRole('link', { name: 'Back to Directory' }).waitFor()
    await page.goto('/no/such/page')
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
    await expectNoAxeViolations(page)
  })
})

it('the directory follows what is typed, keeps the focus and one entry of the history', async () => {
  const page = await visit({ baseURL: server.url, width: 1280 })
  await page.goto('/')
  await page.goto('/directory')
  const box = page.getByLabel('Search')
  await box.pressSequentially('nomvula', { delay: 30 })
  await page.waitForURL(/search=nomvula/)
  await page.getByText('1 businesses found').waitFor()
  await expectSoon(box).toBeFocused()
  await page.goBack()
  await expectSoon(page).toHaveURL((url) => url.pathname === '/')
})

it('with Save-Data home is at most 60 KB in 12 requests, without scripts, film or font', async () => {
  const page = await visit({ baseURL: server.url, width: 360, saveData: true })
  const asked = new Map<string, Request>()
  page.on('response', (answer) => asked.set(new URL(answer.url()).pathname, answer.request()))
  const allCame = watchRequests(page)
  await page.goto('/')
  // Pictures further down are fetched as they come near.
  for (const card of await page.getByRole('article').all()) await card.scrollIntoViewIfNeeded()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.getClientRects().length === 0),
  )
  await allCame()
  const paths = [...asked.keys()]
  expect(paths.filter((path) => /\.(js|webm|mp4|woff2)$/.test(path))).toEqual([])
  expect(paths.length).toBeLessThanOrEqual(12)
  const sizes = await Promise.all([...asked.values()].map((request) => request.sizes()))
  const total = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
  expect(total).toBeGreaterThan(5_000)
  expect(total).toBeLessThanOrEqual(60 * 1024)
})
