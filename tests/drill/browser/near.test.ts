import { beforeAll, expect, it } from 'vitest'
import { expectNoAxeViolations, visit } from '#tests/support/browser.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { visitors } from '#tests/support/hostile.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { ascending, distancesOn } from '#tests/support/pages/distances.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' })
})

it('without JavaScript a suburb, station or landmark does', async () => {
  const page = await visit({ baseURL: server.url, javaScript: false, width: 360 })
  await page.goto('/directory')
  expect(await page.getByRole('button', { name: 'Near me' }).isVisible()).toBe(false)
  await page.getByRole('link', { name: /^Filters/ }).click()
  await page.getByLabel('Near', { exact: true }).fill('Claremont station')
  await page.getByLabel('Within').selectOption('5 km')
  await page.getByLabel('Sort by').selectOption('Distance')
  await page.getByRole('button', { name: 'Show businesses' }).click()
  await page.getByRole('link', { name: 'Near Claremont' }).waitFor()
  const all = await distancesOn(page)
  expect(all.length).toBeGreaterThan(3)
  expect(all).toEqual(ascending(all))
  expect(all.at(-1)).toBeLessThanOrEqual(5000)
  await expectNoAxeViolations(page)

  await page.getByRole('link', { name: /^Filters/ }).click()
  await page.getByLabel('Sort by').selectOption('Name')
  await page.getByRole('button', { name: 'Show businesses' }).click()
  await page.waitForURL(/sort=name/)
  const names = await page.getByRole('article').getByRole('heading').allTextContents()
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))

  await page.getByRole('link', { name: 'Remove Near Claremont' }).click()
  await page.waitForURL(/\/directory$/)
  expect(await distancesOn(page)).toEqual([])
})

it.each([true, false])(
  'a place that nobody knows is said at its field and stays there, with scripts: %s',
  async (javaScript) => {
    const page = await visit({ baseURL: server.url, javaScript })
    await page.goto('/directory')
    const field = page.getByLabel('Near', { exact: true })
    await field.fill('Nowhere at all')
    await field.press('Enter')
    await page.getByText('We do not know “Nowhere at all”').filter({ visible: true }).waitFor()
    expect(await field.inputValue()).toBe('Nowhere at all')
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    await page.goto('/directory?sort=distance')
    await page.getByText('Choose a place first').filter({ visible: true }).waitFor()
    await expectNoAxeViolations(page)
  },
)

it('says so where the browser does not say', async () => {
  const page = await visit({ baseURL: server.url, width: 360 })
  await page.goto('/directory')
  await page.getByRole('link', { name: /^Filters/ }).click()
  await page.getByRole('button', { name: 'Near me' }).click()
  await page.getByText('Please enter a suburb instead').waitFor()
  await expectNoAxeViolations(page)
  await expectSoon(page.getByLabel('Near', { exact: true })).toHaveValue('')
})

it('one can sign out from such a page, without JavaScript as well', async () => {
  const { premium } = await visitors(server)
  const page = await visit({ baseURL: server.url, javaScript: false })
  const value = premium.cookie.replace('session=', '')
  await page.context().addCookies([{ name: 'session', value, url: server.url }])
  await page.goto('/directory?near=-33.916,18.389')
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await page.getByRole('link', { name: 'Login' }).first().waitFor()
})
