import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { beforeAll, describe, it } from 'vitest'
import { expectNoAxeViolations, visit } from '#tests/support/browser.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { sample } from '#tests/support/runs.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' })
})

/** Where the first Book Now is of a business that set up nothing. */
const directory = '/directory?search=Carolus'

// Browsers without scripts report the scripts they leave alone as blocked.
const refusals = [/status of (404|409|422)/, /\.js csp$/]
const open = (javaScript: boolean, width: number) =>
  visit({ baseURL: server.url, javaScript, width, expects: refusals })

async function fill(page: Page, email: string): Promise<void> {
  await page.getByLabel('Full name').fill('Naledi Dlamini')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill('082 123 4567')
  await page.getByLabel('Notes').fill('Window seat please')
}
const pickTime = (page: Page) => page.locator('form [role=group] button').first().click()
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Booking' }).click()
const toast = (page: Page, title: string) =>
  page.getByText(title, { exact: true }).first().waitFor()

const mailTo = (email: string, subject: RegExp) =>
  server.mail(
    (mail) =>
      subject.test(mail.subject ?? '') &&
      [mail.to].flat().some((address) => address?.text.includes(email)),
  )
const linkIn = (text: string | undefined, path: string): string => {
  const url = new RegExp(`https?://\\S+/${path}/\\S+`).exec(text ?? '')?.[0]
  if (!url) throw new Error(`no link to ${path}`)
  return new URL(url).pathname + new URL(url).search
}
/** The notice about this guest's booking, whoever owns the business. */
const noticeAbout = (email: string) =>
  server.mail((mail) => /request/.test(mail.subject ?? '') && (mail.text ?? '').includes(email))

const ways: [boolean, number][] = [
  [true, 1280],
  [false, 360],
]

describe.each(sample(ways, 2))('with JavaScript %s at %i px', (javaScript, width) => {
  it('the owner confirms from the mail, the guest moves, the old link is dead', async () => {
    const page = await open(javaScript, width)
    const email = `${randomUUID()}@guest.example`
    await page.goto(directory)
    const href = await page
      .getByRole('link', { name: /Book Now/ })
      .first()
      .getAttribute('href')
    await page.goto(href ?? '')
    await fill(page, email)
    await pickTime(page)
    await submit(page)
    await page.waitForURL(/\/bookings\//)
    const guestPage = page.url()

    const ownerLink = linkIn((await noticeAbout(email)).text, 'booking-action')
    await page.goto(ownerLink)
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Confirm booking' }).click()
    await page.getByText('CONFIRMED', { exact: true }).waitFor()
    await mailTo(email, /^Confirmed/)

    await page.goto(guestPage)
    await page.getByText('CONFIRMED', { exact: true }).waitFor()
    await page.getByText('Move to another time').click()
    await page.getByRole('group', { name: 'Free times' }).getByRole('radio').nth(2).check()
    await page.getByRole('button', { name: 'Move booking' }).click()
    await page.getByText('PENDING', { exact: true }).waitFor()
    await mailTo(email, /^Moved/)
    await page.goto(ownerLink)
    await page.getByText('Not found').waitFor()
  })
})

describe.each(sample([360, 1280], 2))('the dialog at %i px', (width) => {
  it('books without leaving the page and gives the focus back', async () => {
    const page = await open(true, width)
    const email = `${randomUUID()}@guest.example`
    await page.goto(directory)
    const link = page.getByRole('link', { name: /Book Now/ }).first()
    await link.click()
    const dialog = page.getByRole('dialog', { name: 'Book Appointment' })
    await dialog.getByLabel('Full name').waitFor()
    await expectNoAxeViolations(page)
    await fill(page, email)
    await pickTime(page)
    await dialog.getByLabel('Phone').fill('12')
    await submit(page)
    await toast(page, 'Booking Failed')
    await expectSoon(dialog.getByLabel('Full name')).toHaveValue('Naledi Dlamini')
    await dialog.getByLabel('Phone').fill('082 123 4567')
    await submit(page)
    await dialog.waitFor({ state: 'detached' })
    await toast(page, 'Booking Submitted')
    await expectSoon(page).toHaveURL((url) => url.pathname === '/directory')
    await expectSoon(link).toBeFocused()
    await mailTo(email, /We have your booking request/)
  })
})
