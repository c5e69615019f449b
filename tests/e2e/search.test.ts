import { beforeAll, expect, it } from 'vitest'
import { expectNoAxeViolations, visit } from '#tests/support/browser.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' })
})

it('suggests while one types: arrows choose, Enter searches, Escape closes', async () => {
  const page = await visit({ baseURL: server.url, width: 1280 })
  await page.goto('/directory')
  const box = page.getByRole('combobox', { name: 'Search' })
  await box.pressSequentially('loodg')
  const option = page.getByRole('option', { name: 'Plumbers' })
  await option.waitFor()
  await expectSoon(box).toHaveAttribute('aria-expanded', 'true')
  // Pale while others come.
  await page.waitForURL(/search=loodg/)
  await expectSoon(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectNoAxeViolations(page)
  await box.press('ArrowDown')
  await expectSoon(option).toHaveAttribute('aria-selected', 'true')
  await box.press('ArrowUp')
  await expectSoon(option).toHaveAttribute('aria-selected', 'false')
  await box.press('ArrowDown')
  await box.press('Enter')
  await expectSoon(box).toHaveValue('Plumbers')
  await page.waitForURL(/search=Plumbers/)
  await expectSoon(box).toHaveAttribute('aria-expanded', 'false')

  await box.fill('plumber sea p')
  await page.getByRole('option', { name: 'plumber Sea Point' }).waitFor()
  await box.press('Escape')
  await expectSoon(box).toHaveAttribute('aria-expanded', 'false')
  expect(await box.inputValue()).toBe('plumber sea p')
})
