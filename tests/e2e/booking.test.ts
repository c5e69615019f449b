import { beforeAll, describe, it } from 'vitest'
import { expectNoAxeViolations, visitsOf } from '#tests/support/browser.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { sample } from '#tests/support/runs.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import {
  fillBooking,
  firstBookingPage,
  linkIn,
  newGuest,
  pickTime,
  plainDirectory,
  submitBooking,
  toast,
} from '#tests/support/pages/booking.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' })
})

const open = visitsOf(() => server, 404, 409, 422)

/** The notice about this guest's booking, whoever owns the business. */
const noticeAbout = (email: string) =>
  server.mail((mail) => /request/.test(mail.subject ?? '') && (mail.text ?? '').includes(email))

const ways: [boolean, number][] = [
  [true, 1280],
  [false, 360],
]

describe.each(sample(ways, 2))('with JavaScript %s at %i px', (javaScript, width) => {
  it('the owner confirms from the mail, the customer moves, the old link is dead', async () => {
    const page = await open(javaScript, { width })
    const email = newGuest()
    await page.goto(await firstBookingPage(page))
    await fillBooking(page, { email })
    await pickTime(page)
    await submitBooking(page)
    await page.waitForURL(/\/bookings\//)
    const guestPage = page.url()

    const ownerLink = linkIn((await noticeAbout(email)).text, 'booking-action')
    await page.goto(ownerLink)
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Confirm booking' }).click()
    await page.getByRole('heading', { name: 'Booking confirmed' }).waitFor()
    await server.mailTo(email, /^Confirmed/)

    await page.goto(guestPage)
    await page.getByText('CONFIRMED', { exact: true }).waitFor()
    await page.getByText('Move to another time').click()
    const own = page.getByLabel('New date and time: date')
    await page.getByRole('radio', { name: 'Another time' }).check()
    await own.waitFor()
    await page.getByRole('group', { name: 'Available times' }).getByRole('radio').nth(2).check()
    await own.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Move booking' }).click()
    await page.getByText('PENDING', { exact: true }).waitFor()
    await server.mailTo(email, /^New time requested/)
    await page.goto(ownerLink)
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  })
})

describe.each(sample([360, 1280], 2))('the dialog at %i px', (width) => {
  it('stays open with what was typed, and leads to the booking', async () => {
    const page = await open(true, { width })
    const email = newGuest()
    await page.goto(plainDirectory)
    const link = page.getByRole('link', { name: /Book Now/ }).first()
    await link.click()
    const dialog = page.getByRole('dialog', { name: 'Book Appointment' })
    await dialog.getByLabel('Full name').waitFor()
    await expectNoAxeViolations(page)
    await fillBooking(page, { email })
    await pickTime(page)
    await dialog.getByLabel('Phone').fill('12')
    await submitBooking(page)
    // Said once, inside the dialog, where the focus is: a toast would lie half behind it.
    const failure = dialog.getByRole('alert').filter({ hasText: 'Booking Failed' })
    await expectSoon(failure).toBeFocused()
    await expectSoon(page.getByText('Booking Failed')).toHaveCount(1)
    await expectSoon(dialog.getByLabel('Full name')).toHaveValue('Naledi Dlamini')
    await dialog.getByLabel('Phone').fill('082 123 4567')
    await submitBooking(page)
    await dialog.waitFor({ state: 'detached' })
    await toast(page, 'Booking Submitted')
    await page.waitForURL(/\/bookings\//)
    await page.getByRole('link', { name: 'Add to calendar' }).waitFor()
    await expectNoAxeViolations(page)
    await server.mailTo(email, /We have your booking request/)
  })
})
