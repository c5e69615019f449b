import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '#app/domain/accounts/password-hash.server.ts'
import { expectNoAxeViolations, scripting, visit } from '#tests/support/browser.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { sample } from '#tests/support/runs.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { signIn, sitePassword } from '#tests/support/site-people.ts'

let server: TestServer
let sql: postgres.Sql
let secret: string
beforeAll(async () => {
  server = await startTestServer()
  sql = postgres(server.databaseUrl, { max: 1 })
  secret = await hashPassword(sitePassword)
})
afterAll(() => sql?.end())

const open = (javaScript: boolean, width: number) =>
  visit({ baseURL: server.url, javaScript, width, expects: [/status of (409|422)/, /\.js csp$/] })

/** An owner of a listed salon that is open every day. */
async function makeSalon() {
  const key = randomUUID().slice(0, 8)
  const email = `owner-${key}@example.co.za`
  const slug = `salon-${key}`
  const day = [{ open: '08:00', close: '20:00' }]
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  const hours = Object.fromEntries(days.map((name) => [name, day]))
  const [user] = await sql`
    insert into users (email, password_hash, role, email_verified_at)
    values (${email}, ${secret}, 'BUSINESS', now()) returning id`
  await sql`
    insert into businesses (slug, name, industry, area, plan_status, is_listing_published, owner_id, hours)
    values (${slug}, ${`Salon ${key}`}, 'Hair Salons', 'City Bowl', 'BASIC', true, ${user?.['id']}, ${sql.json(hours)})`
  return { email, slug }
}

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name }).waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const follow = (page: Page, name: string | RegExp) =>
  page.getByRole('link', { name }).first().click()

async function setUp(page: Page, email: string): Promise<void> {
  await signIn(page, email, '/dashboard/services')
  await heading(page, 'Services and people')
  await press(page, 'Start with these services')
  await page.getByRole('link', { name: 'Full colour' }).waitFor()
  await follow(page, 'Add a person')
  await page.getByLabel('Name').fill('Lerato')
  await press(page, 'Save')
  await page.getByRole('link', { name: 'Lerato' }).waitFor()
  await follow(page, 'Add a person')
  await page.getByLabel('Name').fill('Thandeka')
  await press(page, 'Save')
  await page.getByLabel('Automatically, when the time is free').check()
  await press(page, 'Save settings')
  await expectSoon(page.getByLabel('Automatically, when the time is free')).toBeChecked()
  await expectNoAxeViolations(page)
  await follow(page, 'Full colour')
  await heading(page, 'Full colour')
  await page.getByLabel('Price in rand').fill('nothing')
  await press(page, 'Save service')
  await page.getByRole('alert').getByRole('link', { name: 'Price' }).waitFor()
  await page.getByText('Please give the price in rand').waitFor()
  await expectNoAxeViolations(page)
  await page.getByLabel('Price in rand').fill('950')
  await press(page, 'Save service')
  await page.getByText('from R950').filter({ visible: true }).waitFor()
}

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill('Naledi Dlamini')
  await page.getByLabel('Email').fill(`${randomUUID()}@guest.example`)
  await page.getByLabel('Phone').fill('082 123 4567')
}

async function bookTime(page: Page, slug: string): Promise<void> {
  await page.goto(`/business/${slug}/book`)
  await heading(page, 'Book Appointment')
  await follow(page, /^Full colour/)
  await follow(page, 'Thandeka')
  await expectSoon(page.getByRole('link', { name: 'Thandeka' })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await page.getByRole('list', { name: 'Days' }).getByRole('link').nth(2).click()
  await follow(page, '10:00')
  await page.getByLabel('Full name').waitFor()
  await expectNoAxeViolations(page)
  await fillIn(page)
  await press(page, 'Submit Booking')
  await page.waitForURL(/\/bookings\//)
}

describe.each(sample(scripting, 2))('services %s', (_, javaScript) => {
  it('are set up by an owner, and booked by the time first', async () => {
    const width = javaScript ? 1440 : 360
    const { email, slug } = await makeSalon()
    await setUp(await open(javaScript, width), email)
    await bookTime(await open(javaScript, width), slug)
    const [booking] = await sql`
      select b.status, b.service_name, s.name as person from bookings b
      join businesses on businesses.id = b.business_id
      left join staff s on s.id = b.staff_id where businesses.slug = ${slug}`
    expect(booking).toMatchObject({
      status: 'CONFIRMED',
      service_name: 'Full colour',
      person: 'Thandeka',
    })
  })
})

it.each(scripting)(
  'a service that is removed meanwhile is said to be gone, and no other is booked instead, %s',
  async (_, javaScript) => {
    const { slug } = await makeSalon()
    const of = sql`select id from businesses where slug = ${slug}`
    const [braids] = await sql`
    insert into services (business_id, name, minutes, price_kind, position)
    select id, name, 60, 'free', position from (${of}) b,
      (values ('Braids', 0), ('Cut', 1)) as v(name, position) returning id`
    const page = await open(javaScript, 360)
    await page.goto(`/business/${slug}/book?service=${braids?.['id']}`)
    await page.getByRole('list', { name: 'Days' }).getByRole('link').nth(2).click()
    await follow(page, '10:00')
    await fillIn(page)
    await sql`delete from services where id = ${braids?.['id']}`
    await press(page, 'Submit Booking')
    await page
      .getByRole('alert')
      .filter({ hasText: 'This service can no longer be booked. Please choose another.' })
      .first()
      .waitFor()
    // Nothing is chosen in its place, and nothing can be sent until something is.
    await page.getByRole('heading', { name: 'What would you like?' }).waitFor()
    await expectSoon(page.locator('[aria-current=step]')).toContainText('Service and time')
    await expectSoon(page.getByRole('button', { name: /^Braids/ })).toHaveCount(0)
    await expectSoon(page.getByRole('button', { name: 'Submit Booking' })).toBeHidden()
    await expectSoon(page.getByLabel('Full name')).toHaveValue('Naledi Dlamini')
    expect(await sql`select 1 from bookings where business_id = (${of})`).toHaveLength(0)
    // What was typed is kept while something else is chosen.
    await page.getByRole('button', { name: /^Cut/ }).click()
    await page.getByRole('list', { name: 'Days' }).getByRole('button').nth(2).click()
    const times = page.locator('section[aria-labelledby=which-time]')
    await times.getByRole('button', { name: '10:00', exact: true }).click()
    await expectSoon(page.getByLabel('Full name')).toHaveValue('Naledi Dlamini')
    await expectSoon(page.getByLabel('Phone')).toHaveValue('082 123 4567')
    await press(page, 'Submit Booking')
    await page.waitForURL(/\/bookings\//)
  },
)

it('times of another day cannot be pressed while the chosen day is on its way', async () => {
  const { slug } = await makeSalon()
  const [cut] = await sql`
    insert into services (business_id, name, minutes, price_kind, position)
    select id, 'Cut', 60, 'free', 0 from businesses where slug = ${slug} returning id`
  const page = await open(true, 360)
  await page.goto(`/business/${slug}/book?service=${cut?.['id']}`)
  const days = page.getByRole('list', { name: 'Days' }).getByRole('link')
  const times = page.locator('[aria-labelledby=which-time]')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/book\.data\?/, (route) => held.then(() => route.continue()))
  await days.nth(2).click()
  await expectSoon(days.nth(2)).toHaveAttribute('aria-current', 'date')
  await expectSoon(times).toHaveAttribute('inert')
  release()
  await follow(page, '10:00')
  await page.getByLabel('Full name').waitFor()
})
