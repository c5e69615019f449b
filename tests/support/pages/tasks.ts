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

/** The task about a payer, once it was chosen from the list. */
export const taskOf = (page: Page, email: string) =>
  main(page).getByRole('article').filter({ hasText: email })

/** Opens the tasks until the one about a payer is there, then that one until it says what is looked for. */
export async function taskSays(page: Page, path: string, email: string, wanted: RegExp) {
  const line = main(page).getByRole('listitem').getByRole('link').filter({ hasText: email })
  await pageSays(page, path, /@/, line)
  const chosen = (await line.first().getAttribute('href')) ?? ''
  await pageSays(page, chosen, wanted, taskOf(page, email))
}
