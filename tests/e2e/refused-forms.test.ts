import type { Page } from 'playwright'
import { beforeAll, describe, it } from 'vitest'
import { visitsOf } from '#tests/support/browser.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
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
