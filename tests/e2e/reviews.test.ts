import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '#app/domain/accounts/password-hash.server.ts'
import { expectNoAxeViolations, scripting, visitsOf } from '#tests/support/browser.ts'
import { connectTo } from '#tests/support/database.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { sample } from '#tests/support/runs.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { signIn, signInAsAdmin, siteAdmin, sitePassword } from '#tests/support/site-people.ts'

let server: TestServer
let secret: string
beforeAll(async () => {
  server = await startTestServer({ env: siteAdmin })
  secret = await hashPassword(sitePassword)
})

const open = visitsOf(() => server, 409, 422)

/** An owner's listing with a confirmed booking whose time is over. */
async function makeVisit() {
  const sql = connectTo(server.databaseUrl)
  const key = randomUUID().slice(0, 8)
  const owner = `owner-${key}@example.co.za`
  const guest = `guest-${key}@guest.example`
  const slug = `corner-${key}`
  const name = `Corner ${key}`
  await sql`
    with who as (
      insert into users (email, password_hash, role, email_verified_at)
      values (${owner}, ${secret}, 'BUSINESS', now()) returning id
    ), what as (
      insert into businesses (slug, name, industry, area, suburb, owner_id, plan_status, is_listing_published)
      select ${slug}, ${name}, 'Hair Salons', 'City Bowl', 'Gardens', id, 'FREE', true from who returning id
    )
    insert into bookings (business_id, customer_name, customer_email, customer_phone, starts_at, ends_at, status, request_key)
    select id, 'Naledi Dlamini', ${guest}, '+27821234567', now() - interval '3 hours',
      now() - interval '2 hours', 'CONFIRMED', ${key} from what`
  return { owner, guest, slug, name }
}

/** The link of the newest mail with such a subject. */
async function linkTo(guest: string, subject: RegExp): Promise<string> {
  const mail = await server.mailTo(guest, subject)
  return /\/reviews\/[\w-]{43}/.exec(mail.text ?? '')?.[0] ?? ''
}

const reviews = (page: Page) => page.getByRole('region', { name: 'Reviews' })

describe.each(sample(scripting, 2))('a review %s', (_, javaScript) => {
  it('is asked for after the visit, written, changed, answered, reported, removed and put back', async () => {
    const { owner, guest, slug, name } = await makeVisit()
    const desk = await open(javaScript)
    await signIn(desk, owner, '/dashboard?tab=bookings&when=all')
    await desk.getByRole('link', { name: 'View Details' }).click()
    await desk.getByRole('button', { name: 'Mark as completed' }).click()
    const mailed = await linkTo(guest, /^How was/)

    const page = await open(javaScript, { width: 360 })
    await page.goto(mailed)
    await page.getByRole('heading', { name: `How was ${name}?` }).waitFor()
    await expectNoAxeViolations(page)
    const refused = page.getByText(/One thing needs attention|fields need attention/)
    if (javaScript) {
      await page.getByRole('button', { name: 'Send review' }).click()
      await refused.waitFor()
    }
    await page.getByTitle('Not so good').click()
    await page.getByLabel('Your review').fill('<b>Bold</b> see https://spam.example')
    await page.getByRole('button', { name: 'Send review' }).click()
    await page.getByRole('heading', { name: 'Thank you for your review' }).waitFor()
    await expectSoon(refused).toHaveCount(0)
    await expectNoAxeViolations(page)
    const written = page.getByRole('region', { name: 'Your review' })
    await written.getByText('PUBLISHED').waitFor()
    await written.getByText('<b>Bold</b> see https://spam.example').waitFor()
    await page.getByRole('link', { name: 'See it on the page' }).click()
    await reviews(page).getByText('<b>Bold</b> see https://spam.example').waitFor()
    await expectSoon(reviews(page).getByRole('link')).toHaveCount(0)
    await expectNoAxeViolations(page)

    await page.goto(mailed)
    await page.getByRole('heading', { name: 'This link has been used' }).waitFor()
    await page.goto(await linkTo(guest, /^Thank you for your review/))
    await page.getByText(/^Edit your review/).click()
    await page.getByTitle('Excellent').click()
    await page.getByRole('textbox', { name: 'Your review' }).fill('The best fringe in town.')
    await page.getByRole('button', { name: 'Change review' }).click()
    await page.getByText('Review Changed').first().waitFor()

    await desk.goto('/dashboard/reviews')
    await desk.getByText('The best fringe in town.').waitFor()
    await desk.getByText('Answer the review of').click()
    await desk.getByLabel('Your answer').fill('Thank you, come again.')
    await desk.getByRole('button', { name: 'Publish answer' }).click()
    await desk.getByText(`Answer from you`).waitFor()
    await desk.getByText('Report the review of').click()
    await desk.getByLabel('Why should we remove it?').fill('We know nobody of that name')
    await desk.getByRole('button', { name: 'Report review' }).click()
    await desk.getByText('Reported', { exact: true }).waitFor()
    await expectNoAxeViolations(desk)

    const admin = await open(javaScript)
    await signInAsAdmin(admin)
    await admin.goto('/admin/reviews')
    const row = admin.getByRole('listitem').filter({ hasText: name })
    await row.getByText('Remove the review of').click()
    await row.getByLabel('Reason for removal').fill('It was written by a neighbour')
    await row.getByRole('button', { name: 'Remove review' }).click()
    await expectSoon(row).toHaveCount(0)
    await page.goto(`/business/${slug}`)
    await reviews(page)
      .getByText('was removed by CPT Gems: “It was written by a neighbour”')
      .waitFor()
    expect(await page.content()).not.toContain('The best fringe in town.')
    expect(await page.content()).not.toContain('aggregateRating')
    await admin.goto('/admin/reviews?show=removed')
    await expectNoAxeViolations(admin)
    await row.getByRole('button', { name: 'Restore' }).click()
    await expectSoon(row).toHaveCount(0)
    await page.goto(`/business/${slug}`)
    await reviews(page).getByText('Thank you, come again.').waitFor()
    expect(await page.content()).toContain('"ratingValue":5')
  })
})
