import type { Page } from 'playwright'

/** Sends a form of the main part past what the browser itself would refuse, and waits for what the site refuses. */
export async function pressRefused(page: Page, name: string | RegExp): Promise<void> {
  const main = page.getByRole('main')
  const button = main.getByRole('button', { name }).first()
  await button.evaluate((one: HTMLButtonElement) => {
    if (one.form) one.form.noValidate = true
  })
  await button.click()
  await main.locator('[aria-invalid=true], [role=alert]').first().waitFor()
}

/** The first link of a list's main part that leads to such an address. */
export async function firstLink(page: Page, list: string, to: RegExp): Promise<string> {
  await page.goto(list)
  const links = page.getByRole('main').locator('a')
  const found = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
  const href = found.find((one) => to.test(one))
  if (!href) throw new Error(`${list} leads to nothing like ${to}`)
  return href
}
