import type { Page } from 'playwright'
import { cleanUpPlans } from '#app/domain/subscriptions/events/cleanup.server.ts'
import { day } from '#app/domain/local-time.ts'
import { db } from '#db/client.server.ts'
import { codeOf } from '#tests/support/authenticator.ts'
import { button, main } from '#tests/support/page-parts.ts'
import { newEmail, tokenLink } from '#tests/support/pages/accounts.ts'
import { payTwice } from '#tests/support/pages/tasks.ts'
import {
  openCheckout,
  openSandbox,
  pay,
  planSays,
  register,
  sitePassword,
  subscribe,
  turn,
} from '#tests/support/site-people.ts'
import type { Shooting } from './shooting.ts'

const business = 'Kalk Bay Bakery'
const secretField = (page: Page) => page.getByLabel('Current password', { exact: true }).first()

async function forget(page: Page, email: string): Promise<void> {
  await page.goto('/forgot-password')
  await page.getByLabel('Email address').fill(email)
  await button(page, 'Send the link').click()
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
}

/** What is mailed about an account, its address and its second step. */
export async function accountMails({ visitor, server }: Shooting): Promise<void> {
  const page = await visitor()
  const email = await register(page, business)
  await page.goto('/account')
  const form = page.getByRole('region', { name: 'Email address' })
  await form.getByText('Change email address').click()
  await form.getByLabel('New email address').fill('thandi.nkosi@example.co.za')
  await form.getByLabel('Current password', { exact: true }).fill(sitePassword)
  await form.getByRole('button', { name: 'Send the link', exact: true }).click()
  await page.getByText('Check Your Inbox').first().waitFor()
  await page.goto('/account/two-step')
  await secretField(page).fill(sitePassword)
  await button(page, 'Continue').click()
  const secret = (await main(page).locator('p.font-mono').innerText()).replaceAll(' ', '')
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await button(page, 'Turn it on').click()
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  await server.mailTo(email, /two-step/i)
}

/** What is mailed about a password that was forgotten, and to who leaves. */
export async function leavingMails({ visitor, server }: Shooting): Promise<void> {
  const page = await visitor()
  const forgetful = await register(page, business)
  await page.context().clearCookies()
  await forget(page, newEmail())
  await forget(page, forgetful)
  await page.goto(tokenLink(await server.mailTo(forgetful, /new password/)))
  await page.getByLabel('New password', { exact: true }).fill('table-cloth-clouds')
  await button(page, 'Save new password').click()
  await page.waitForURL('**/dashboard')
  const other = await visitor()
  await register(other, business)
  await other.goto('/account/delete')
  await secretField(other).fill(sitePassword)
  await button(other, 'Delete my account').click()
  await other.getByText('Account Deleted').first().waitFor()
}

async function failedAndEnded({ visitor }: Shooting) {
  const page = await visitor()
  await subscribe(page, { business })
  const sandbox = await openSandbox(page)
  await turn(page, 'Simulate next renewal: paid')
  await page.goto(sandbox)
  await turn(page, 'The card expires this month')
  await page.goto(sandbox)
  await turn(page, 'Simulate next renewal: failed')
  await planSays(page, /Payment due/)
  await page.goto(sandbox)
  await turn(page, 'Let ten days pass')
  await planSays(page, /Your plan ended/)
}

async function cancelledAndKept({ visitor }: Shooting) {
  const page = await visitor()
  await subscribe(page, { business, plan: 'BASIC' })
  await planSays(page, /Active/)
  await page.getByText('Cancel your plan').click()
  await button(page, 'Cancel my plan').click()
  await page.getByText('Plan Cancelled').first().waitFor()
  await page.goto('/dashboard/plan')
  await button(page, 'Keep Basic').click()
  await page.getByText('Plan Kept').first().waitFor()
}

async function disputed({ visitor, server }: Shooting) {
  const page = await visitor()
  const email = await subscribe(page, { business })
  await openSandbox(page)
  await turn(page, 'Dispute it')
  await server.mailTo(email, /is disputed/)
  await payTwice(await visitor())
}

async function trialAndNewcomer({ visitor }: Shooting) {
  const stranger = await visitor()
  await pay(stranger, await openCheckout(stranger, newEmail(), 'PREMIUM'))
  const page = await visitor()
  await register(page, business)
  await page.goto('/dashboard/plan')
  await button(page, 'Start Premium Trial').click()
  await planSays(page, /Your Premium trial runs until/)
  await cleanUpPlans(db, new Date(Date.now() + 12 * day))
}

/** What is mailed about plans and payments. */
export async function planMails(area: Shooting): Promise<void> {
  const lives = [failedAndEnded, cancelledAndKept, disputed, trialAndNewcomer]
  for (const one of lives) await area.part(() => one(area))
}
