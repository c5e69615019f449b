import type { Page } from 'playwright'
import { demoAccounts } from '#db/seed/accounts.ts'
import { codeOf } from '#tests/support/authenticator.ts'
import { button, main } from '#tests/support/page-parts.ts'
import { fillLogin, tokenLink } from '#tests/support/pages/accounts.ts'
import { register, sitePassword } from '#tests/support/site-people.ts'
import { takeClaims } from './account-claims.ts'
import { takeCheckouts, takePlanStates } from './account-plan.ts'
import { pressRefused } from './presses.ts'
import type { Shooting } from './shooting.ts'

const secretField = (page: Page) => page.getByLabel('Current password', { exact: true }).first()

async function takeEntries({ visitor, state }: Shooting) {
  const page = await visitor()
  await state(page, 'login', '/login')
  await state(page, 'login-for-a-page', '/login?redirectTo=%2Faccount')
  await state(page, 'login-refused', async () => {
    await fillLogin(page, 'thandi@example.co.za', 'wrong-password')
    await page.getByText('Invalid credentials').first().waitFor()
  })
  await state(page, 'register', '/register')
  await state(page, 'register-trial', '/register?trial=1')
  await state(page, 'register-claim', '/register?claim=the-salted-snoek-kalk-bay')
  await state(page, 'register-all-refused', async () => {
    await page.goto('/register')
    await pressRefused(page, 'Create Account')
  })
  await state(page, 'register-some-refused', async () => {
    await page.goto('/register')
    await page.getByLabel('First name').fill('Thandi')
    await page.getByLabel('Phone number').fill('12')
    await page.getByLabel('Password', { exact: true }).fill('password')
    await pressRefused(page, 'Create Account')
  })
  const typed = async () => {
    await page.goto('/register')
    await page.getByLabel('Password', { exact: true }).fill('three-blue')
    await page.getByRole('button', { name: 'Show password' }).click()
  }
  await state(page, 'register-password-shown', typed)
  const bare = await visitor({ javaScript: false })
  await state(bare, 'login-without-javascript', '/login')
  await state(bare, 'register-without-javascript', '/register')
}

async function takePasswords({ visitor, state, server }: Shooting) {
  const page = await visitor()
  await state(page, 'forgot', '/forgot-password')
  await state(page, 'forgot-refused', async () => {
    await page.goto('/forgot-password')
    await pressRefused(page, 'Send the link')
  })
  const { email } = demoAccounts.basic
  await state(page, 'forgot-sent', async () => {
    await page.goto('/forgot-password')
    await page.getByLabel('Email address').fill(email)
    await button(page, 'Send the link').click()
    await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
  })
  const reset = async () => page.goto(tokenLink(await server.mailTo(email, /new password/)))
  await state(page, 'reset', reset)
  await state(page, 'reset-refused', async () => {
    await reset()
    await page.getByLabel('New password', { exact: true }).fill('password')
    await pressRefused(page, 'Save new password')
  })
  await state(page, 'reset-link-expired', '/reset-password?token=x')
  await state(page, 'verify-link-expired', '/verify-email?token=x')
  const owner = await visitor()
  const newcomer = await register(owner)
  await state(owner, 'welcome', '/welcome?stay=1')
  await state(owner, 'verify', async () =>
    owner.goto(tokenLink(await server.mailTo(newcomer, /confirm your email/))),
  )
}

async function takeAccount({ visitor, person, state }: Shooting) {
  await state(await person(demoAccounts.premium), 'account-demo', '/account')
  const page = await visitor()
  await register(page, 'Nkosi Bakery')
  await state(page, 'account', '/account')
  await state(page, 'account-all-open', async () => {
    await page.goto('/account')
    for (const name of ['Change email address', 'Change password'])
      await main(page).getByText(name, { exact: true }).first().click()
  })
  await state(page, 'account-change-refused', async () => {
    await page.goto('/account')
    const form = page.getByRole('region', { name: 'Email address' })
    await form.getByText('Change email address').click()
    await form.getByLabel('New email address').fill('new@example.co.za')
    await form.getByLabel('Current password', { exact: true }).fill('wrong-password-1')
    await form.getByRole('button', { name: 'Send the link', exact: true }).click()
    await form.getByText('This is not your current password').first().waitFor()
  })
  await state(page, 'delete', '/account/delete')
  await state(page, 'delete-refused', async () => {
    await page.goto('/account/delete')
    await secretField(page).fill('wrong-password-1')
    await pressRefused(page, 'Delete my account')
  })
}

async function takeTwoStep({ visitor, state }: Shooting) {
  const page = await visitor()
  const email = await register(page, 'Nkosi Bakery')
  await state(page, 'two-step', '/account/two-step')
  await page.goto('/account/two-step')
  await secretField(page).fill(sitePassword)
  await button(page, 'Continue').click()
  const shown = main(page).locator('p.font-mono')
  await shown.waitFor()
  await state(page, 'two-step-connect', async () => {})
  const secret = (await shown.innerText()).replaceAll(' ', '')
  await state(page, 'two-step-connect-refused', async () => {
    await page.getByLabel('Code', { exact: true }).fill('12')
    await pressRefused(page, 'Turn it on')
  })
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await button(page, 'Turn it on').click()
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  await state(page, 'recovery-codes', async () => {})
  await state(page, 'two-step-on', '/account/two-step')
  await state(page, 'account-two-step-on', '/account')
  await page.context().clearCookies()
  await state(page, 'login-code', async () => {
    await fillLogin(page, email, sitePassword)
    await page.waitForURL('**/login/code?**')
  })
  await state(page, 'login-code-refused', async () => {
    await page.getByLabel('Code', { exact: true }).fill('12 34')
    await pressRefused(page, 'Sign In')
  })
}

async function takePasskeys({ visitor, state }: Shooting) {
  const page = await visitor()
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  await register(page, 'Nkosi Bakery')
  await state(page, 'passkeys', '/account/passkeys')
  await state(page, 'passkeys-refused', async () => {
    await page.goto('/account/passkeys')
    await secretField(page).fill('wrong-password-1')
    await pressRefused(page, 'Add passkey')
  })
  await page.goto('/account/passkeys')
  await page.getByLabel('Name').fill('My phone')
  await secretField(page).fill(sitePassword)
  await button(page, 'Add passkey').click()
  await button(page, 'Create the passkey').click()
  await page.getByRole('heading', { name: 'My phone', exact: true }).waitFor()
  await state(page, 'passkeys-one', '/account/passkeys')
  await state(page, 'passkeys-one-open', async () => {
    await page.goto('/account/passkeys')
    await page.getByText('Rename or remove').click()
  })
}

/** Coming in, staying safe, paying and claiming. */
export async function take(area: Shooting): Promise<void> {
  const own = [takeEntries, takePasswords, takeAccount, takeTwoStep, takePasskeys]
  for (const one of [...own, takeCheckouts, takePlanStates, takeClaims]) {
    await area.part(() => one(area))
  }
}
