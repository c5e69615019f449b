import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectNoAxeViolations, scripting, visitsOf } from '#tests/support/browser.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { sample } from '#tests/support/runs.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { signIn, signInAsAdmin, siteAdmin } from '#tests/support/site-people.ts'
import { expectPlaces, heading, makeDeskOwner, navigation } from '#tests/support/pages/desk.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: siteAdmin })
})

const open = visitsOf(() => server, 403, 404)

const account = (page: Page) => page.getByRole('banner').getByTitle('Account menu')

describe.each(scripting)('the desk %s', (_, javaScript) => {
  it('has four places and More at the bottom of a phone', async () => {
    const owner = await makeDeskOwner(server)
    const page = await open(javaScript, { width: 360, height: 740 })
    await signIn(page, owner.email, '/dashboard')
    await expectPlaces(page, 'Dashboard', ['Today', 'Calendar', 'Bookings', 'Customers'])
    await navigation(page, 'Dashboard').getByText('More', { exact: true }).click()
    await navigation(page, 'Dashboard').getByRole('link', { name: 'Plan' }).click()
    await heading(page, 'Your plan')
    await navigation(page, 'Dashboard').getByText('More', { exact: true }).click()
    const plan = navigation(page, 'Dashboard').getByRole('link', { name: 'Plan' })
    await expectSoon(plan).toHaveAttribute('aria-current', 'page')
    await navigation(page, 'Dashboard').getByRole('link', { name: 'View public page' }).click()
    await page.waitForURL(`**/business/${owner.slug}`)
  })

  it.each(sample([360, 1440], 2))(
    'says who is signed in, at %i pixels, with their account and the way out',
    async (width) => {
      const owner = await makeDeskOwner(server)
      const page = await open(javaScript, { width })
      await signIn(page, owner.email, '/dashboard')
      await account(page).click()
      const menu = page.getByRole('banner')
      for (const said of [owner.name, owner.email, 'Business owner']) {
        await menu.getByText(said).last().waitFor()
      }
      await expectSoon(menu.getByRole('link', { name: 'View public page' })).toHaveAttribute(
        'href',
        `/business/${owner.slug}`,
      )
      await menu.getByRole('link', { name: 'Your account' }).click()
      await heading(page, 'Your account')
      await page.goto('/dashboard/plan')
      await account(page).click()
      await menu.getByRole('button', { name: 'Logout' }).click()
      await page.waitForURL((url) => url.pathname === '/')
      await page.goto('/dashboard')
      await expectSoon(page).toHaveURL((url) => url.pathname === '/login')
    },
  )

  it('shows an admin the admins’ places, and files beside pages', async () => {
    const page = await open(javaScript, { width: 1440 })
    await signInAsAdmin(page)
    await expectPlaces(page, 'Admin', [
      'Overview',
      'User Management',
      'Businesses',
      'Subscriptions',
      'Tasks',
      'Listings queue',
      'Reviews',
      'Import',
      'Export CSV',
      'Personal data',
      'Logs',
    ])
    const download = page.waitForEvent('download')
    await navigation(page, 'Admin').getByRole('link', { name: 'Export CSV' }).click()
    expect((await download).suggestedFilename()).toMatch(/^businesses-.*\.csv$/)
    await account(page).click()
    await page.getByRole('banner').getByText('Administrator').waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Public site' }).click()
    await page.waitForURL((url) => url.pathname === '/')
  })

  it('shows the way to a page below a place, of which a phone shows what leads back', async () => {
    const owner = await makeDeskOwner(server)
    for (const [width, ways] of [
      [1440, ['Dashboard', 'Calendar']],
      [360, ['Calendar']],
    ] as const) {
      const page = await open(javaScript, { width })
      await signIn(page, owner.email, '/dashboard/calendar/block')
      const crumbs = navigation(page, 'Breadcrumb').getByRole('link').filter({ visible: true })
      await expectSoon(crumbs).toHaveText([...ways])
      await crumbs.last().click()
      await page.waitForURL('**/dashboard/calendar')
    }
  })

  it('stays around a page that is not there, and leads back', async () => {
    const owner = await makeDeskOwner(server)
    const page = await open(javaScript)
    await signIn(page, owner.email, '/dashboard')
    await page.goto(`/dashboard/bookings/${randomUUID()}`)
    await heading(page, 'Not found')
    await navigation(page, 'Dashboard').getByRole('link', { name: 'Bookings' }).waitFor()
    await page.getByRole('link', { name: 'See all bookings' }).click()
    await heading(page, 'Bookings')
    await page.goto('/dashboard/not/there')
    await heading(page, '404 Page Not Found')
    await navigation(page, 'Dashboard').getByRole('link', { name: 'Bookings' }).waitFor()
    await page.getByRole('link', { name: 'Back to Today' }).click()
    await heading(page, 'Today')
  })
})

it('a menu closes on Escape, with the focus back on its button, and on a click elsewhere', async () => {
  const owner = await makeDeskOwner(server)
  const page = await open(true, { width: 1440 })
  await signIn(page, owner.email, '/dashboard')
  const entry = page.getByRole('banner').getByRole('link', { name: 'Your account' })
  await account(page).click()
  await entry.waitFor()
  await page.keyboard.press('Escape')
  await entry.waitFor({ state: 'hidden' })
  await expectSoon(account(page)).toBeFocused()
  await account(page).click()
  await entry.waitFor()
  await page.getByRole('heading', { level: 1 }).click()
  await entry.waitFor({ state: 'hidden' })
})

it('who has no business yet has an account menu, and no places to go', async () => {
  const owner = await makeDeskOwner(server, null)
  const page = await open(true, { width: 1440 })
  await signIn(page, owner.email, '/dashboard')
  await heading(page, 'Business Profile Setup')
  await expectSoon(navigation(page, 'Dashboard').getByRole('link')).toHaveCount(0)
  await account(page).click()
  await page.getByRole('banner').getByRole('link', { name: 'Your account' }).waitFor()
  await expectNoAxeViolations(page)
})

it.each(
  sample(
    [
      [360, 'light'],
      [768, 'dark'],
      [1440, 'light'],
    ] as const,
    3,
  ),
)('the menus are accessible at %i pixels, in the %s scheme', async (width, colorScheme) => {
  const owner = await makeDeskOwner(server)
  for (const [email, home] of [
    [owner.email, '/dashboard'],
    [siteAdmin.ADMIN_EMAIL, '/admin'],
  ] as const) {
    const page = await open(true, { colorScheme, width })
    await signIn(page, email, home)
    await account(page).click()
    await expectNoAxeViolations(page)
    if (width < 1024) {
      await page.keyboard.press('Escape')
      await page.getByText('More', { exact: true }).click()
      await expectNoAxeViolations(page)
    }
  }
})
