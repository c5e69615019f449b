import { demoAccounts } from '#db/seed/accounts.ts'
import { button, main } from '#tests/support/page-parts.ts'
import { makeDeskOwner } from '#tests/support/pages/desk.ts'
import { dateAhead, openDesk, timeOn } from '#tests/support/pages/owners-day.ts'
import { takeAutomation } from './desk-automation.ts'
import {
  takeFigures,
  takeListing,
  takeNotices,
  takeServices,
  takeWaitingAndReviews,
} from './desk-shop.ts'
import { firstLink, pressRefused } from './presses.ts'
import type { Shooting } from './shooting.ts'

const premium = demoAccounts.premium
const consultation = {
  ...{ name: 'Consultation', minutes: 60, cents: 25_000 },
  business: 'Kloof Street Hair',
}
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000)

async function takeToday({ person, visitor, state, server, sql }: Shooting) {
  const page = await person(premium)
  await state(page, 'today-busy', '/dashboard')
  await state(page, 'today-busy-first-window', '/dashboard', { window: true })
  const phone = await person(premium, { width: 360, height: 780 })
  const openMore = async () => {
    await phone.goto('/dashboard')
    await phone.getByText('More', { exact: true }).click()
  }
  await state(phone, 'more-open', openMore, { at: (width) => width < 1000, window: true })
  // Wide screens and phones have an account menu each, which is open at its own widths alone.
  for (const [of, at] of [
    [await person(premium), (width: number) => width >= 1000],
    [phone, (width: number) => width < 1000],
  ] as const) {
    const openAccount = async () => {
      await of.goto('/dashboard')
      await of.getByTitle('Account menu').filter({ visible: true }).click()
    }
    await state(of, 'account-menu-open', openAccount, { at, window: true })
  }
  const none = await makeDeskOwner(server, null, 'Lerato Dube')
  const without = await person(none)
  await state(without, 'today-without-business', '/dashboard')
  const made = await makeDeskOwner(server, 'NONE', 'Woodstock Bikes')
  await state(await person(made), 'today-no-plan', '/dashboard')
  const busy = await visitor()
  const asked = async () => {
    const desk = await openDesk(server, busy, undefined, consultation)
    for (const [at, name] of ['Ann Petersen', 'Ben Arendse', 'Cas van Wyk'].entries())
      await desk.book({
        ...{ ...timeOn(dateAhead(2 + at), '10:00'), status: 'PENDING', name },
        asked: daysAgo(3 - at),
      })
    await sql`update businesses set closed_until = ${dateAhead(5)} where slug = ${desk.slug}`
    await busy.goto('/dashboard')
  }
  await state(busy, 'today-requests-and-closed', asked)
}

async function takeEmpty({ person, state, server }: Shooting) {
  const page = await person(await makeDeskOwner(server, 'PREMIUM', 'Sea Point Yoga'))
  const places: [name: string, path: string][] = [
    ['today', ''],
    ['calendar-day', '/calendar?view=day'],
    ['calendar-week', '/calendar?view=week'],
    ['bookings', '?tab=bookings'],
    ['clients', '/clients'],
    ['services', '/services'],
    ['waiting', '/waiting'],
    ['reviews', '/reviews'],
    ['suggestions', '/suggestions'],
    ['profile', '?tab=profile'],
    ['listing', '?tab=listing'],
    ['analytics', '?tab=analytics'],
    ['automation', '/automation'],
    ['plan', '/plan'],
    ['search', '/search?search=xyzzyq'],
  ]
  for (const [name, path] of places) await state(page, `empty-${name}`, `/dashboard${path}`)
}

