import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { scripting, visit } from '#tests/support/browser.ts'
import { expectSoon, sees } from '#tests/support/expect-soon.ts'
import { sample } from '#tests/support/runs.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { button } from '#tests/support/page-parts.ts'
import { register, sitePassword } from '#tests/support/site-people.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})

// Browsers without scripts report the scripts they leave alone as blocked.
const refusals = [/status of (401|404|409|422)/, /\.js csp$/]
const open = (javaScript: boolean, more: object = {}) =>
  visit({ baseURL: server.url, javaScript, expects: refusals, ...more })

/** Fills the registration form and sends it. */
async function fillRegistration(
  page: Page,
  email = `${randomUUID()}@example.co.za`,
): Promise<string> {
  await page.goto('/register')
  await page.getByLabel('First name').fill('Thandi')
  await page.getByLabel('Last name').fill('Nkosi')
  await page.getByLabel('E-mail address', { exact: true }).fill(email)
  await page.getByLabel('Phone number').fill('021 555 0100')
  await page.getByLabel('Password', { exact: true }).fill(sitePassword)
  await page.getByLabel('Business name').fill('Nkosi Bakery')
  await page.getByLabel('Industry').selectOption('Restaurants')
  await page.getByLabel('Area in Cape Town').selectOption('City Bowl')
  await page.getByRole('checkbox', { name: /I accept the terms/ }).check()
  await button(page, 'Create Account').click()
  return email
}

/** Whether the form shows up again holding the email, with the message and no password. */
async function signIn(page: Page, email: string, secret: string, redirectTo = '/account') {
  await page.goto(`/login?redirectTo=${encodeURIComponent(redirectTo)}`)
  await page.getByLabel('E-mail address or username').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await button(page, 'Sign In').click()
}

async function mailedLink(to: string, subject: RegExp): Promise<string> {
  const mail = await server.mailTo(to, subject)
  return /https?:\S+token=[\w-]{43}/.exec(mail.text ?? '')?.[0] ?? ''
}

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
    await page.getByLabel('E-mail address').fill(email)
    await button(page, 'Send the link').click()
    await page.getByRole('heading', { name: 'Look in your inbox' }).waitFor()
    const link = await mailedLink(email, /new password/)
    await page.goto(link)
    await page.getByLabel('New password', { exact: true }).fill('table-cloth-clouds')
    await button(page, 'Save new password').click()
    await page.waitForURL('**/dashboard')
    await page.goto(link)
    await page.getByRole('heading', { name: 'This link does not work any more' }).waitFor()
    await page.context().clearCookies()
    await signIn(page, email, 'table-cloth-clouds')
    await page.waitForURL('**/account')
    await sees(page, email)
  })
})
