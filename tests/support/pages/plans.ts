import type { Page } from 'playwright'
import { button, link } from '../page-parts.ts'
import { register } from '../site-people.ts'

/** Registers an owner who stands on the plans' page; the address. */
export async function choosingPlan(page: Page, business: string): Promise<string> {
  const email = await register(page, business)
  await page.goto('/subscription')
  return email
}

/** Chooses a plan and stands on the practice payment page. */
export async function toPayment(page: Page, plan: 'Basic' | 'Premium'): Promise<void> {
  await link(page, `Choose ${plan}`).click()
  await button(page, `Subscribe to ${plan}`).click()
  await page.waitForURL('**/sandbox/checkout/**')
}

/** Pays on the practice payment page, and comes back. */
export async function payOnSandbox(page: Page): Promise<void> {
  await page.waitForURL('**/sandbox/checkout/**')
  await button(page, /^Pay R/).click()
  await page.waitForURL('**/dashboard')
}
