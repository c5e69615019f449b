import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { beforeAll, expect, it } from 'vitest'
import { expectNoAxeViolations, visitsOf } from '#tests/support/browser.ts'
import { sees } from '#tests/support/expect-soon.ts'
import { button, expectNoSidewaysScroll, link, main } from '#tests/support/page-parts.ts'
import { seller } from '#tests/support/pages/seller.ts'
import { sample } from '#tests/support/runs.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { planSays, siteAdmin, subscribe } from '#tests/support/site-people.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { ...seller, ...siteAdmin } })
})

const open = visitsOf(() => server, 404, 422)

const shots = process.env['RECEIPT_SHOTS']

/** Keeps a picture of the page where RECEIPT_SHOTS names a folder. */
async function picture(page: Page, name: string): Promise<void> {
  if (!shots) return
  mkdirSync(shots, { recursive: true })
  await page.screenshot({ path: join(shots, `${name}.png`), fullPage: true })
}

/** The colour that an element stands on. */
function paperOf(element: Element): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at)
    if (backgroundColor !== 'rgba(0, 0, 0, 0)') return backgroundColor
  }
  return ''
}

it.each(sample([360, 768, 1440], 3))(
  'a receipt fits %i pixels and paper, light and dark',
  async (width) => {
    const page = await open(true, { width })
    const long = 'The Very Long Named Harbour Side Fishmongers and Sons of Kalk Bay'
    await subscribe(page, { business: long })
    await planSays(page, /Tax invoice R-/)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto('/dashboard/plan')
      await expectNoSidewaysScroll(page)
      await picture(page, `plan-${width}-${colorScheme}`)
      await page.goto('/dashboard/billing-details')
      await expectNoSidewaysScroll(page)
      await picture(page, `details-${width}-${colorScheme}`)
      await page.goto('/dashboard/plan')
      await link(page, /^Tax invoice R-/).click()
      await sees(page, 'Total paid')
      await button(page, 'Print or save as PDF').waitFor()
      await expectNoSidewaysScroll(page)
      await expectNoAxeViolations(page)
      await picture(page, `receipt-${width}-${colorScheme}`)
      await page.emulateMedia({ media: 'print', colorScheme })
      expect(await main(page).evaluate(paperOf)).toBe('rgb(255, 255, 255)')
      expect(await page.getByRole('navigation', { name: 'Dashboard' }).isVisible()).toBe(false)
      expect(await button(page, 'Print or save as PDF').isVisible()).toBe(false)
      await picture(page, `print-${width}-${colorScheme}`)
      await page.emulateMedia({ media: 'screen' })
    }
  },
)
