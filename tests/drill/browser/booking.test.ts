import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectNoAxeViolations, visit, visitsOf } from '#tests/support/browser.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
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

describe.each([
  [true, 1280],
  [false, 360],
])('with JavaScript %s at %i px', (javaScript, width) => {
  it('a customer books on the page, gets the mail, and cancels by its link', async () => {
    const page = await open(javaScript, { width })
    const email = newGuest()
    await page.goto(await firstBookingPage(page))
    await page.getByRole('heading', { name: 'Book Appointment' }).waitFor()
    await expectNoAxeViolations(page)
    await fillBooking(page, { email })
    await pickTime(page)
    await expectSoon(page.getByLabel('Full name')).toHaveValue('Naledi Dlamini')
    await expectSoon(page.getByLabel('Preferred date and time')).not.toHaveValue('')
    await submitBooking(page)
    await page.waitForURL(/\/bookings\//)
    await toast(page, 'Booking Submitted')
    await page.getByText('PENDING', { exact: true }).waitFor()
    await expectNoAxeViolations(page)

    const receipt = await server.mailTo(email, /We have your booking request/)
    expect(receipt.attachments[0]?.contentType).toBe('text/calendar')
    await page.goto(linkIn(receipt.text, 'bookings'))
    await page.getByText('Cancel this booking').click()
    await page.getByRole('button', { name: 'Yes, cancel my booking' }).click()
    await page.getByText('CANCELLED', { exact: true }).waitFor()
    await toast(page, 'Booking Cancelled')
    await server.mailTo(email, /^Cancelled/)
  })

  it('a time outside opening hours comes back with times to tap, and nothing is lost', async () => {
    const page = await open(javaScript, { width })
    await page.goto(await firstBookingPage(page))
    await fillBooking(page)
    const date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    await page.getByLabel('Preferred date and time').fill(`${date}T03:33`)
    await submitBooking(page)
    const tap = page.getByRole('group', { name: 'Open times' }).getByRole('button').first()
    await tap.waitFor()
    await expectSoon(page.getByLabel('Notes')).toHaveValue('Window seat please')
    await expectNoAxeViolations(page)
    await tap.click()
    await submitBooking(page)
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
    await page.goto(plainDirectory)
    await page
      .getByRole('link', { name: /Book Now/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Full name').waitFor()
    await fillBooking(page)
    await pickTime(page)
    await page.context().setOffline(true)
    await submitBooking(page)
    await page
      .getByText(/no connection at the moment/)
      .first()
      .waitFor()
    await expectSoon(dialog.getByLabel('Full name')).toHaveValue('Naledi Dlamini')
    await page.context().setOffline(false)
    await submitBooking(page)
    await page.waitForURL(/\/bookings\//)
    await page.goto(plainDirectory)
    await page
      .getByRole('link', { name: /Book Now/ })
      .first()
      .click()
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })
})

/** The form token of the page; another one takes its place where it is given. */
const token = (page: Page, other?: string) =>
  page.getByRole('button', { name: 'Submit Booking' }).evaluate((button, value) => {
    const field = (button as HTMLButtonElement).form?.elements.namedItem('formToken')
    if (!(field instanceof HTMLInputElement)) throw new Error('the form has no token')
    if (value !== undefined) field.value = value
    return field.value
  }, other)

it.each(['the page', 'the dialog'])('a form of yesterday on %s is sent again', async (where) => {
  const page = await open(true, { width: 1280 })
  await page.goto(plainDirectory)
  const link = page.getByRole('link', { name: /Book Now/ }).first()
  if (where === 'the page') await page.goto((await link.getAttribute('href')) ?? '')
  else await link.click()
  await page.getByLabel('Full name').waitFor()
  await fillBooking(page)
  await pickTime(page)
  await token(page, 'old')
  await submitBooking(page)
  await page
    .getByText(/nothing is lost/)
    .first()
    .waitFor()
  await expectSoon(page.getByLabel('Full name')).toHaveValue('Naledi Dlamini')
  await expectSoon.poll(() => token(page)).not.toBe('old')
  await submitBooking(page)
  await toast(page, 'Booking Submitted')
})

it('Book Now opens a tab of its own when asked to', async () => {
  const page = await open(true, { width: 1280 })
  await page.goto(plainDirectory)
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page
      .getByRole('link', { name: /Book Now/ })
      .first()
      .click({ modifiers: ['ControlOrMeta'] }),
  ])
  await tab.waitForURL(/\/business\/.+\/book$/)
})

/** Words of the main part that are broken in their midst. */
function brokenWords(): string[] {
  const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
  const broken: string[] = []
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    for (const { 0: word, index } of node.textContent?.matchAll(/\p{L}+/gu) ?? []) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => top))
      if (lines.size > 1) broken.push(word)
    }
  }
  return broken
}

it('a phone with text of twice the size breaks no word of the booking page', async () => {
  const page = await open(true, { width: 360 })
  await page.goto('/business/nomvulas-crown-and-braid-khayelitsha/book')
  await page.getByRole('link', { name: /^Cornrows, straight-back/ }).click()
  await page.getByRole('heading', { name: 'Which day?' }).waitFor()
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
  expect(await page.evaluate(brokenWords)).toEqual([])
})
