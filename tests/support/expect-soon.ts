import type { Locator, Page } from 'playwright'
import { expect } from 'playwright/test'

/** Expects of a page or a place in it what will be so: asks until it is, or fails after a minute. */
export const expectSoon = expect.configure({ timeout: 60_000 })

/** Waits until these words can be read in a page or a place in it, spelt as they are shown. */
export const sees = (where: Page | Locator, words: string | RegExp): Promise<void> =>
  expectSoon('goto' in where ? where.locator('body') : where).toContainText(words, {
    useInnerText: true,
  })
