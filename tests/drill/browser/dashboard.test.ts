import { beforeAll, describe, it } from 'vitest'
import { expectNoAxeViolations, scripting, visitsOf } from '#tests/support/browser.ts'
import { connectTo } from '#tests/support/database.ts'
import { expectSoon, sees } from '#tests/support/expect-soon.ts'
import { sample } from '#tests/support/runs.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { button, expectNoSidewaysScroll, link, main } from '#tests/support/page-parts.ts'
import { chooseFree, register } from '#tests/support/site-people.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})

const open = visitsOf(() => server, 409, 422)

/** A request for a booking at the owner's business, made straight in the database. */
async function request(email: string, customer: string, at: Date): Promise<void> {
  const sql = connectTo(server.databaseUrl)
  await sql`
    insert into bookings (business_id, customer_name, customer_email, customer_phone, starts_at, ends_at, request_key)
    select b.id, ${customer}, ${`${crypto.randomUUID()}@guest.example`}, '+27821234567', ${at},
      ${new Date(at.getTime() + 3_600_000)}, ${crypto.randomUUID()}
    from businesses b join users u on u.id = b.owner_id where u.email = ${email}`
}

const ahead = (days: number) => new Date(Math.ceil(Date.now() / 3_600_000 + days * 24) * 3_600_000)

describe.each(scripting)('the dashboard %s', (_, javaScript) => {
  it('an owner reads that there is no plan yet, and that Free is an active one', async () => {
    const page = await open(javaScript)
    await register(page, 'First Day')
    const readsOfThePlan = async (quick: RegExp, status: RegExp) => {
      await page.goto('/dashboard?tab=profile')
      await sees(page.getByRole('region', { name: 'Quick Stats' }), quick)
      await page.goto('/dashboard?tab=analytics')
      await sees(page.getByRole('region', { name: 'Listing status' }), status)
    }
    await readsOfThePlan(/Plan\s+No plan yet$/, /Subscription\s+No plan yet\n/)
    await chooseFree(page)
    await readsOfThePlan(/Plan\s+Free\s+Active$/, /Subscription\s+Active\n/)
  })

  it('an owner sees wrong hours at their place and keeps the rest', async () => {
    const page = await open(javaScript)
    await register(page, 'Late Night Pies')
    await chooseFree(page)
    await page.goto('/dashboard?tab=listing')
    await page.getByLabel('Parking').check()
    await button(page, 'Friday: add times').click()
    await page.getByLabel('Friday opens').nth(1).fill('10:00')
    await page.getByLabel('Friday closes').nth(1).fill('11:00')
    await button(page, 'Save Draft').click()
    const alert = main(page).getByRole('alert')
    await alert.waitFor()
    await sees(alert, 'Friday: 10:00–11:00 overlaps 09:00–17:00')
    await expectSoon(page.getByLabel('Parking')).toBeChecked()
    await expectSoon(page.getByLabel('Friday opens').nth(1)).toHaveValue('10:00')
    await button(page, 'Friday: remove 10:00–11:00').click()
    await page.getByLabel('Friday opens').nth(1).waitFor({ state: 'detached' })
    await button(page, 'Save Draft').click()
    await page.getByText('Draft Saved').first().waitFor()
  })

  it('an owner copies the times of a day to other days, and reads what is not saved', async () => {
    const page = await open(javaScript)
    await register(page, 'Copied Hours')
    await chooseFree(page)
    await page.goto('/dashboard?tab=listing')
    await sees(main(page), 'A draft is not public.')
    await page.getByLabel('Monday opens').fill('07:30')
    await page.locator('summary', { hasText: 'Monday: copy to other days' }).click()
    const menu = page.getByRole('group', { name: /Copy .* to/ })
    await menu.getByLabel('Sunday').check()
    for (const day of ['Wednesday', 'Thursday', 'Friday', 'Saturday']) {
      await menu.getByLabel(day).uncheck()
    }
    await menu.getByRole('button', { name: 'Copy' }).click()
    await expectSoon(page.getByLabel('Sunday opens')).toHaveValue('07:30')
    await expectSoon(page.getByLabel('Tuesday opens')).toHaveValue('07:30')
    await expectSoon(page.getByLabel('Friday opens')).toHaveValue('09:00')
    await sees(main(page), '3 changes not saved')
    await button(page, 'Save Draft').click()
    await page.getByText('Draft Saved').first().waitFor()
    await sees(main(page), 'A draft is not public.')
    await expectSoon(page.getByLabel('Sunday opens')).toHaveValue('07:30')
  })

  it('a day shows its times only while it is ticked as open', async () => {
    const page = await open(javaScript)
    await register(page, 'Closed Mondays')
    await chooseFree(page)
    await page.goto('/dashboard?tab=listing')
    await page.getByLabel('Monday opens').waitFor()
    await page.getByLabel('Monday: open').uncheck()
    await page.getByLabel('Monday opens').waitFor({ state: 'hidden' })
    await page.getByLabel('Monday: open').check()
    await page.getByLabel('Monday opens').waitFor()
  })

  it('what an owner types and ticks before the scripts have come is kept', async () => {
    const page = await open(javaScript)
    await register(page, 'Early Hours')
    await chooseFree(page)
    let send = () => {}
    const mayCome = new Promise<void>((resolve) => (send = resolve))
    await page.route('**/assets/*.js', async (route) => {
      await mayCome
      await route.continue()
    })
    const opened = page.goto('/dashboard?tab=listing')
    await page.getByLabel('Monday opens').fill('07:30')
    await page.getByLabel('Parking').check()
    send()
    await opened
    await button(page, 'Friday: add times').click()
    await page.getByLabel('Friday opens').nth(1).waitFor()
    await expectSoon(page.getByLabel('Monday opens')).toHaveValue('07:30')
    await expectSoon(page.getByLabel('Parking')).toBeChecked()
    await page.unrouteAll()
  })

  it('an edit that began before another one is shown beside it, to keep either', async () => {
    const page = await open(javaScript)
    await register(page, 'Two Windows')
    await chooseFree(page)
    const second = await page.context().newPage()
    await page.goto('/dashboard?edit=1')
    await second.goto('/dashboard?edit=1')
    await second.getByLabel('Description').fill('From the second window')
    await button(second, 'Save').click()
    await second.getByText('Profile Updated').first().waitFor()
    await page.getByLabel('Description').fill('From the first window')
    await button(page, 'Save').click()
    await page.getByText('This was changed in another window', { exact: true }).waitFor()
    const notice = page.getByRole('region', { name: 'This was changed in another window' })
    await sees(notice, /Description[\s\S]*second window[\s\S]*first window/)
    await button(page, 'Save my version').click()
    await page.getByText('Profile Updated').first().waitFor()
    await sees(page, 'From the first window')
  })

  it('an owner finds a request, confirms it, and declines another with a reason', async () => {
    const page = await open(javaScript, { width: 360 })
    const email = await register(page, 'Busy Barber')
    await chooseFree(page)
    for (let at = 0; at < 11; at += 1) await request(email, `Guest ${at}`, ahead(3 + at))
    await request(email, 'Anél Jacobs', ahead(30))
    await page.goto('/dashboard?tab=bookings')
    await sees(page, '12 upcoming bookings')
    await link(page, 'Later').click()
    await page.getByText('Page 2 of 2').waitFor()
    await page.getByLabel('Customer').fill('anel')
    await button(page, 'Search').click()
    await page.getByText('1 booking found').waitFor()
    await link(page, 'View Details of Anél Jacobs').click()
    await page.getByRole('heading', { name: 'Anél Jacobs' }).waitFor()
    await button(page, 'Confirm booking').click()
    await page.getByText('Booking Confirmed').first().waitFor()
    await sees(main(page), 'Confirmed by you')
    await page.goto('/dashboard?tab=bookings&customer=Guest+3')
    await link(page, 'View Details of Guest 3').click()
    await page.getByText('Decline', { exact: true }).click()
    await page.getByLabel('Reason').fill('We are on leave')
    await button(page, 'Decline booking').click()
    await page.getByText('Booking Declined').first().waitFor()
    await sees(main(page), '“We are on leave”')
  })
})

