import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectNoAxeViolations, visit } from '#tests/support/browser.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
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

describe.each([
  [true, 1280],
  [false, 360],
])('with JavaScript %s at %i px', (javaScript, width) => {
  it('a guest books on the page, gets the mail, and cancels by its link', async () => {
    const page = await open(javaScript, width)
    const email = `${randomUUID()}@guest.example`
    await page.goto(directory)
    const href = await page
      .getByRole('link', { name: /Book Now/ })
      .first()
      .getAttribute('href')
    await page.goto(href ?? '')
    await page.getByRole('heading', { name: 'Book Appointment' }).waitFor()
    await expectNoAxeViolations(page)
    await fill(page, email)
    await pickTime(page)
    await expectSoon(page.getByLabel('Full name')).toHaveValue('Naledi Dlamini')
    await expectSoon(page.getByLabel('Preferred date and time')).not.toHaveValue('')
    await submit(page)
    await page.waitForURL(/\/bookings\//)
    await toast(page, 'Booking Submitted')
    await page.getByText('PENDING', { exact: true }).waitFor()
    await expectNoAxeViolations(page)

    const receipt = await mailTo(email, /We have your booking request/)
    expect(receipt.attachments[0]?.contentType).toBe('text/calendar')
    await page.goto(linkIn(receipt.text, 'bookings'))
    await page.getByText('Cancel this booking').click()
    await page.getByRole('button', { name: 'Yes, cancel it' }).click()
    await page.getByText('CANCELLED', { exact: true }).waitFor()
    await toast(page, 'Booking Cancelled')
    await mailTo(email, /^Cancelled/)
  })

  it('a time outside opening hours comes back with times to tap, and nothing is lost', async () => {
    const page = await open(javaScript, width)
    await page.goto(directory)
    const href = await page
      .getByRole('link', { name: /Book Now/ })
      .first()
      .getAttribute('href')
    await page.goto(href ?? '')
    await fill(page, `${randomUUID()}@guest.example`)
    const date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    await page.getByLabel('Preferred date and time').fill(`${date}T03:33`)
    await submit(page)
    const tap = page.getByRole('group', { name: 'Open times' }).getByRole('button').first()
    await tap.waitFor()
    await expectSoon(page.getByLabel('Notes')).toHaveValue('Window seat please')
    await expectNoAxeViolations(page)
    await tap.click()
    await submit(page)
    await page.waitForURL(/\/bookings\//)
  })
})

describe.each([360, 1280])('the dialog at %i px', (width) => {
  it('closes by Escape, and keeps what was typed when the network fails', async () => {
    const page = await visit({
      baseURL: server.url,
      width,
      expects: [/status of 422/, /ERR_INTERNET_DISCONNECTED|Failed to load resource/],
    })
    await page.goto(directory)
    await page
      .getByRole('link', { name: /Book Now/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Full name').waitFor()
    await fill(page, `${randomUUID()}@guest.example`)
    await pickTime(page)
    await page.context().setOffline(true)
    await submit(page)
    await page
      .getByText(/no connection at the moment/)
      .first()
      .waitFor()
    await expectSoon(dialog.getByLabel('Full name')).toHaveValue('Naledi Dlamini')
    await page.context().setOffline(false)
    await submit(page)
    await dialog.waitFor({ state: 'detached' })
    await page
      .getByRole('link', { name: /Book Now/ })
      .first()
      .click()
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })
})

it.each(['the page', 'the dialog'])('a form of yesterday on %s is sent again', async (where) => {
  const page = await open(true, 1280)
  await page.goto(directory)
  const link = page.getByRole('link', { name: /Book Now/ }).first()
  if (where === 'the page') await page.goto((await link.getAttribute('href')) ?? '')
  else await link.click()
  await page.getByLabel('Full name').waitFor()
  await fill(page, `${randomUUID()}@guest.example`)
  await pickTime(page)
  await page
    .locator('input[name=formToken]')
    .evaluate((node: HTMLInputElement) => (node.value = 'old'))
  await submit(page)
  await page
    .getByText(/nothing is lost/)
    .first()
    .waitFor()
  await expectSoon(page.getByLabel('Full name')).toHaveValue('Naledi Dlamini')
  await expectSoon(page.locator('input[name=formToken]')).not.toHaveValue('old')
  await submit(page)
  await toast(page, 'Booking Submitted')
})

it('Book Now opens a tab of its own when asked to', async () => {
  const page = await open(true, 1280)
  await page.goto(directory)
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page
      .getByRole('link', { name: /Book Now/ })
      .first()
      .click({ modifiers: ['ControlOrMeta'] }),
  ])
  await tab.waitForURL(/\/business\/.+\/book$/)
})
