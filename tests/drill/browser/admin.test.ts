import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '#app/domain/accounts/password-hash.server.ts'
import { expectNoAxeViolations, scripting, visitsOf } from '#tests/support/browser.ts'
import { expectSoon, sees } from '#tests/support/expect-soon.ts'
import { sample } from '#tests/support/runs.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { button, expectNoSidewaysScroll, link, main } from '#tests/support/page-parts.ts'
import { signIn, signInAsAdmin, siteAdmin, sitePassword } from '#tests/support/site-people.ts'
import { place } from '#tests/support/pages/desk.ts'

let server: TestServer
let sql: postgres.Sql
let secret: string
beforeAll(async () => {
  server = await startTestServer({ env: siteAdmin })
  sql = postgres(server.databaseUrl, { max: 1 })
  secret = await hashPassword(sitePassword)
})
afterAll(() => sql?.end())

const open = visitsOf(() => server, 403, 404, 409, 422)
const says = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()

/** What opens the menu of a user's row: its icon hides the words that name it. */
const menuOf = (page: Page, email: string) => page.getByText(`More about ${email}`).locator('..')

/** An owner with a listing everybody can see. */
async function makeOwner(more: { plan?: string; industry?: string; area?: string } = {}) {
  const key = randomUUID().slice(0, 8)
  const email = `owner-${key}@example.co.za`
  const name = `Gem ${key}`
  const [user] = await sql`
    insert into users (email, password_hash, role, email_verified_at)
    values (${email}, ${secret}, 'BUSINESS', now()) returning id`
  const [business] = await sql`
    insert into businesses (slug, name, industry, area, plan_status, is_listing_published, owner_id, description)
    values (${`gem-${key}`}, ${name}, ${more.industry ?? 'Restaurants'}, ${more.area ?? 'City Bowl'},
      ${more.plan ?? 'BASIC'}, true, ${user?.['id']}, 'Pies at noon.')
    returning id, slug`
  return { key, email, name, id: String(business?.['id']), slug: String(business?.['slug']) }
}

/** What a visitor without a session gets: page of the directory, call of the API, profile. */
async function seenByVisitors({ name, slug }: { name: string; slug: string }) {
  const search = encodeURIComponent(name)
  const [page, call, profile] = await Promise.all([
    fetch(`${server.url}/directory?search=${search}`).then((answer) => answer.text()),
    fetch(`${server.url}/api/businesses?search=${search}`).then((answer) => answer.json()),
    fetch(`${server.url}/business/${slug}`),
  ])
  return {
    directory: page.includes(`/business/${slug}`),
    api: (call as unknown[]).length === 1,
    profile: profile.status,
    bookable: (await profile.text()).includes(`/business/${slug}/book`),
  }
}

const everywhere = { directory: true, api: true, profile: 200, bookable: true }
const paused = { directory: false, api: false, profile: 200, bookable: false }
const gone = { directory: false, api: false, profile: 404, bookable: false }

describe.each(sample(scripting, 2))('the admin %s', (_, javaScript) => {
  it('pauses a business, which is gone everywhere at once, and resumes it', async () => {
    const owner = await makeOwner()
    expect(await seenByVisitors(owner)).toEqual(everywhere)
    const page = await open(javaScript)
    await signInAsAdmin(page)
    await page.goto(`/admin?tab=users&search=${owner.key}`)
    await says(page, 'Active Subscription')
    await button(page, `Pause ${owner.email}`).click()
    await says(page, 'Status Updated')
    await says(page, 'User subscription status has been updated.')
    expect(await seenByVisitors(owner)).toEqual(paused)
    await says(page, 'Paused Subscription')
    await expectSoon(page).toHaveURL(new RegExp(`search=${owner.key}`))
    await button(page, `Resume ${owner.email}`).click()
    await says(page, 'Active Subscription')
    expect(await seenByVisitors(owner)).toEqual(everywhere)
    await page.goto('/admin')
    await sees(main(page), owner.email)
  })

  it('finds people and businesses by search and filters, and clears them', async () => {
    const owner = await makeOwner({ plan: 'PREMIUM', industry: 'Fitness', area: 'Boland' })
    const other = await makeOwner()
    const page = await open(javaScript)
    await signInAsAdmin(page)
    await place(page, 'Admin', 'User Management').click()
    await main(page).getByRole('heading', { name: 'User Management' }).waitFor()
    await main(page).getByLabel('Search', { exact: true }).fill(owner.name)
    await page.getByLabel('Role').selectOption('Business')
    await button(page, 'Filter').click()
    await says(page, '1 user found')
    await sees(main(page), owner.email)
    await page.getByLabel('Role').selectOption('Customer')
    await button(page, 'Filter').click()
    await says(page, 'No users match these filters.')
    await place(page, 'Admin', 'Businesses').click()
    await main(page).getByRole('heading', { name: 'Businesses', exact: true }).waitFor()
    await main(page).getByText('More filters').click()
    await page.getByLabel('Plan').selectOption('PREMIUM')
    await page.getByLabel('Status').selectOption('Active')
    await page.getByLabel('Area').selectOption('Boland')
    await page.getByLabel('Industry').selectOption('Fitness')
    await main(page).getByLabel('Search', { exact: true }).fill(owner.key)
    await button(page, 'Filter').click()
    await says(page, '1 business found')
    await link(page, owner.name).waitFor()
    await expectSoon(main(page).getByText(other.name)).toHaveCount(0)
    await link(page, 'Clear Filters').click()
    await link(page, other.name).waitFor()
  })

  it('mends a profile and sets a rating on the owner’s behalf, and the log says what changed', async () => {
    const owner = await makeOwner()
    const page = await open(javaScript)
    await signInAsAdmin(page)
    await page.goto(`/admin?tab=businesses&search=${owner.key}`)
    await link(page, owner.name).click()
    await page.getByRole('heading', { level: 1, name: owner.name }).waitFor()
    await page.getByLabel('Description').fill('Pies at midnight.')
    await button(page, 'Save').first().click()
    await says(page, 'Business Updated')
    await page.goto(`/admin/businesses/${owner.id}`)
    await page.getByLabel(/^Rating/).fill('4.8')
    await page
      .getByLabel(/Number of reviews|Rating count|Reviews/)
      .first()
      .fill('57')
    await button(page, 'Set rating').click()
    await says(page, 'Business Updated')
    const [now] = await sql`
      select description, rating, rating_count from businesses where id = ${owner.id}`
    expect(now).toMatchObject({ description: 'Pies at midnight.', rating: 4.8, rating_count: 57 })
    await main(page).getByText('What changed').first().click()
    await sees(main(page), '57')
  })
})

