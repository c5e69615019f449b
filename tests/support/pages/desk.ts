import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { hashPassword } from '#app/domain/accounts/password-hash.server.ts'
import { connectTo } from '../database.ts'
import { expectSoon } from '../expect-soon.ts'
import type { TestServer } from '../server.ts'
import { sitePassword } from '../site-people.ts'

let secret: Promise<string> | undefined

/** As people have one: `zanele.mokoena.3f2a@webpost.example`, another each time. */
export const addressOf = (name: string): string =>
  `${name.toLowerCase().replace(/[^a-z]+/g, '.')}.${randomUUID().slice(0, 4)}@webpost.example`

/** An owner made straight in the database; with a business, unless its plan is null. `name` is for what is looked at. */
export async function makeDeskOwner(
  server: TestServer,
  plan: string | null = 'BASIC',
  name?: string,
) {
  const sql = connectTo(server.databaseUrl)
  const key = randomUUID().slice(0, 8)
  const email = name ? addressOf(name) : `owner-${key}@example.co.za`
  const hash = await (secret ??= hashPassword(sitePassword))
  const [user] = await sql`
    insert into users (email, password_hash, role, email_verified_at)
    values (${email}, ${hash}, 'BUSINESS', now()) returning id`
  const business = { name: name ?? `Gem ${key}`, slug: `gem-${key}` }
  if (plan !== null) {
    await sql`
      insert into businesses (slug, name, industry, area, plan_status, is_listing_published, owner_id)
      values (${business.slug}, ${business.name}, 'Restaurants', 'City Bowl', ${plan},
        ${plan !== 'NONE'}, ${user?.['id']})`
  }
  return { email, ...business }
}

export const navigation = (page: Page, name: string) => page.getByRole('navigation', { name })

/** The places that a navigation shows, in their order. */
export const expectPlaces = (page: Page, name: string, places: string[]) =>
  expectSoon(navigation(page, name).getByRole('link')).toHaveText(places)

/** A place of a navigation: sidebar and bottom bar both count until the style sheet has come. */
export const place = (page: Page, of: 'Dashboard' | 'Admin', name: string) =>
  navigation(page, of).getByRole('link', { name, exact: true }).filter({ visible: true }).first()

export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor()
