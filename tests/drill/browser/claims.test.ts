import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectNoAxeViolations, scripting, visit } from '#tests/support/browser.ts'
import { connectTo } from '#tests/support/database.ts'
import { main } from '#tests/support/page-parts.ts'
import { sample } from '#tests/support/runs.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { signInAsAdmin, siteAdmin, sitePassword } from '#tests/support/site-people.ts'

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

describe.each(sample(scripting, 2))('%s', (_, javaScript) => {
  it('an admin judges a claim, pauses what is reported closed, and merges a duplicate', async () => {
    const [kept, duplicate, closed] = [
      await makeListing(),
      await makeListing(),
      await makeListing(),
    ]
    const visitor = await open(javaScript, 360)
    await visitor.goto(`/business/${closed.slug}/suggest#report`)
    await visitor.getByLabel('It has closed for good').check()
    await press(visitor, 'Send report', /Thank You/)
    await registerClaimant(visitor, kept.slug)
    await visitor.goto(`/business/${kept.slug}/claim`)
    await visitor.getByLabel('How can we see that it is yours?').fill('My name is on the door.')
    await press(visitor, 'Send claim', /We are looking at your claim/)

    const page = await open(javaScript, 1280)
    await signInAsAdmin(page)
    await page.goto('/admin/queue')
    await expectNoAxeViolations(page)
    await press(page, new RegExp(`Approve ?: ${kept.name}`), /Claim Approved/)
    await press(
      page,
      new RegExp(`Pause the listing ?: ${closed.name}`),
      /The listing is as suggested/,
    )
    await visitor.goto(`/business/${closed.slug}`)
    await visitor.getByText('not taking bookings at the moment').waitFor()

    await page.goto(`/admin/businesses/${duplicate.id}/manage`)
    await expectNoAxeViolations(page)
    await page.getByLabel('The listing that stays').fill(duplicate.slug)
    await press(page, /^Merge/, /That is this very listing/)
    await page.getByLabel('The listing that stays').fill(`/business/${kept.slug}`)
    await press(page, /^Merge/, /Merged/)
    await visitor.goto(`/business/${duplicate.slug}`)
    expect(new URL(visitor.url()).pathname).toBe(`/business/${kept.slug}`)
  })
})