describe('deleting a user', () => {
  it('with scripts asks in the browser first, and ends the sessions of that user', async () => {
    const owner = await makeOwner()
    const theirs = await open(true)
    await signIn(theirs, owner.email, '/dashboard')
    const page = await open(true)
    await signInAsAdmin(page)
    await page.goto(`/admin?tab=users&search=${owner.key}`)
    const asked: string[] = []
    page.once('dialog', (dialog) => {
      asked.push(dialog.message())
      void dialog.dismiss()
    })
    await menuOf(page, owner.email).click()
    await link(page, `Delete ${owner.email}`).click()
    await expect.poll(() => asked).toEqual([`Are you sure you want to delete user ${owner.email}?`])
    expect(await sql`select 1 from users where email = ${owner.email}`).toHaveLength(1)
    page.once('dialog', (dialog) => void dialog.accept())
    await link(page, `Delete ${owner.email}`).click()
    await says(page, 'User Deleted')
    await says(page, 'User has been successfully deleted.')
    await says(page, 'No users match these filters.')
    expect(await seenByVisitors(owner)).toEqual(gone)
    await theirs.goto('/dashboard')
    await expectSoon(theirs).toHaveURL((url) => url.pathname === '/login')
  })

  it('without scripts asks on a page of its own, from which one can go back', async () => {
    const owner = await makeOwner()
    const page = await open(false)
    await signInAsAdmin(page)
    await page.goto(`/admin?tab=users&search=${owner.key}`)
    await menuOf(page, owner.email).click()
    await link(page, `Delete ${owner.email}`).click()
    await says(page, `Are you sure you want to delete user ${owner.email}?`)
    await expectNoAxeViolations(page)
    await link(page, 'Cancel').click()
    await page.goto(`/admin?tab=users&search=${owner.key}`)
    await menuOf(page, owner.email).click()
    await link(page, `Delete ${owner.email}`).click()
    await button(page, 'Delete user').click()
    await says(page, 'User Deleted')
    expect(await sql`select 1 from users where email = ${owner.email}`).toHaveLength(0)
    expect(await seenByVisitors(owner)).toEqual(gone)
  })

  it('is not offered for admins', async () => {
    const page = await open(true)
    await signInAsAdmin(page)
    await page.goto('/admin?tab=users&role=ADMIN')
    await says(page, '1 user found')
    await expectSoon(link(page, /^Delete/)).toHaveCount(0)
    await expectSoon(button(page, /^(Pause|Resume)/)).toHaveCount(0)
  })
})

it('strangers are led to the login page, and owners read that this is not for them', async () => {
  const owner = await makeOwner()
  const page = await open(true)
  const addresses = ['/admin', '/admin?tab=users', '/admin/import', '/admin/log']
  for (const address of [...addresses, `/admin/businesses/${owner.id}`]) {
    await page.goto(address)
    await expectSoon(page).toHaveURL((url) => url.pathname === '/login')
  }
  await signIn(page, owner.email, '/dashboard')
  for (const address of [...addresses, `/admin/businesses/${owner.id}`]) {
    const answer = await page.goto(address)
    expect([address, answer?.status()]).toEqual([address, 403])
    await page.getByRole('heading', { name: 'You cannot open this page' }).waitFor()
  }
})

it.each(
  sample(
    [
      [360, 'light'],
      [1280, 'dark'],
    ] as const,
    2,
  ),
)(
  'every page of the admin is accessible and fits %i pixels, in the %s scheme',
  async (width, colorScheme) => {
    const owner = await makeOwner()
    const page = await open(true, { colorScheme, width })
    await signInAsAdmin(page)
    const addresses = [
      '/admin',
      '/admin?tab=users',
      '/admin?tab=businesses',
      '/admin?tab=subscriptions',
      '/admin/import',
      '/admin/tasks',
      '/admin/tasks?show=done',
      '/admin/log',
      '/admin/log?kind=mails',
      '/admin/log?kind=deliveries',
      '/admin/log?kind=provider',
      '/admin/log?kind=drift',
      `/admin/businesses/${owner.id}`,
      `/admin/businesses/${owner.id}?part=listing`,
    ]
    for (const address of addresses) {
      await page.goto(address)
      await expectNoAxeViolations(page)
      await expectNoSidewaysScroll(page)
    }
  },
)
