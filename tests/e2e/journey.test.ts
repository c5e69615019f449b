import { beforeAll, describe, it } from 'vitest'
import { expectNoAxeViolations, visitsOf } from '#tests/support/browser.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { sample } from '#tests/support/runs.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import {
  fillBooking,
  linkIn,
  newGuest,
  submitBooking,
  toast,
} from '#tests/support/pages/booking.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' })
})

const visits = visitsOf(() => server, 404, 422)

const ways: [boolean, number][] = [
  [true, 360],
  [false, 1280],
]

describe.each(sample(ways, 2))('with JavaScript %s at %i px', (javaScript, width) => {
  it('a visitor searches from home, reads a profile, books, gets the mail and cancels', async () => {
    const page = await visits(javaScript, { width })
    const email = newGuest()
    await page.goto('/')
    await page.getByRole('heading', { name: 'This is more useful than you think' }).waitFor()
    await expectNoAxeViolations(page)
    await page.getByLabel('What do you need?').fill('braid')
    await page.getByLabel('Which area?').fill('Khayelitsha')
    await page.getByRole('button', { name: "Let's Go!" }).click()
    await page.waitForURL(/\/directory\?search=braid&location=Khayelitsha/)
    await page.getByText('1 businesses found').waitFor()
    await expectNoAxeViolations(page)

    await page.getByRole('link', { name: "Nomvula's Crown & Braid", exact: true }).click()
    await page.waitForURL(/\/business\/nomvula/)
    await page.getByRole('heading', { level: 1, name: "Nomvula's Crown & Braid" }).waitFor()
    await expectNoAxeViolations(page)

    await page.getByRole('link', { name: 'Book Appointment' }).click()
    await page.getByRole('link', { name: /^Consultation/ }).click()
    const days = page.getByRole('list', { name: 'Days' }).getByRole('link', { name: /\d+ times?$/ })
    await days.last().click()
    await expectSoon(days.last()).toHaveAttribute('aria-current', 'date')
    await page
      .getByRole('link', { name: /^\d\d:\d\d/ })
      .first()
      .click()
    await fillBooking(page, { email })
    await submitBooking(page)
    await toast(page, 'Booking Submitted')

    const receipt = await server.mailTo(email, /We have your booking request/)
    await page.goto(linkIn(receipt.text, 'bookings'))
    await page.getByText('Cancel this booking').click()
    await page.getByRole('button', { name: 'Yes, cancel my booking' }).click()
    await page.getByText('CANCELLED', { exact: true }).waitFor()
  })
})
