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
