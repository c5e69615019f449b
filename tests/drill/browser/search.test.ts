import { beforeAll, it } from 'vitest'
import { expectNoAxeViolations, visit } from '#tests/support/browser.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' })
})

it('says without JavaScript what was understood, and each part can be taken out', async () => {
  const page = await visit({ baseURL: server.url, javaScript: false, width: 360 })
  await page.goto('/directory?search=massage+sea+point')
  await page.getByText('Massage near Sea Point').waitFor()
  await page.getByRole('heading', { name: 'Near Sea Point' }).first().waitFor()
  await page.getByRole('link', { name: 'Search without Sea Point' }).click()
  await page.waitForURL(/search=massage$/)
  await page.getByRole('heading', { name: 'Also worth a look' }).waitFor()
})

it('nothing found is not the end: what was looked for, and what else is there', async () => {
  const page = await visit({ baseURL: server.url })
  await page.goto('/directory?search=hotel+strand')
  await page.getByRole('heading', { name: 'No businesses found' }).waitFor()
  await page.getByText('Hotels and guest houses near Strand').waitFor()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'See all in Strand' }).click()
  await page.waitForURL(/location=Strand/)
})
