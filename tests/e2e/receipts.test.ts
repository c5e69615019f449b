import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectNoAxeViolations, scripting, visitsOf } from '#tests/support/browser.ts'
import { sees } from '#tests/support/expect-soon.ts'
import { button, link, main } from '#tests/support/page-parts.ts'
import { sample } from '#tests/support/runs.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import {
  openSandbox,
  planSays,
  signIn,
  siteAdmin,
  subscribe,
  turn,
} from '#tests/support/site-people.ts'
import { seller } from '#tests/support/pages/seller.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { ...seller, ...siteAdmin } })
})

const open = visitsOf(() => server, 404, 422)
const documentText = (page: Page) => main(page).getByRole('article').innerText()

describe.each(sample(scripting, 2))('receipts %s', (_, javaScript) => {
  it('come with each payment, say what the owner wants on them, and are seen by nobody else', async () => {
    const page = await open(javaScript)
    const books = `${crypto.randomUUID()}@books.example`
    const email = await subscribe(page, { business: 'Kalk Bay Bakery' })
    const first = await server.mailTo(email, /Premium plan on CPT Gems is paid/)
    const number = /Tax invoice: (R-\d{6})/.exec(first.text ?? '')?.[1] ?? ''
    await planSays(page, new RegExp(`Tax invoice ${number}`))
    await expectNoAxeViolations(page)

    await link(page, new RegExp(`Tax invoice ${number}`)).click()
    await sees(page, 'Value without VAT')
    const words = await documentText(page)
    for (const said of [
      ...Object.values(seller),
      'Kalk Bay Bakery',
      'R260.00',
      'R39.00',
      'R299.00',
    ]) {
      expect(words).toContain(said)
    }
    expect(await page.title()).toBe(`Tax invoice ${number} | CPT Gems`)
    await expectNoAxeViolations(page)

    await page.goto('/dashboard/plan')
    await link(page, /Billing details/).click()
    await page.getByLabel('Name on receipts').fill('Nkosi Trading CC')
    await page.getByLabel('Address').fill('2 Kloof Street\nGardens')
    await page.getByLabel('VAT number').fill('123')
    await page.getByLabel('Billing email').fill(books)
    await button(page, 'Save billing details').click()
    await sees(page, /begins with 4/)
    expect(await page.getByLabel('Address').inputValue()).toBe('2 Kloof Street\nGardens')
    await expectNoAxeViolations(page)
    await page.getByLabel('VAT number').fill('4987 654 321')
    await button(page, 'Save billing details').click()
    await page.getByText('Billing Details Saved').first().waitFor()

    await openSandbox(page)
    await turn(page, 'Simulate next renewal: paid')
    const renewal = await server.mailTo(books, /^Tax invoice R-\d{6} for your plan/)
    expect(renewal.text).toContain(
      'To: Nkosi Trading CC, 2 Kloof Street, Gardens, VAT number 4987654321',
    )
    const second = /Tax invoice: (R-\d{6})/.exec(renewal.text ?? '')?.[1] ?? ''
    await page.goto(`/dashboard/receipts/${second}`)
    expect(await documentText(page)).toMatch(/Nkosi Trading CC\s+2 Kloof Street\s+Gardens/)
    await page.goto(`/dashboard/receipts/${number}`)
    expect(await documentText(page)).not.toContain('Nkosi Trading CC')

    const stranger = await open(javaScript)
    await subscribe(stranger)
    await stranger.goto(`/dashboard/receipts/${number}`)
    await sees(stranger, 'There is no such receipt.')
    const desk = await open(javaScript)
    await signIn(desk, siteAdmin.ADMIN_EMAIL, `/dashboard/receipts/${number}`)
    await sees(desk, 'Kalk Bay Bakery')
    await desk
      .getByRole('navigation', { name: 'Breadcrumb' })
      .getByRole('link', { name: 'Subscriptions' })
      .click()
    await desk.waitForURL('**/admin?tab=subscriptions')
  })
})
