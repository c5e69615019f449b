import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { beforeAll, describe, it } from 'vitest'
import { expectNoAxeViolations, scripting, visit } from '#tests/support/browser.ts'
import { connectTo } from '#tests/support/database.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { main } from '#tests/support/page-parts.ts'
import { sample } from '#tests/support/runs.ts'
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

async function suggestAddress(javaScript: boolean, slug: string) {
  const visitor = await open(javaScript, 1280)
  await visitor.goto(`/business/${slug}`)
  await main(visitor).getByRole('link', { name: 'Suggest an edit' }).click()
  await visitor.getByLabel('Street address').fill('2 Kloof Street')
  await expectNoAxeViolations(visitor)
  await press(visitor, 'Send suggestion', /Thank You/)
}

describe.each(sample(scripting, 2))('%s', (_, javaScript) => {
  it('a newcomer claims a listing with the code it is mailed, and accepts what a visitor suggests', async () => {
    const listing = await makeListing()
    const page = await open(javaScript, 360)
    await page.goto(`/business/${listing.slug}`)
    await main(page).getByRole('link', { name: 'Claim it' }).click()
    await main(page).getByRole('link', { name: 'Create an account' }).click()
    await page.getByText(`An account first, then ${listing.name} can be yours.`).waitFor()
    await expectSoon(page.getByLabel('Business name')).toHaveCount(0)
    await expectNoAxeViolations(page)
    await registerClaimant(page, listing.slug)
    await page.goto(`/business/${listing.slug}/claim`)
    await expectNoAxeViolations(page)
    await press(page, 'Send a code there', /Enter your code/)
    const mail = await server.mailTo(listing.email, /Your code for/)
    const code = /\d{4} \d{4}/.exec(mail.text ?? '')?.[0] ?? ''
    await page.getByLabel('Code').fill('1234')
    await press(page, 'Claim this business', /Please enter the 8 digits/)
    await page.getByLabel('Code').fill(code)
    await main(page).getByRole('button', { name: 'Claim this business' }).click()
    await page.waitForURL('**/dashboard')
    await suggestAddress(javaScript, listing.slug)

    await page.goto('/dashboard/suggestions')
    await page.getByText('2 Kloof Street').waitFor()
    await expectNoAxeViolations(page)
    await press(page, /^Accept/, /Your listing is as suggested/)
    await page.goto(`/business/${listing.slug}`)
    await page.getByText('2 Kloof Street, Gardens').first().waitFor()
  })
})
