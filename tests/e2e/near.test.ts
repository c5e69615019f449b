import { beforeAll, expect, it } from 'vitest'
import { expectNoAxeViolations, visit } from '#tests/support/browser.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { ascending, distancesOn } from '#tests/support/pages/distances.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' })
})

const here = { latitude: -33.916_049, longitude: 18.389_321 }

it('asks the browser where one is on press alone, and rounds it before it leaves', async () => {
  const page = await visit({ baseURL: server.url })
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation(here)
  await page.addInitScript(() => {
    const { geolocation } = navigator
    const asked = geolocation.getCurrentPosition.bind(geolocation)
    geolocation.getCurrentPosition = (...args) => {
      document.documentElement.dataset['asked'] = 'yes'
      asked(...args)
    }
  })
  const sent: string[] = []
  page.on('request', (request) => {
    const { referer = '' } = request.headers()
    sent.push(`${request.url()} ${referer} ${request.postData() ?? ''}`)
  })
  await page.goto('/directory?industry=Restaurants')
  expect(await page.evaluate(() => document.documentElement.dataset['asked'])).toBeUndefined()
  await page.getByRole('button', { name: 'Near me' }).click()
  await page.waitForURL(/near=-33\.916%2C18\.389/)
  await page.getByRole('link', { name: 'Remove Near you' }).waitFor()
  expect(page.url()).toContain('industry=Restaurants')
  const all = await distancesOn(page)
  expect(all.length).toBeGreaterThan(3)
  expect(all).toEqual(ascending(all))
  await expectNoAxeViolations(page)

  const before = sent.length
  await page.getByLabel('Sort by').selectOption('Rating')
  await page.waitForURL(/sort=rating/)
  await page.getByRole('article').getByRole('link').first().click()
  await page.waitForURL(/\/business\//)
  const after = sent.slice(before)
  expect(after.length).toBeGreaterThan(0)
  expect(after.filter((line) => line.split(' ')[1]?.includes('near='))).toEqual([])
  expect(sent.filter((line) => /33\.9160|18\.3893/.test(line))).toEqual([])
})
