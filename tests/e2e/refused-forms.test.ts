import type { Page } from 'playwright'
import { beforeAll, describe, it } from 'vitest'
import { visit, visitsOf } from '#tests/support/browser.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { button } from '#tests/support/page-parts.ts'
import { signIn, signInAsAdmin, siteAdmin } from '#tests/support/site-people.ts'
import { awaitKept, expectKept, ofBadLines, type BadLine } from '#tests/support/pages/bad-lines.ts'
import { makeDeskOwner } from '#tests/support/pages/desk.ts'
import { fillBooking, pickTime, submitBooking } from '#tests/support/pages/booking.ts'

let server: TestServer
let bookingPage: string
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo', env: siteAdmin })
  const businesses = (await (
    await fetch(`${server.url}/api/businesses?search=Carolus`)
  ).json()) as {
    slug: string
    isBookable?: boolean
  }[]
  bookingPage = `/business/${businesses[0]?.slug}/book`
})

const visits = visitsOf(() => server, 422)
const open = () => visits(false)
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

describe('a refused form in a browser without scripts', () => {
  it('can be gone back to from what came after it, and holds what was typed', async () => {
    const page = await open()
    await page.goto(bookingPage)
    await fillBooking(page, { phone: '12' })
    await pickTime(page)
    await submitBooking(page)
    await page.getByRole('alert').first().waitFor()
    await expectSoon(field(page, 'Full name')).toHaveValue('Naledi Dlamini')
    await expectSoon(field(page, 'Phone')).toHaveValue('12')
    await page.getByLabel('Phone').fill('082 123 4567')
    await submitBooking(page)
    await page.waitForURL(/\/bookings\//)
    await page.goBack()
    await page.getByRole('heading', { name: 'Book Appointment' }).waitFor()
    await expectSoon(field(page, 'Full name')).toHaveValue('Naledi Dlamini')
    await page.reload()
    await expectSoon(field(page, 'Full name')).toHaveValue('Naledi Dlamini')
    await page.goBack()
    await page.getByRole('heading', { name: 'Book Appointment' }).waitFor()
  })
})

const lines: BadLine[] = ['is gone', 'ends at a proxy']

it('a form whose session ended meanwhile stays with what was typed, and can be sent once signed in', async () => {
  const owner = await makeDeskOwner(server, 'PREMIUM')
  const desk = await visit({ baseURL: server.url })
  await signIn(desk, owner.email, '/dashboard/calendar/new')
  await field(desk, 'Name (optional)').fill('Signed out Busi')
  await awaitKept(desk)
  await desk.context().clearCookies()
  await button(desk, 'Save booking').click()
  await desk.getByText('sign in in another tab, then send it again').first().waitFor()
  await expectSoon(field(desk, 'Name (optional)')).toHaveValue('Signed out Busi')
  const tab = await desk.context().newPage()
  await signIn(tab, owner.email, '/dashboard')
  await button(desk, 'Save booking').click()
  await desk.waitForURL(/\/dashboard\/bookings\//)
  await desk.getByText('Signed out Busi').first().waitFor()
})

describe('a form that nobody answers', () => {
  it('stays with what was typed: of an owner, of the admin and of a visitor', async () => {
    const owner = await makeDeskOwner(server, 'PREMIUM')
    const open = () => visit({ baseURL: server.url, expects: ofBadLines })
    const desk = await open()
    await signIn(desk, owner.email, '/dashboard/calendar/new')
    for (const line of lines) {
      await expectKept(desk, line, 'Save booking', [
        ['Name (optional)', `Busi, where the line ${line}`],
        ['Private note (optional)', 'Allergic to nuts'],
      ])
    }
    await button(desk, 'Save booking').click()
    await desk.getByText('Busi, where the line ends at a proxy').first().waitFor()

    const admin = await open()
    await signInAsAdmin(admin)
    await admin.goto('/admin/people')
    for (const line of lines)
      await expectKept(admin, line, 'Find', [['Email address', owner.email]])
    await button(admin, 'Find').click()
    await admin.getByText('This address has an account.').waitFor()

    const visitor = await open()
    await visitor.goto(`/business/${owner.slug}/suggest`)
    for (const line of lines) {
      await expectKept(visitor, line, 'Send suggestion', [
        ['Anything else (optional)', 'The door is blue'],
      ])
    }
    await button(visitor, 'Send suggestion').click()
    await visitor.waitForURL((url) => !url.pathname.endsWith('/suggest'))
  })
})
