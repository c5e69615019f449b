import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { beforeAll, describe, it } from 'vitest'
import { visit } from '#tests/support/browser.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

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

async function askToBook(page: Page, phone: string, name = 'Naledi Dlamini'): Promise<void> {
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Email').fill(`${randomUUID()}@guest.example`)
  await page.getByLabel('Phone').fill(phone)
  await page.locator('form [role=group] button').first().click()
  await press(page, 'Submit Booking')
}

describe('a refused form in a browser without scripts', () => {
  it('can be gone back to from what came after it, and holds what was typed', async () => {
    const page = await open()
    await page.goto(bookingPage)
    await askToBook(page, '12')
    await page.getByRole('alert').first().waitFor()
    await expectSoon(field(page, 'Full name')).toHaveValue('Naledi Dlamini')
    await expectSoon(field(page, 'Phone')).toHaveValue('12')
    await page.getByLabel('Phone').fill('082 123 4567')
    await press(page, 'Submit Booking')
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