async function takeCalendar({ person, state }: Shooting) {
  const page = await person(premium)
  await state(page, 'calendar-day', '/dashboard/calendar?view=day')
  await state(page, 'calendar-day-ahead', `/dashboard/calendar?view=day&date=${dateAhead(2)}`)
  await state(page, 'calendar-week', '/dashboard/calendar?view=week')
  await state(page, 'calendar-week-next', `/dashboard/calendar?view=week&date=${dateAhead(7)}`)
  await state(page, 'calendar-month', '/dashboard/calendar?view=month')
  await state(page, 'calendar-new-booking', '/dashboard/calendar/new')
  const newRefused = async () => {
    await page.goto('/dashboard/calendar/new')
    await page.getByLabel(/email/i).first().fill('nobody')
    await pressRefused(page, 'Save booking')
  }
  await state(page, 'calendar-new-booking-refused', newRefused)
  await state(page, 'calendar-block', '/dashboard/calendar/block')
  const blockRefused = async () => {
    await page.goto('/dashboard/calendar/block')
    await page.getByLabel(/^To: date/).fill(dateAhead(-3))
    await pressRefused(page, 'Block this time')
  }
  await state(page, 'calendar-block-refused', blockRefused)
  await state(page, 'calendar-elsewhere', '/dashboard/calendar/elsewhere')
  const elsewhereRefused = async () => {
    await page.goto('/dashboard/calendar/elsewhere')
    await page.getByLabel(/^Calendar address/).fill('nothing')
    await pressRefused(page, 'Connect calendar')
  }
  await state(page, 'calendar-elsewhere-refused', elsewhereRefused)
}

async function takeBookings({ person, visitor, state, server }: Shooting) {
  const page = await person(premium)
  await state(page, 'bookings', '/dashboard?tab=bookings')
  await state(page, 'bookings-all', '/dashboard?tab=bookings&when=all')
  await state(page, 'bookings-nothing-found', '/dashboard?tab=bookings&customer=xyzzyq')
  const own = await visitor()
  const desk = await openDesk(server, own, undefined, consultation)
  let days = 3
  /** Another day each time: one fits there. */
  const freeTime = () => timeOn(dateAhead((days += 1)), '10:00')
  for (const status of ['PENDING', 'CONFIRMED', 'CANCELLED']) {
    const open = async () => {
      const { id } = await desk.book({ ...freeTime(), status, asked: daysAgo(3) })
      await own.goto(`/dashboard/bookings/${id}`)
    }
    await state(own, `booking-${status.toLowerCase()}`, open)
  }
  const past = async (status = 'CONFIRMED') => {
    const { at } = timeOn(dateAhead(3 - (days += 1)), '10:00')
    const { id } = await desk.book({ at, status, name: 'Sipho Dube', asked: daysAgo(days + 3) })
    await own.goto(`/dashboard/bookings/${id}`)
  }
  await state(own, 'booking-completed', () => past('COMPLETED'))
  await state(own, 'booking-over', () => past())
  const noShow = async () => {
    await past()
    await button(own, 'Mark as no-show').click()
    await button(own, 'Undo no-show').waitFor()
  }
  await state(own, 'booking-no-show', noShow)
  const confirmed = async (path = '') => {
    const { id } = await desk.book({ ...freeTime(), asked: daysAgo(3) })
    await own.goto(`/dashboard/bookings/${id}${path}`)
  }
  const cancel = async () => {
    await confirmed()
    await main(own).getByText('Cancel this booking').click()
  }
  await state(own, 'booking-cancel-question', cancel)
  await state(own, 'booking-change', () => confirmed('/change'))
  await state(own, 'booking-propose', () => confirmed('/propose'))
  const proposed = async () => {
    await confirmed('/propose')
    await own.getByLabel('Another time').check()
    await own.getByLabel(/^New date and time: date/).fill(dateAhead(6))
    await own.getByLabel(/^New date and time: time/).fill('14:00')
    await button(own, 'Propose this time').click()
    await button(own, 'Withdraw the proposal').waitFor()
  }
  await state(own, 'booking-proposed', proposed)
  await state(own, 'booking-not-found', `/dashboard/bookings/${crypto.randomUUID()}`)
}

async function takeClients({ person, state }: Shooting) {
  const page = await person(premium)
  await state(page, 'clients', '/dashboard/clients')
  await state(page, 'clients-found', '/dashboard/clients?search=a')
  await state(page, 'clients-nothing-found', '/dashboard/clients?search=xyzzyq')
  await state(page, 'client', async () =>
    page.goto(await firstLink(page, '/dashboard/clients', /^\/dashboard\/clients\/[^?]/)),
  )
}

/** What an owner sees. */
export async function take(area: Shooting): Promise<void> {
  const day = [takeToday, takeEmpty, takeCalendar, takeBookings, takeClients]
  const shop = [takeServices, takeWaitingAndReviews, takeListing, takeFigures, takeAutomation]
  for (const one of [...day, ...shop, takeNotices]) await area.part(() => one(area))
}
