import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { beforeAll, it } from 'vitest'
import { expectNoAxeViolations, scripting, visit } from '#tests/support/browser.ts'
import { connectTo } from '#tests/support/database.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { main } from '#tests/support/page-parts.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { siteAdmin, sitePassword } from '#tests/support/site-people.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: siteAdmin })
})

// Browsers without scripts report the scripts they leave alone as blocked.
const refusals = [/status of (404|409|422)/, /\.js csp$/]
const open = (javaScript: boolean, width: number) =>
  visit({ baseURL: server.url, javaScript, width, expects: refusals })

async function makeListing() {
  const key = randomUUID().slice(0, 12)
  const listing = { slug: `corner-${key}`, name: `Corner ${key}`, email: `${key}@corner.example` }
  const [row] = await connectTo(server.databaseUrl)`
    insert into businesses (slug, name, industry, area, suburb, address, email, phone, is_listing_published, plan_status)
    values (${listing.slug}, ${listing.name}, 'Hair Salons', 'City Bowl', 'Gardens', '1 Kloof Street',
      ${listing.email}, '+27215550100', true, 'FREE') returning id`
  return { ...listing, id: String(row?.['id']) }
}

type Listing = Awaited<ReturnType<typeof makeListing>>

/** Presses a button of the page's main part, and waits for what the page says then. */
async function press(page: Page, name: string | RegExp, then: RegExp) {
  await main(page).getByRole('button', { name }).first().click()
  await page.getByText(then).first().waitFor()
}

/** Registers somebody whose business is listed already, by the form's own request. */
const registerClaimant = (page: Page, slug: string) =>
  page.request.post(`/register?claim=${slug}`, {
    form: {
      ...{ firstName: 'Thandi', lastName: 'Nkosi', email: `${randomUUID()}@example.co.za` },
      ...{ phone: '021 555 0133', password: sitePassword, terms: 'on' },
    },
  })

/** How the pages are opened; what else is checked of them is checked once. */
type Mode = { javaScript: boolean; checkPage: (page: Page) => Promise<void> }

async function suggestAddress({ javaScript, checkPage }: Mode, slug: string) {
  const visitor = await open(javaScript, 1280)
  await visitor.goto(`/business/${slug}`)
  await main(visitor).getByRole('link', { name: 'Suggest an edit' }).click()
  await visitor.getByLabel('Street address').fill('2 Kloof Street')
  await checkPage(visitor)
  await press(visitor, 'Send suggestion', /Thank You/)
}

async function claimWithCode({ javaScript, checkPage }: Mode, listing: Listing): Promise<Page> {
  const page = await open(javaScript, 360)
  await page.goto(`/business/${listing.slug}`)
  await main(page).getByRole('link', { name: 'Claim it' }).click()
  await main(page).getByRole('link', { name: 'Create an account' }).click()
  await page.getByText(`An account first, then ${listing.name} can be yours.`).waitFor()
  await expectSoon(page.getByLabel('Business name')).toHaveCount(0)
  await checkPage(page)
  await registerClaimant(page, listing.slug)
  await page.goto(`/business/${listing.slug}/claim`)
  await checkPage(page)
  await press(page, 'Send a code there', /Enter your code/)
  const mail = await server.mailTo(listing.email, /Your code for/)
  const code = /\d{4} \d{4}/.exec(mail.text ?? '')?.[0] ?? ''
  await page.getByLabel('Code').fill('1234')
  await press(page, 'Claim this business', /Please enter the 8 digits/)
  await page.getByLabel('Code').fill(code)
  await main(page).getByRole('button', { name: 'Claim this business' }).click()
  await page.waitForURL('**/dashboard')
  return page
}

it('a newcomer claims a listing with the code it is mailed, and accepts what a visitor suggests, with and without scripts', async () => {
  for (const [, javaScript] of scripting) {
    const mode = { javaScript, checkPage: javaScript ? expectNoAxeViolations : async () => {} }
    const listing = await makeListing()
    const page = await claimWithCode(mode, listing)
    await suggestAddress(mode, listing.slug)
    await page.goto('/dashboard/suggestions')
    await page.getByText('2 Kloof Street').waitFor()
    await mode.checkPage(page)
    await press(page, /^Accept/, /Your listing is as suggested/)
    await page.goto(`/business/${listing.slug}`)
    await page.getByText('2 Kloof Street, Gardens').first().waitFor()
  }
})
