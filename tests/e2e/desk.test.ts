import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { hashPassword } from '#app/domain/accounts/password-hash.server.ts'
import { formatDate, localDateOf } from '#app/domain/local-time.ts'
import { scripting, visit } from '#tests/support/browser.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { sample } from '#tests/support/runs.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { signIn, siteAdmin, sitePassword } from '#tests/support/site-people.ts'

let server: TestServer
let sql: postgres.Sql
let secret: string
beforeAll(async () => {
  server = await startTestServer({ env: siteAdmin })
  sql = postgres(server.databaseUrl, { max: 1 })
  secret = await hashPassword(sitePassword)
})
afterAll(() => sql?.end())

// Browsers without scripts report the scripts they leave alone as blocked.
const refusals = [/status of (403|404)/, /\.js csp$/]
const open = (javaScript: boolean, more: object = {}) =>
  visit({ baseURL: server.url, javaScript, expects: refusals, ...more })

/** An owner; with a business, unless its plan is null. */
async function makeOwner(plan: string | null = 'BASIC') {
  const key = randomUUID().slice(0, 8)
  const email = `owner-${key}@example.co.za`
  const [user] = await sql`
    insert into users (email, password_hash, role, email_verified_at)
    values (${email}, ${secret}, 'BUSINESS', now()) returning id`
  const business = { name: `Gem ${key}`, slug: `gem-${key}` }
  if (plan !== null) {
    await sql`
      insert into businesses (slug, name, industry, area, plan_status, is_listing_published, owner_id)
      values (${business.slug}, ${business.name}, 'Restaurants', 'City Bowl', ${plan},
        ${plan !== 'NONE'}, ${user?.['id']})`
  }
  return { email, ...business }
}

const navigation = (page: Page, name: string) => page.getByRole('navigation', { name })
/** The places that a navigation shows, in their order. */
const expectPlaces = (page: Page, name: string, places: string[]) =>
  expectSoon(navigation(page, name).getByRole('link')).toHaveText(places)
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name }).waitFor()

describe.each(sample(scripting, 2))('the desk %s', (_, javaScript) => {
  it('leads an owner to every place from its sidebar, and marks the one that shows', async () => {
    const owner = await makeOwner('PREMIUM')
    const page = await open(javaScript, { width: 1440 })
    await signIn(page, owner.email, '/dashboard')
    const places = [
      'Calendar',
      'Bookings',
      'Reviews',
      'Profile',
      'Create Listing',
      'Services',
      'Analytics',
      'Automation',
      'Plan',
    ]
    await expectPlaces(page, 'Dashboard', places)
    const titles: Record<string, string> = {
      Calendar: formatDate(localDateOf(new Date())),
      Profile: owner.name,
      Services: 'Services and people',
      Automation: 'Deliveries to Make',
      Plan: 'Your plan',
    }
    for (const place of places) {
      await navigation(page, 'Dashboard').getByRole('link', { name: place }).click()
      await heading(page, titles[place] ?? place)
      const current = navigation(page, 'Dashboard').locator('[aria-current=page]')
      await expectSoon(current).toHaveText([place])
    }
    await expectSoon(page.getByRole('contentinfo')).toHaveCount(0)
  })
})
