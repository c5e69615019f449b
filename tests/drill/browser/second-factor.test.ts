import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf, nextCodeOf } from '#tests/support/authenticator.ts'
import { expectNoAxeViolations, scripting, visitsOf } from '#tests/support/browser.ts'
import { expectSoon, sees } from '#tests/support/expect-soon.ts'
import { button, main } from '#tests/support/page-parts.ts'
import { fillLogin } from '#tests/support/pages/accounts.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { register, siteAdmin, sitePassword } from '#tests/support/site-people.ts'

let server: TestServer
beforeAll(async () => {
  // Browsers give passkeys to hosts with a name alone.
  server = await startTestServer({
    host: 'localhost',
    env: { ...siteAdmin, ADMIN_SECOND_FACTOR: 'on' },
  })
})

const open = visitsOf(() => server, 401, 404, 409, 422)

/** Fails where a toast lies over the page, now. */
const expectUncovered = async (page: Page) =>
  expect(await page.locator('.toasts li').allInnerTexts()).toEqual([])

/** Connects an app on the page that is open; its secret. */
async function connectApp(page: Page): Promise<string> {
  await page.getByLabel('Current password', { exact: true }).fill(sitePassword)
  await button(page, 'Continue').click()
  const secret = await main(page).locator('p.font-mono').innerText()
  // A phone shows it only when asked: it cannot scan itself.
  const fold = main(page).getByText('Show the QR code')
  if (await fold.isVisible()) await fold.click()
  await page.getByRole('img', { name: /QR code/ }).waitFor()
  const uri = await main(page).locator('a[href^="otpauth:"]').getAttribute('href')
  expect(uri).toContain(secret.replaceAll(' ', ''))
  await expectUncovered(page)
  await expectNoAxeViolations(page)
  const bare = secret.replaceAll(' ', '')
  await page.getByLabel('Code', { exact: true }).fill(codeOf(bare))
  await button(page, 'Turn it on').click()
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  await expectUncovered(page)
  return bare
}

describe.each(scripting)('two-step sign-in %s', (_, javaScript) => {
  it('an owner sets it up, signs in with a code, turns it off, and on again', async () => {
    const page = await open(javaScript, { width: 360 })
    const email = await register(page)
    await page.goto('/account')
    await page.getByRole('link', { name: 'Set up two-step sign-in' }).click()
    await page.getByRole('heading', { name: 'Connect an app' }).waitFor()
    const secret = await connectApp(page)
    const codes = await main(page).getByRole('listitem').allInnerTexts()
    expect(codes).toHaveLength(10)
    await page.getByRole('link', { name: 'I have saved them' }).click()
    await sees(page, 'Recovery codes left: 10')
    await page.context().clearCookies()
    await fillLogin(page, email, sitePassword)
    await page.waitForURL('**/login/code?**')
    await expectNoAxeViolations(page)
    await page.getByLabel('Code', { exact: true }).fill('12 34')
    await button(page, 'Sign In').click()
    await sees(main(page), 'Please enter the six digits')
    await page.getByLabel('Code', { exact: true }).fill(nextCodeOf(secret))
    await button(page, 'Sign In').click()
    await page.waitForURL(`${server.url}/account`)
    await page.goto('/account/two-step')
    const section = page.getByRole('region', { name: 'Turn it off' })
    await section.getByText('Turn it off').click()
    await section.getByLabel('Current password', { exact: true }).fill(sitePassword)
    await section.getByLabel('Code', { exact: true }).fill(codes[0] ?? '')
    await section.getByRole('button', { name: 'Turn off' }).click()
    await page.getByRole('heading', { name: 'Connect an app' }).waitFor()
    await server.mailTo(email, /Two-step sign-in is off/)
    await connectApp(page)
  })
})

it('the first admin sets it up before anything else', async () => {
  const page = await open(false)
  await fillLogin(page, siteAdmin.ADMIN_EMAIL, sitePassword, '/admin?tab=users')
  await page.waitForURL('**/account/two-step')
  await sees(page, 'Set up two-step sign-in to continue')
  for (const path of ['/admin', '/account', '/dashboard']) {
    await page.goto(path)
    await expectSoon(page).toHaveURL(`${server.url}/account/two-step`)
  }
  await connectApp(page)
  await page.goto('/admin')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expectSoon(page).toHaveURL(`${server.url}/admin`)
})

/** The page of somebody's passkeys, in a browser that has made one for their new account. */
async function openWithPasskey(): Promise<Page> {
  const page = await open(true)
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  await register(page)
  await page.goto('/account/passkeys')
  await page.getByLabel('Name').fill('My phone')
  await page.getByLabel('Current password', { exact: true }).fill(sitePassword)
  await expectNoAxeViolations(page)
  await button(page, 'Add passkey').click()
  await button(page, 'Create the passkey').click()
  await page.getByRole('heading', { name: 'My phone', exact: true }).waitFor()
  return page
}

async function removePasskey(page: Page): Promise<void> {
  await page.getByText('Rename or remove').click()
  await page.getByLabel('Current password', { exact: true }).first().fill(sitePassword)
  await button(page, 'Remove My phone').click()
  await expectSoon(page.getByRole('heading', { name: 'My phone', exact: true })).toHaveCount(0)
}

it('an owner adds a passkey, signs in with it, and removes it', async () => {
  const page = await openWithPasskey()
  await page.context().clearCookies()
  await page.goto('/login?redirectTo=/account/passkeys')
  await button(page, 'Sign in with a passkey').click()
  // Not by a pattern: the page before has this address in its query.
  await page.waitForURL(`${server.url}/account/passkeys`)
  await sees(page, 'Last used')
  await removePasskey(page)
})

it('a passkey’s answer signs in once, also of two at once, and not once it is removed', async () => {
  const page = await openWithPasskey()
  const answer = () =>
    page.evaluate(async () => {
      const headers = { 'content-type': 'application/json' }
      const asked = await fetch('/login/passkey-challenge', { method: 'POST', headers, body: '{}' })
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(await asked.json())
      const given = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
      return JSON.stringify(given.toJSON())
    })
  const signsIn = async (passkey: string, headers: Record<string, string> = {}) => {
    const answered = await fetch(`${server.url}/login/passkey`, {
      ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams({ passkey }) },
      headers: { origin: server.url, ...headers },
    })
    return /session=/.test(answered.headers.get('set-cookie') ?? '')
  }
  const once = await answer()
  expect(await signsIn(once, { origin: 'https://elsewhere.example' })).toBe(false)
  expect((await Promise.all([signsIn(once), signsIn(once)])).toSorted()).toEqual([false, true])
  expect(await signsIn(once)).toBe(false)
  const before = await answer()
  await removePasskey(page)
  expect(await signsIn(before)).toBe(false)
})

it('without scripts no passkey is offered', async () => {
  const page = await open(false)
  await page.goto('/login')
  await expectSoon(page.getByText('passkey')).toHaveCount(0)
})
