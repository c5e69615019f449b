import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'

export const newGuest = () => `${randomUUID()}@guest.example`

type Typed = { name?: string; email?: string; phone?: string; notes?: string }

/** Fills the booking form in, all but the time. */
export async function fillBooking(
  page: Page,
  {
    name = 'Naledi Dlamini',
    email = newGuest(),
    phone = '082 123 4567',
    notes = 'Window seat please',
  }: Typed = {},
): Promise<void> {
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill(phone)
  await page.getByLabel('Notes').fill(notes)
}

/** Taps the first of the next free times, which stand in a group for each day. */
export const pickTime = (page: Page) =>
  page
    .getByRole('group', { name: /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun|Open times)/ })
    .getByRole('button')
    .first()
    .click()

export const submitBooking = (page: Page) =>
  page.getByRole('button', { name: 'Submit Booking' }).click()

/** Where the first Book Now is of a business of the demo that set up nothing. */
export const plainDirectory = '/directory?search=Carolus'

/** The first link there that leads to a booking form. */
export async function firstBookingPage(page: Page): Promise<string> {
  await page.goto(plainDirectory)
  const link = page.getByRole('link', { name: /Book Now/ }).first()
  return (await link.getAttribute('href')) ?? ''
}

/** Waits for a toast of this title. */
export const toast = (page: Page, title: string) =>
  page.getByText(title, { exact: true }).first().waitFor()

/** The path of a mail's link below such a path. */
export function linkIn(text: string | undefined, path: string): string {
  const url = new RegExp(`https?://\\S+/${path}/\\S+`).exec(text ?? '')?.[0]
  if (!url) throw new Error(`no link to ${path}`)
  return new URL(url).pathname + new URL(url).search
}
