import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { demoAccounts } from '#db/seed/accounts.ts'
import { makeBookable } from '#tests/support/bookings.ts'
import { makeUser } from '#tests/support/factories.ts'
import { button, main } from '#tests/support/page-parts.ts'
import { makeDeskOwner } from '#tests/support/pages/desk.ts'
import { makeService, makeStaff } from '#tests/support/services.ts'
import { firstLink, pressRefused } from './presses.ts'
import type { Shooting } from './shooting.ts'

const { premium, basic, free } = demoAccounts

/** An owner of a restaurant with tables, set up from nothing. */
async function tableOwner() {
  const owner = await makeUser()
  const slug = `harbour-table-${randomUUID().slice(0, 4)}`
  const listing = {
    name: 'The Harbour Table',
    slug,
    ownerId: owner.id,
    planStatus: 'BASIC',
  } as const
  const { id: businessId } = await makeBookable(listing)
  const two = await makeService({
    businessId,
    name: 'Table for two',
    priceKind: 'free',
    capacity: 2,
  })
  for (const [position, name] of ['Window 1', 'Window 2', 'Deck 1'].entries())
    await makeStaff({ businessId, name, kind: 'table', position, serviceIds: [two.id] })
  return owner
}

export async function takeServices({ person, state }: Shooting): Promise<void> {
  const page = await person(premium)
  await state(page, 'services', '/dashboard/services')
  await state(await person(free), 'services-free', '/dashboard/services')
  for (const [what, press] of [
    ['services', 'Save service'],
    ['people', 'Save'],
  ] as const) {
    const form = `/dashboard/${what}/new`
    await state(page, `${what}-new`, form)
    await state(page, `${what}-new-refused`, async () => {
      await page.goto(form)
      await pressRefused(page, press)
    })
    const to = new RegExp(`^/dashboard/${what}/(?!new)`)
    await state(page, `${what}-edit`, async () =>
      page.goto(await firstLink(page, '/dashboard/services', to)),
    )
  }
  const tables = await person(await tableOwner())
  await state(tables, 'tables', '/dashboard/services')
  await state(tables, 'tables-edit', async () =>
    tables.goto(await firstLink(tables, '/dashboard/services', /^\/dashboard\/people\/(?!new)/)),
  )
}

export async function takeWaitingAndReviews({ person, state }: Shooting): Promise<void> {
  const page = await person(premium)
  await state(page, 'waiting', '/dashboard/waiting')
  await state(await person(free), 'waiting-offer', '/dashboard/waiting')
  await state(page, 'reviews', '/dashboard/reviews')
  await state(page, 'reviews-answering', async () => {
    await page.goto('/dashboard/reviews')
    await main(page)
      .getByText(/^Answer the review of/)
      .first()
      .click()
    await page.getByLabel('Your answer').first().waitFor()
  })
  await state(await person(free), 'suggestions', '/dashboard/suggestions')
}

/** Types what does not hold, so that the editor says so at its place. */
async function refuseListing(page: Page): Promise<void> {
  await page.goto('/dashboard?tab=listing')
  await button(page, 'Friday: add times').click()
  await page.getByLabel('Friday opens').last().fill('10:00')
  await page.getByLabel('Friday closes').last().fill('11:00')
  await button(page, /^(Save Draft|Save changes|Save|Update.*)$/)
    .last()
    .click()
  await main(page).getByRole('alert').first().waitFor()
}

const saveProfile = (page: Page) =>
  page
    .getByRole('region', { name: 'Business profile' })
    .getByRole('button', { name: 'Save', exact: true })
    .click()

export async function takeListing({ person, state }: Shooting): Promise<void> {
  const page = await person(premium)
  await state(page, 'listing', '/dashboard?tab=listing')
  await state(page, 'listing-not-saved', async () => {
    await page.goto('/dashboard?tab=listing')
    await page.getByLabel('Showers').check()
    await main(page)
      .getByText(/not saved/)
      .first()
      .waitFor()
  })
  await state(page, 'listing-refused', () => refuseListing(page))
  await state(page, 'profile', '/dashboard?tab=profile')
  await state(page, 'profile-edit', '/dashboard?tab=profile&edit=1')
  await state(page, 'profile-edit-refused', async () => {
    await page.goto('/dashboard?tab=profile&edit=1')
    await page.getByLabel('Business name').fill('')
    await page.getByLabel('Website').fill('not an address')
    await pressRefused(page, 'Save')
  })
  await state(page, 'profile-edit-two-windows', async () => {
    await page.goto('/dashboard?edit=1')
    const second = await page.context().newPage()
    await second.goto('/dashboard?edit=1')
    await second.getByLabel('Description').fill('From the second window')
    await saveProfile(second)
    await second.getByText('Profile Updated').first().waitFor()
    await second.close()
    await page.getByLabel('Description').fill('From the first window')
    await saveProfile(page)
    await page.getByText('This was changed in another window', { exact: true }).waitFor()
  })
  await state(page, 'picture', '/dashboard/picture')
  for (const [plan, account] of Object.entries({ basic, free })) {
    const other = await person(account)
    await state(other, `profile-${plan}`, async () => {
      await other.goto('/dashboard?tab=profile')
      if (plan === 'basic') await other.locator('[type=button]', { hasText: 'Image' }).waitFor()
    })
    await state(other, `bookings-tab-${plan}`, '/dashboard?tab=bookings')
  }
}

export async function takeFigures({ person, state }: Shooting): Promise<void> {
  const page = await person(premium)
  await state(page, 'analytics', '/dashboard?tab=analytics')
  await state(page, 'analytics-90-days', '/dashboard?tab=analytics&days=90')
  await state(await person(free), 'analytics-offer', '/dashboard?tab=analytics')
  await state(page, 'search-found', '/dashboard/search?search=co')
  await state(page, 'search-nothing', '/dashboard/search?search=xyzzyq')
  await state(page, 'search', '/dashboard/search')
  await state(page, 'calendar-feed', async () => {
    await page.goto('/dashboard?tab=bookings')
    const create = main(page).getByRole('button', { name: /calendar link|feed/i })
    await create.first().click()
    await page.getByLabel('Calendar link').waitFor()
  })
  await state(page, 'not-found', '/dashboard/not/there')
}

export async function takeNotices({ person, state, server, sql }: Shooting): Promise<void> {
  const notices: Record<string, (email: string) => Promise<unknown>> = {
    paused: (email) =>
      sql`update businesses set is_active = false where owner_id = (select id from users where email = ${email})`,
    unverified: (email) => sql`update users set email_verified_at = null where email = ${email}`,
    'refused-mail': (email) =>
      sql`insert into refused_addresses (address, answer) values (${email}, '550 No such user')`,
    draft: (email) =>
      sql`update businesses set is_listing_published = false where owner_id = (select id from users where email = ${email})`,
  }
  for (const [name, change] of Object.entries(notices)) {
    const owner = await makeDeskOwner(server, 'PREMIUM', 'Sea Point Yoga')
    await change(owner.email)
    await state(await person(owner), `notice-${name}`, '/dashboard')
  }
  const page = await person(premium)
  await state(
    page,
    'row-menu-open',
    async () => {
      await page.goto('/dashboard?tab=bookings')
      await main(page)
        .locator('summary', { hasText: /^More about/ })
        .filter({ visible: true })
        .first()
        .click()
    },
    { window: true },
  )
}
