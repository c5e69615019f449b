import { beforeAll, describe, it } from 'vitest'
import { visit } from '#tests/support/browser.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { withheld, withhold } from '#tests/support/pages/withheld-scripts.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' })
})

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