it('the preview follows what is ticked before anything is saved', async () => {
  const page = await open(true)
  await register(page, 'Live Preview Studio')
  await chooseFree(page)
  await page.goto('/dashboard?tab=listing')
  const preview = page.getByRole('region', { name: 'Preview' })
  await page.getByLabel('Showers').check()
  await preview.getByText('Showers').waitFor()
  await page.getByLabel('Sunday: open').uncheck()
  await preview.getByText('Closed').waitFor()
})

it('two windows that confirm the same request inform the second that it is done', async () => {
  const page = await open(true)
  const email = await register(page, 'Race Day')
  await chooseFree(page)
  await request(email, 'Only Guest', ahead(5))
  await page.goto('/dashboard?tab=bookings')
  await link(page, 'View Details of Only Guest').click()
  await page.getByRole('heading', { name: 'Only Guest' }).waitFor()
  const second = await page.context().newPage()
  await second.goto(page.url())
  await button(second, 'Confirm booking').click()
  await second.getByText('Booking Confirmed').first().waitFor()
  await button(page, 'Confirm booking').click()
  await page.getByText('This booking is already confirmed.').waitFor()
  await main(page).getByText('CONFIRMED', { exact: true }).waitFor()
})

it.each(
  sample(
    [
      [360, 'light'],
      [1440, 'dark'],
    ] as const,
    2,
  ),
)('every tab is accessible and fits %i pixels, in the %s scheme', async (width, colorScheme) => {
  const page = await open(true, { colorScheme, width })
  const email = await register(page, 'Accessible Arts')
  await chooseFree(page)
  await request(email, 'Some Guest', ahead(4))
  await connectTo(server.databaseUrl)`
      update businesses set plan_status = 'PREMIUM', feed_version = 1 where owner_id = (
        select id from users where email = ${email})`
  const tabs = ['?tab=profile', '?edit=1', '?tab=listing', '?tab=bookings', '?tab=analytics']
  for (const tab of tabs) {
    await page.goto(`/dashboard${tab}`)
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
  }
  await page.goto('/dashboard?tab=bookings')
  await link(page, 'View Details of Some Guest').click()
  await page.getByRole('heading', { name: 'Some Guest' }).waitFor()
  await expectNoAxeViolations(page)
})
