import type { Page } from 'playwright'
import { main } from '../page-parts.ts'
import { openCheckout, pageSays, pay, register } from '../site-people.ts'

/** Registers an owner who pays Premium twice, as from two tabs; the address. */
export async function payTwice(page: Page): Promise<string> {
  const email = await register(page)
  const checkouts = [await openCheckout(page, email, 'PREMIUM')]
  checkouts.push(await openCheckout(page, email, 'PREMIUM'))
  for (const checkout of checkouts) await pay(page, checkout)
  return email
}

/** The task about a payer. */
export const taskOf = (page: Page, email: string) =>
  main(page).getByRole('listitem').filter({ hasText: email })

/** Opens the tasks until the one about a payer says what is looked for. */
export const taskSays = (page: Page, path: string, email: string, wanted: RegExp) =>
  pageSays(page, path, wanted, taskOf(page, email))
