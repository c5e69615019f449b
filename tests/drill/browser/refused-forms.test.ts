import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { visitsOf } from '#tests/support/browser.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { register, sitePassword } from '#tests/support/site-people.ts'
import { button } from '#tests/support/page-parts.ts'
import { fillRegistration } from '#tests/support/pages/accounts.ts'
import { fillBooking, pickTime, submitBooking } from '#tests/support/pages/booking.ts'

let server: TestServer
let bookingPage: string
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' })
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
  it('keeps the page that was wanted over a wrong password', async () => {
    const email = await register(await open())
    const page = await open()
    await page.goto('/login?redirectTo=%2Faccount%3Fx%3D1')
    await page.getByText('Please sign in to open your account.').waitFor()
    for (const [secret, address] of [
      ['wrong-password', /\/login\?/],
      ['wrong-again', /\/login\?/],
      [sitePassword, /\/account\?x=1$/],
    ] as const) {
      await page.getByLabel('Email address or username').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(secret)
      await button(page, 'Sign In').click()
      await page.waitForURL(address)
    }
  })

  it('is another one in another tab', async () => {
    const one = await open()
    const other = await one.context().newPage()
    for (const [page, name] of [
      [one, 'Anele One'],
      [other, 'Busi Other'],
    ] as const) {
      await page.goto(bookingPage)
      await fillBooking(page, { phone: '12', name })
      await pickTime(page)
      await submitBooking(page)
      await page.waitForURL(/refused=/)
    }
    await one.reload()
    await expectSoon(field(one, 'Full name')).toHaveValue('Anele One')
    await expectSoon(field(other, 'Full name')).toHaveValue('Busi Other')
  })

  it('leaves its password nowhere', async () => {
    const page = await open()
    await fillRegistration(page, { phone: '12' })
    await page.waitForURL(/\/register\?refused=/)
    await expectSoon(field(page, 'First name')).toHaveValue('Thandi')
    await expectSoon(field(page, 'Password')).toHaveValue('')
    expect(await page.content()).not.toContain(sitePassword)
    await expectSoon(page).not.toHaveURL(/Thandi/)
  })

  it('is shown at once where it is too long to be kept', async () => {
    const page = await open()
    await page.goto(bookingPage)
    const notes = randomBytes(6000).toString('base64')
    await fillBooking(page, { phone: '12', notes })
    await pickTime(page)
    await submitBooking(page)
    await page.getByRole('alert').first().waitFor()
    await expectSoon(page.getByLabel('Notes')).toHaveValue(notes)
    await expectSoon(page).not.toHaveURL(/refused/)
  })

  it('says so where it is kept no longer', async () => {
    const page = await open()
    await page.goto(`${bookingPage}?refused=m1234567890`)
    await page.getByText('Please Fill In The Form Again').waitFor()
    await page.getByRole('heading', { name: 'Book Appointment' }).waitFor()
  })
})
