import type { Page } from 'playwright'
import { repeatToken } from '#app/domain/bookings/tokens.server.ts'
import { day, localDateOf } from '#app/domain/local-time.ts'
import { main } from '#tests/support/page-parts.ts'
import {
  fillBooking,
  pickTime,
  plainDirectory,
  submitBooking,
} from '#tests/support/pages/booking.ts'
import { timeAhead } from '#tests/support/bookings.ts'
import { makeFullDay } from '#tests/support/waiting.ts'
import { makeBarber } from './guest-scene.ts'
import { pressRefused } from './presses.ts'
import { takeReviews, takeWaiting } from './after-booking.ts'
import { takeClosed, takeGuestPages, takeOwnersLink } from './guest-pages.ts'
import type { Shooting } from './shooting.ts'

const salon = '/business/nomvulas-crown-and-braid-khayelitsha/book'
const restaurant = '/business/the-salted-snoek-kalk-bay/book'
const plain = '/business/carolus-and-seun-motors-kuils-river/book'

const email = 'naledi.dlamini@guest.example'
const ofCar = { email, notes: 'The brakes squeal in the wet.' }
const ofHair = { email, notes: 'My hair is below the shoulders.' }

const follow = (page: Page, name: string | RegExp) =>
  main(page).getByRole('link', { name }).first().click()

/** Chooses a service, and waits for its times. */
async function choose(page: Page, form: string, service: string | RegExp): Promise<void> {
  await page.goto(form)
  await follow(page, service)
  await page.getByRole('list', { name: 'Days' }).waitFor()
}

async function takeChoices({ visitor, state }: Shooting) {
  const page = await visitor()
  await state(page, 'form-plain', plain)
  await state(page, 'services', salon)
  await state(page, 'times', () => choose(page, salon, /^Cornrows, straight-back/))
  await state(page, 'times-of-a-person', async () => {
    await choose(page, salon, /^Cornrows, straight-back/)
    await follow(page, 'Thandeka')
    await page.waitForURL(/person=/)
  })
  await state(page, 'party-size', async () => {
    await choose(page, restaurant, /^Table for up to six/)
    await page.getByRole('list', { name: 'Sizes' }).getByRole('link', { name: '6' }).click()
    await page.waitForURL(/party=6/)
  })
  await state(page, 'class', () =>
    choose(page, '/business/lions-head-yoga-room-tamboerskloof/book', /^Slow hatha/),
  )
  await state(page, 'closed-day', async () => {
    await choose(page, salon, /^Cornrows, straight-back/)
    await page.waitForURL(/service=/)
    const monday = [1, 2, 3, 4, 5, 6, 7].map((ahead) => timeAhead(ahead, '12:00'))
    const date = localDateOf(monday.find((one) => one.getUTCDay() === 1) ?? timeAhead(1))
    const to = new URL(page.url())
    to.searchParams.set('date', date)
    await page.goto(to.href)
  })
  const full = await makeFullDay({ name: 'Full House Barbers', industry: 'Hair Salons' })
  const date = localDateOf(timeAhead(3))
  const ofFull = `/business/${full.business.slug}/book?service=${full.service.id}&date=${date}`
  await state(page, 'full-day', ofFull)
  await state(page, 'full-day-waiting-open', async () => {
    await page.goto(ofFull)
    await main(page).getByText('Waiting list for this day').click()
  })
}

/** Chooses a service and a time, so that only who comes is left to say. */
async function toDetails(page: Page): Promise<void> {
  await choose(page, salon, /^Bantu knots/)
  await follow(page, /^\d\d:\d\d$/)
  await page.getByLabel('Full name').waitFor()
}

async function takeForms({ visitor, state }: Shooting) {
  const page = await visitor()
  await state(page, 'who', () => toDetails(page))
  await state(page, 'who-first-window', () => toDetails(page), { window: true })
  await state(page, 'who-refused', async () => {
    await toDetails(page)
    await fillBooking(page, { ...ofHair, name: '', email: 'naledi', phone: '12' })
    await pressRefused(page, 'Submit Booking')
  })
  await state(page, 'form-plain-refused', async () => {
    await page.goto(plain)
    await fillBooking(page, { ...ofCar, phone: '12' })
    const date = localDateOf(timeAhead(3))
    await page.getByLabel('Preferred date and time').fill(`${date}T11:00`)
    await pressRefused(page, 'Submit Booking')
  })
  const bare = await visitor({ javaScript: false })
  await state(bare, 'services-without-javascript', salon)
  await state(bare, 'form-plain-without-javascript', plain)
  await state(bare, 'times-without-javascript', () =>
    choose(bare, salon, /^Cornrows, straight-back/),
  )
  const barber = await makeBarber()
  const visit = await barber.book({ status: 'COMPLETED', startsAt: timeAhead(-7, '10:00') })
  const repeat = repeatToken(visit.id, new Date(Date.now() + day))
  await state(page, 'again', `/business/${barber.business.slug}/book?repeat=${repeat}`)
}

/** Opens the dialog of the first business that a search finds. */
async function openDialog(page: Page, list: string): Promise<void> {
  await page.goto(list)
  await page
    .getByRole('link', { name: /Book Now/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Full name').or(dialog.getByRole('list')).first().waitFor()
}

async function takeDialogs({ visitor, state }: Shooting) {
  const page = await visitor()
  const only = { window: true }
  await state(page, 'dialog-plain', () => openDialog(page, plainDirectory), only)
  const salons = '/directory?search=Nomvula'
  await state(page, 'dialog-with-services', () => openDialog(page, salons), only)
  const refused = async () => {
    await openDialog(page, plainDirectory)
    await page.getByLabel('Full name').waitFor()
    await fillBooking(page, { ...ofCar, phone: '12' })
    await pickTime(page)
    await submitBooking(page)
    await page.getByRole('dialog').locator('[aria-invalid=true], [role=alert]').first().waitFor()
  }
  await state(page, 'dialog-refused', refused, only)
  const offline = async () => {
    await openDialog(page, plainDirectory)
    await fillBooking(page, ofCar)
    await pickTime(page)
    await page.context().setOffline(true)
    await submitBooking(page)
    await page
      .getByText(/no connection at the moment/)
      .first()
      .waitFor()
  }
  await state(page, 'dialog-offline', offline, only)
  await page.context().setOffline(false)
}

async function takeDone({ visitor, state }: Shooting) {
  const page = await visitor()
  await state(page, 'done-requested', async () => {
    await toDetails(page)
    await fillBooking(page, ofHair)
    await submitBooking(page)
    await page.waitForURL(/\/bookings\//)
  })
  await state(page, 'done-confirmed', async () => {
    await choose(page, restaurant, /^Table for two/)
    await follow(page, /^\d\d:\d\d$/)
    await page.getByLabel('Full name').waitFor()
    await fillBooking(page, { email })
    await submitBooking(page)
    await page.waitForURL(/\/bookings\//)
  })
  await state(page, 'done-plain', async () => {
    await page.goto(plain)
    await fillBooking(page, ofCar)
    await pickTime(page)
    await submitBooking(page)
    await page.waitForURL(/\/bookings\//)
  })
}

/** A customer's way to a booking, and what is there after it. */
export async function take(area: Shooting): Promise<void> {
  const before = [takeChoices, takeForms, takeDialogs, takeDone]
  const after = [takeGuestPages, takeOwnersLink, takeClosed, takeWaiting, takeReviews]
  for (const one of [...before, ...after]) await area.part(() => one(area))
}
