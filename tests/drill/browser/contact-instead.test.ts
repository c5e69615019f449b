import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectNoAxeViolations, visitsOf } from '#tests/support/browser.ts'
import { connectTo } from '#tests/support/database.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { sample } from '#tests/support/runs.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { main } from '#tests/support/page-parts.ts'
import { register } from '#tests/support/site-people.ts'
import { aroundTheClock } from '#tests/support/booking-calls.ts'
import { fillBooking, pickTime } from '#tests/support/pages/booking.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})

const open = visitsOf(() => server, 409)

const database = () => connectTo(server.databaseUrl)

type Values = { email?: string | null; phone?: string | null; ownerId?: string | null }

/** A listed business under a name of its own, open day and night. */
async function makeListing({ email = null, phone = '+27825550100', ownerId = null }: Values = {}) {
  const sql = database()
  const slug = `corner-cuts-${randomUUID()}`
  const name = `Corner ${slug.slice(-12)}`
  const hours = sql.json(aroundTheClock)
  const [row] = await sql`
    insert into businesses (slug, name, industry, area, suburb, address, email, phone, owner_id, hours, is_listing_published, plan_status)
    values (${slug}, ${name}, 'Hair Salons', 'City Bowl', 'Gardens', '1 Kloof Street', ${email}, ${phone}, ${ownerId}, ${hours}, true, 'FREE')
    returning id`
  return { id: String(row?.['id']), slug, name }
}
const vanish = (id: string) => database()`update businesses set email = null where id = ${id}`
const directoryOf = (name: string) => `/directory?search=${encodeURIComponent(name)}`

const ways: [boolean, number][] = [
  [true, 1280],
  [false, 360],
]

