import { beforeAll, describe, expect, it } from 'vitest'
import { scripting, visitsOf } from '#tests/support/browser.ts'
import { expectSoon, sees } from '#tests/support/expect-soon.ts'
import { sample } from '#tests/support/runs.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { button } from '#tests/support/page-parts.ts'
import { register } from '#tests/support/site-people.ts'
import { fillLogin, fillRegistration, tokenLink } from '#tests/support/pages/accounts.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})

const open = visitsOf(() => server, 401, 404, 409, 422)

describe.each(sample(scripting, 2))('accounts %s', (_, javaScript) => {
  it('an owner registers, stays on the welcome page and chooses Free', async () => {
    const page = await open(javaScript, { width: 360 })
    if (javaScript) await page.clock.install()
    await fillRegistration(page)
    await page.waitForURL('**/welcome')
    await sees(page, 'Payments are processed by a card payment provider')
    await sees(page, 'POPULAR')
    await page.getByRole('link', { name: 'Stay on this page' }).click()
    await page.waitForURL('**/welcome?stay=1')
    await expectSoon(page.getByRole('link', { name: 'Stay on this page' })).toHaveCount(0)
    // Browsers without scripts are moved on by the page itself.
    const stays = await page.request.get('/welcome?stay=1')
    expect([stays.headers()['refresh'], await stays.text()]).toEqual([
      undefined,
      expect.not.stringContaining('http-equiv="refresh"'),
    ])
    if (javaScript) await page.clock.runFor(60_000)
    await button(page, 'Choose Free').click()
    await page.waitForURL('**/dashboard?tab=listing')
  })

  it('a forgotten password is replaced by the mailed link, once', async () => {
    const page = await open(javaScript)
    const email = await register(page)
    await page.context().clearCookies()
    await page.goto('/forgot-password')
    await page.getByLabel('Email address').fill(email)
    await button(page, 'Send the link').click()
    await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
    const link = tokenLink(await server.mailTo(email, /new password/))
    await page.goto(link)
    await page.getByLabel('New password', { exact: true }).fill('table-cloth-clouds')
    await button(page, 'Save new password').click()
    await page.waitForURL('**/dashboard')
    await page.goto(link)
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
    await page.context().clearCookies()
    await fillLogin(page, email, 'table-cloth-clouds')
    await page.waitForURL('**/account')
    await sees(page, email)
  })
})
