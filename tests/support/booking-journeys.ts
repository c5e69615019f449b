import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import postgres from 'postgres'
import { expect } from 'vitest'
import { expectNoAxeViolations, visit } from './browser.ts'
import type { TestServer } from './server.ts'

type Journey = {
  name: string
  slug: string
  /** From the profile to the time that is wanted. */
  choose: (page: Page) => Promise<void>
  booked: Record<string, unknown>
}

const follow = (page: Page, name: string | RegExp) =>
  page.getByRole('link', { name }).first().click()
const firstTime = (page: Page) => follow(page, /^\d\d:\d\d$/)
/** The next free time that the profile names, in its own words. */
const nextTime = (page: Page) =>
  page.getByRole('region', { name: 'Next available times' }).getByRole('link').first().click()

/** A customer's way from the profile to a booking, at each kind of business of the demo directory. */
export const bookingJourneys: Journey[] = [
  {
    name: 'braids at a salon with one of its three stylists',
    slug: 'nomvulas-crown-and-braid-khayelitsha',
    choose: async (page) => {
      await follow(page, 'Book Bantu knots')
      await follow(page, 'Thandeka')
      await page.waitForURL(/person=/)
      await firstTime(page)
    },
    booked: { status: 'PENDING', service_name: 'Bantu knots', person: 'Thandeka', party_size: 1 },
  },
  {
    name: 'a table for six at a restaurant, at once',
    slug: 'the-salted-snoek-kalk-bay',
    choose: async (page) => {
      await follow(page, 'Book Table for up to six')
      await page.getByRole('list', { name: 'Sizes' }).getByRole('link', { name: '6' }).click()
      await page.waitForURL(/party=6/)
      await firstTime(page)
    },
    booked: { status: 'CONFIRMED', service_name: 'Table for up to six', party_size: 6 },
  },
  {
    name: 'a plumber, who answers the request',
    slug: 'drip-and-drain-plumbing-kenilworth',
    choose: async (page) => {
      await follow(page, 'Book Blocked drain')
      await firstTime(page)
    },
    booked: { status: 'PENDING', service_name: 'Blocked drain', person: null },
  },
  {
    name: 'a place in a class of twelve, by the next time that the profile names',
    slug: 'lions-head-yoga-room-tamboerskloof',
    choose: nextTime,
    booked: { status: 'CONFIRMED', service_name: 'Slow hatha', person: 'Saskia' },
  },
  {
    name: 'an appointment where nothing is set up, with the time filled in',
    slug: 'carolus-and-seun-motors-kuils-river',
    choose: async (page) => {
      await nextTime(page)
      await expect.poll(() => page.getByLabel('Preferred date and time').inputValue()).not.toBe('')
    },
    booked: { status: 'PENDING', service_name: null, person: null },
  },
]

/** Lives one journey; the booking that it ends with stands in the database as it was chosen. */
export async function expectBooked(
  server: TestServer,
  { slug, choose, booked }: Journey,
  { javaScript, width }: { javaScript: boolean; width: number },
): Promise<void> {
  // Browsers without scripts report the scripts they leave alone as blocked.
  const page = await visit({ baseURL: server.url, javaScript, width, expects: [/\.js csp$/] })
  await page.goto(`/business/${slug}`)
  await expectNoAxeViolations(page)
  await choose(page)
  const email = `${randomUUID()}@guest.example`
  await page.getByLabel('Full name').fill('Naledi Dlamini')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill('082 123 4567')
  await page.getByRole('button', { name: 'Submit Booking' }).click()
  await page.waitForURL(/\/bookings\//)
  const sql = postgres(server.databaseUrl, { max: 1 })
  try {
    const [booking] = await sql`
      select b.status, b.service_name, b.party_size, s.name as person from bookings b
      left join staff s on s.business_id = b.business_id and s.id = b.staff_id
      where b.customer_email = ${email}`
    expect(booking).toMatchObject(booked)
  } finally {
    await sql.end()
  }
}