describe.each(sample(ways, 2))('with JavaScript %s at %i px', (javaScript, width) => {
  it('a listing nobody reads shows Contact in the directory, on its profile and for its form', async () => {
    const { name, slug } = await makeListing()
    const page = await open(javaScript, { width })
    await page.goto(directoryOf(name))
    await main(page).getByText('1 businesses found').waitFor()
    await expectSoon(main(page).getByRole('link', { name: 'Book Now' })).toHaveCount(0)
    await expectNoAxeViolations(page)
    await main(page).getByRole('link', { name: 'Contact', exact: true }).click()
    await page.waitForURL(`**/business/${slug}#contact`)
    await page.getByRole('heading', { name: 'Contact' }).waitFor()
    await expectSoon(page.getByRole('link', { name: 'Book Appointment' })).toHaveCount(0)
    const call = main(page).getByRole('link', { name: 'Call Now' })
    await expectSoon(call).toHaveAttribute('href', 'tel:+27825550100')
    await expectNoAxeViolations(page)

    await page.goto(`/business/${slug}/book`)
    await page.getByText('Please call or WhatsApp 082 555 0100.').waitFor()
    await expectSoon(page.getByRole('button', { name: 'Submit Booking' })).toHaveCount(0)
    const whatsapp = main(page).getByRole('link', { name: 'WhatsApp' })
    await expectSoon(whatsapp).toHaveAttribute('href', /^https:\/\/wa\.me\/27825550100\?text=/)
    await expectNoAxeViolations(page)
  })

  it('a contact that vanishes while the form is open costs nothing that was typed', async () => {
    const { id, slug } = await makeListing({ email: 'hello@corner.example' })
    const page = await open(javaScript, { width })
    await page.goto(`/business/${slug}/book`)
    await fillBooking(page)
    await pickTime(page)
    await vanish(id)
    await page.getByRole('button', { name: 'Submit Booking' }).click()
    await main(page)
      .getByRole('alert')
      .getByText(/Please call or WhatsApp 082 555 0100/)
      .waitFor()
    await expectSoon(page.getByLabel('Full name')).toHaveValue('Naledi Dlamini')
    await expectSoon(page.getByLabel('Notes')).toHaveValue('Window seat please')
    await expectSoon(page.getByLabel('Preferred date and time')).not.toHaveValue('')
    expect(await database()`select 1 from bookings where business_id = ${id}`).toHaveLength(0)
    await expectNoAxeViolations(page)
  })

  it('a customer whose business can no longer be reached is informed, and no move is offered', async () => {
    const { id, slug, name } = await makeListing({ email: 'hello@corner.example' })
    const page = await open(javaScript, { width })
    await page.goto(`/business/${slug}/book`)
    await fillBooking(page)
    await pickTime(page)
    await page.getByRole('button', { name: 'Submit Booking' }).click()
    await page.waitForURL(/\/bookings\//)
    await page.getByText(/will answer soon/).waitFor()
    await vanish(id)
    await page.reload()
    await page.getByText(`We cannot reach ${name} at the moment`).waitFor()
    await expectSoon(page.getByText(/will answer soon/)).toHaveCount(0)
    await expectSoon(page.getByText('Move to another time')).toHaveCount(0)
    await expectNoAxeViolations(page)
    await page.getByText('Cancel this booking').click()
    await page.getByText('We cannot reach the business, so please tell them yourself').waitFor()
    await page.getByRole('button', { name: 'Yes, cancel my booking' }).click()
    await page.getByText('CANCELLED', { exact: true }).waitFor()
    await expectSoon(page.getByRole('link', { name: 'Book again' })).toHaveCount(0)
  })
})

it('the dialog of a card from before shows a number to call, and closes onto the page', async () => {
  const { id, name } = await makeListing({ email: 'hello@corner.example' })
  const page = await open(true, { width: 360 })
  await page.goto(directoryOf(name))
  const link = page.getByRole('link', { name: 'Book Now' })
  await link.waitFor()
  await vanish(id)
  await link.click()
  const dialog = page.getByRole('dialog', { name: 'No online bookings' })
  await dialog.getByText('Please call or WhatsApp 082 555 0100.').waitFor()
  await dialog.getByRole('link', { name: 'Call Now' }).waitFor()
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expectSoon(page).toHaveURL((url) => url.pathname === '/directory')
})

it('an owner who opens the mailed link takes bookings at once, also on pages kept for visitors', async () => {
  const sql = database()
  const page = await open(true)
  const name = `Nkosi ${randomUUID().slice(-12)}`
  const email = await register(page, name)
  await page.goto('/welcome')
  await page.getByText(/Open it to confirm your email address/).waitFor()
  await page.getByRole('link', { name: 'Stay on this page' }).click()
  await main(page).getByRole('button', { name: 'Choose Free' }).click()
  await page.waitForURL('**/dashboard?tab=listing')
  await page.getByRole('button', { name: 'Publish Listing' }).click()
  await page.getByText('Listing Published').first().waitFor()
  await page
    .getByText(/Customers cannot book yet/)
    .first()
    .waitFor()
  await expectNoAxeViolations(page)

  const visitor = () => fetch(`${server.url}${directoryOf(name)}`).then((page) => page.text())
  expect(await visitor()).toContain('#contact')
  expect(await visitor()).not.toContain('Book Now')
  const mail = await server.mailTo(email, /confirm your e-?mail/)
  await page.goto(/https?:\S+token=[\w-]{43}/.exec(mail.text ?? '')?.[0] ?? '')
  await page.getByRole('button', { name: /Confirm this e-?mail address/ }).click()
  await page.waitForURL('**/dashboard')
  await expectSoon(page.getByText(/Customers cannot book yet/)).toHaveCount(0)
  await expect.poll(visitor).toContain('Book Now')

  const [row] = await sql`select slug from businesses where name = ${name}`
  const guest = await open(true, { width: 360 })
  await guest.goto(`/business/${row?.['slug']}/book`)
  await fillBooking(guest)
  await pickTime(guest)
  await guest.getByRole('button', { name: 'Submit Booking' }).click()
  await guest.waitForURL(/\/bookings\//)
  await server.mailTo(email, /New booking request/)
})
