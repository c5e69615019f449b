import { randomBytes, randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { visit } from '#tests/support/browser.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { register, sitePassword } from '#tests/support/site-people.ts'

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

// Browsers without scripts report the scripts they leave alone as blocked.
const open = () =>
  visit({ baseURL: server.url, javaScript: false, expects: [/status of 422/, /\.js csp$/] })
const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

async function fillRegistration(page: Page, email: string, phone: string): Promise<void> {
  await page.goto('/register')
  await page.getByLabel('First name').fill('Thandi')
  await page.getByLabel('Last name').fill('Nkosi')
  await page.getByLabel('E-mail address', { exact: true }).fill(email)
  await page.getByLabel('Phone number').fill(phone)
  await page.getByLabel('Password', { exact: true }).fill(sitePassword)
  await page.getByLabel('Business name').fill('Nkosi Bakery')
  await page.getByLabel('Industry').selectOption('Restaurants')
  await page.getByLabel('Area in Cape Town').selectOption('City Bowl')
  await page.getByRole('checkbox', { name: /I accept the terms/ }).check()
  await press(page, 'Create Account')
}

async function askToBook(page: Page, phone: string, name = 'Naledi Dlamini'): Promise<void> {
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Email').fill(`${randomUUID()}@guest.example`)
  await page.getByLabel('Phone').fill(phone)
  await page.locator('form [role=group] button').first().click()
  await press(page, 'Submit Booking')
}

describe('a refused form in a browser without scripts', () => {
  it('keeps the page that was wanted over a wrong password', async () => {
    const email = await register(await open())
    const page = await open()
    await page.goto('/login?redirectTo=%2Faccount%3Fx%3D1')
    for (const [secret, address] of [
      ['wrong-password', /\/login\?/],
      ['wrong-again', /\/login\?/],
      [sitePassword, /\/account\?x=1$/],
    ] as const) {
      await page.getByLabel('E-mail address or username').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(secret)
      await press(page, 'Sign In')
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
      await askToBook(page, '12', name)
      await page.waitForURL(/refused=/)
    }
    await one.reload()
    await expectSoon(field(one, 'Full name')).toHaveValue('Anele One')
    await expectSoon(field(other, 'Full name')).toHaveValue('Busi Other')
  })

  it('leaves its password nowhere', async () => {
    const page = await open()
    await fillRegistration(page, `${randomUUID()}@example.co.za`, '12')
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
    await page.getByLabel('Notes').fill(notes)
    await askToBook(page, '12')
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
