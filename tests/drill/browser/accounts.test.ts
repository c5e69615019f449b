import { randomUUID } from 'node:crypto'
import { text as textOf } from 'node:stream/consumers'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectNoAxeViolations, scripting, visitsOf } from '#tests/support/browser.ts'
import { expectSoon, sees } from '#tests/support/expect-soon.ts'
import { sample } from '#tests/support/runs.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { button, main } from '#tests/support/page-parts.ts'
import { register, sitePassword } from '#tests/support/site-people.ts'
import { fillLogin, fillRegistration, tokenLink } from '#tests/support/pages/accounts.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})

const open = visitsOf(() => server, 401, 404, 409, 422)

describe.each(scripting)('accounts %s', (_, javaScript) => {
  it('the welcome page moves on to the plans after three seconds', async () => {
    const page = await open(javaScript)
    await fillRegistration(page)
    await page.waitForURL('**/welcome')
    const moves = await page.request.get('/welcome')
    expect(await moves.text()).toContain('http-equiv="refresh"')
    await expectSoon(page).toHaveURL(`${server.url}/subscription`)
  })

  it('a form that does not hold keeps what was typed and says what is wrong', async () => {
    const page = await open(javaScript)
    const email = await register(await open(javaScript))
    await fillRegistration(page, { email })
    const summary = main(page).getByRole('alert')
    await summary.waitFor()
    await sees(summary, 'One thing needs attention: Email')
    await sees(main(page), 'An account with this email address already exists')
    await main(page).getByRole('link', { name: 'Forgot your password?' }).waitFor()
    await expectSoon(page.getByLabel('Business name')).toHaveValue('Nkosi Bakery')
    if (javaScript) {
      await expectSoon(summary).toBeFocused()
    } else {
      await expectSoon(page.getByLabel('Password', { exact: true })).toHaveValue('')
    }
  })

  it('signing in fails in one way, and then works', async () => {
    const page = await open(javaScript)
    const email = await register(page)
    await page.goto('/account')
    await button(page, 'Sign out everywhere').click()
    await page.waitForURL('**/login')
    await fillLogin(page, email, 'wrong-password')
    await page.getByText('Invalid credentials').first().waitFor()
    await page.getByText('Login Failed').first().waitFor()
    await expectSoon(page.getByLabel('Email address or username')).toHaveValue(email)
    await fillLogin(page, email.toUpperCase(), sitePassword)
    await page.waitForURL('**/account')
    await sees(page, /Login Successful\s+Welcome back!/)
  })

  it('a foreign redirectTo leads nowhere but home', async () => {
    const page = await open(javaScript)
    const email = await register(page)
    await page.context().clearCookies()
    await fillLogin(page, email, sitePassword, '//evil.example/')
    await expectSoon(page).toHaveURL(`${server.url}/dashboard`)
  })

  it('the address is confirmed from the mail, and another one from there', async () => {
    const page = await open(javaScript)
    const email = await register(page)
    await page.goto(tokenLink(await server.mailTo(email, /confirm your email/)))
    await button(page, 'Confirm this email address').click()
    await page.waitForURL('**/dashboard')
    await page.goto('/account')
    await main(page).getByText('Confirmed', { exact: true }).waitFor()
    const other = `${randomUUID()}@example.co.za`
    const form = page.getByRole('region', { name: 'Email address' })
    await form.getByText('Change email address').click()
    await form.getByLabel('New email address').fill(other)
    const secret = form.getByLabel('Current password', { exact: true })
    const refusal = form.getByText('This is not your current password')
    await secret.fill('wrong-password-1')
    await form.getByRole('button', { name: 'Send the link' }).click()
    await refusal.first().waitFor()
    await secret.fill(sitePassword)
    await form.getByRole('button', { name: 'Send the link' }).click()
    await sees(page, 'Check Your Inbox')
    await expectSoon(refusal).toHaveCount(0)
    await page.goto(tokenLink(await server.mailTo(other, /new email/)))
    await button(page, 'Use this email address').click()
    await page.waitForURL('**/dashboard')
    await page.goto('/account')
    await main(page).getByText(other).waitFor()
    await expectSoon(page.getByText(email)).toHaveCount(0)
  })

  it('an owner takes their data along and leaves', async () => {
    const page = await open(javaScript, { width: 360 })
    const email = await register(page)
    await page.goto('/account')
    const file = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download my data' }).click()
    expect(JSON.parse(await textOf(await (await file).createReadStream()))).toMatchObject({
      account: { email },
    })
    await page.getByRole('link', { name: 'Delete my account' }).click()
    // The page before has two fields of the same label.
    await page.getByRole('heading', { name: 'Delete your account' }).waitFor()
    const secret = page.getByLabel('Current password', { exact: true })
    await secret.fill('wrong-password-1')
    await button(page, 'Delete my account').click()
    await main(page).getByText('This is not your current password').first().waitFor()
    await secret.fill(sitePassword)
    await button(page, 'Delete my account').click()
    await sees(page, 'Account Deleted')
    await expectSoon(page).toHaveURL(`${server.url}/`)
    await fillLogin(page, email, sitePassword)
    await page.getByText('Invalid credentials').first().waitFor()
    expect((await server.mailTo(email, /account is deleted/)).text).toContain('As you asked')
  })
})

describe('the account pages', () => {
  it.each(sample(['light', 'dark'] as const, 2))(
    'have no fault that axe finds, %s',
    async (colorScheme) => {
      const page = await open(true, { colorScheme, width: 360 })
      for (const path of ['/login', '/register', '/forgot-password', '/reset-password?token=x']) {
        await page.goto(path)
        await expectNoAxeViolations(page)
      }
      await fillLogin(page, 'nobody', 'wrong-password')
      await main(page).getByRole('alert').waitFor()
      await expectNoAxeViolations(page)
      await fillRegistration(page)
      await page.waitForURL('**/welcome')
      for (const path of ['/welcome?stay=1', '/account/delete', '/account']) {
        await page.goto(path)
        await expectNoAxeViolations(page)
      }
      await expectSoon(page).toHaveURL(`${server.url}/account`)
    },
  )

  it('show a typed password on request', async () => {
    const page = await open(true)
    await page.goto('/login')
    const field = page.getByLabel('Password', { exact: true })
    await field.fill('three-blue')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expectSoon(field).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expectSoon(field).toHaveAttribute('type', 'password')
  })

  it('move on under Save-Data, where there are no scripts', async () => {
    const page = await open(true, { saveData: true })
    await fillRegistration(page)
    await expectSoon(page).toHaveURL(`${server.url}/subscription`)
  })
})
