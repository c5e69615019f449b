import type { Page } from 'playwright'
import { beforeAll, describe, it } from 'vitest'
import { visit } from '#tests/support/browser.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' })
})

/** What a browser says of the scripts that a test keeps from it. */
const withheld = [/ERR_FAILED/, /Error loading route module/, /Failed to fetch dynamically/]

/** Has the script of a route fail from now on, as after a deploy or on a bad line. */
async function withhold(page: Page, routeId: string): Promise<void> {
  const find = (id: string) =>
    (globalThis as unknown as Record<string, { routes: Record<string, { module: string }> }>)[
      '__remixManifest'
    ]?.routes[id]?.module
  await page.waitForFunction(find, routeId)
  const script = await page.evaluate(find, routeId)
  await page.context().route(
    (url) => url.pathname === script,
    (route) => route.abort(),
  )
}

describe('a page whose script cannot be fetched', () => {
  it("is opened as a document by Let's Go!, with what was asked for", async () => {
    const page = await visit({ baseURL: server.url, expects: withheld })
    await page.goto('/')
    await withhold(page, 'routes/_site.directory')
    await page.getByLabel('What do you need?').fill('hair')
    await page.getByLabel('Which area?').fill('Sea Point')
    await page.getByRole('button', { name: "Let's Go!" }).click()
    await page.waitForURL('**/directory?search=hair&location=Sea+Point')
    await page.getByRole('heading', { name: 'Business directory' }).waitFor()
    await expectSoon(page.getByLabel('Search')).toHaveValue('hair')
  })
})
