import type { Page } from 'playwright'
import { expect } from 'vitest'

type Name = string | RegExp

const named = (name: Name) => (typeof name === 'string' ? { name, exact: true } : { name })

/** The page without its header, sidebar and footer. */
export const main = (page: Page) => page.getByRole('main')

/** A button of the main part; a text is its whole name. */
export const button = (page: Page, name: Name) => main(page).getByRole('button', named(name))

/** A link of the main part; a text is its whole name. */
export const link = (page: Page, name: Name) => main(page).getByRole('link', named(name))

/** Fails where the page is wider than its window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wide = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth')
  expect([page.url(), wide]).toEqual([page.url(), false])
}
