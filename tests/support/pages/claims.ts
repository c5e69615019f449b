import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { connectTo } from '../database.ts'
import { main } from '../page-parts.ts'
import type { TestServer } from '../server.ts'
import { sitePassword } from '../site-people.ts'

/** A listing that nobody has claimed, made straight in the database. */
export async function makeUnclaimed(server: TestServer) {
  const key = randomUUID().slice(0, 12)
  const listing = { slug: `corner-${key}`, name: `Corner ${key}`, email: `${key}@corner.example` }
  const [row] = await connectTo(server.databaseUrl)`
    insert into businesses (slug, name, industry, area, suburb, address, email, phone, is_listing_published, plan_status)
    values (${listing.slug}, ${listing.name}, 'Hair Salons', 'City Bowl', 'Gardens', '1 Kloof Street',
      ${listing.email}, '+27215550100', true, 'FREE') returning id`
  return { ...listing, id: String(row?.['id']) }
}

/** Presses a button of the page's main part, and waits for what the page says then. */
export async function press(page: Page, name: string | RegExp, then: RegExp) {
  await main(page).getByRole('button', { name }).first().click()
  await page.getByText(then).first().waitFor()
}

/** Registers somebody whose business is listed already, by the form's own request; their address. */
export async function registerClaimant(page: Page, slug: string): Promise<string> {
  const email = `${randomUUID()}@example.co.za`
  await page.request.post(`/register?claim=${slug}`, {
    form: {
      ...{ firstName: 'Thandi', lastName: 'Nkosi', email },
      ...{ phone: '021 555 0133', password: sitePassword, terms: 'on' },
    },
  })
  return email
}
