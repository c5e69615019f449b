import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { expectNoAxeViolations, visitsOf } from '#tests/support/browser.ts'
import { expectSoon, sees } from '#tests/support/expect-soon.ts'
import { button, expectNoSidewaysScroll, link, main } from '#tests/support/page-parts.ts'
import { linkIn, toast } from '#tests/support/pages/booking.ts'
import { heading } from '#tests/support/pages/desk.ts'
import { dateAhead, nextFriday, openDesk, timeOn } from '#tests/support/pages/owners-day.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { WEBHOOK_ALLOW_PRIVATE: '1' } })
})
const open = visitsOf(() => server)

/** A page as it should be for everybody. */
async function expectGood(page: Page) {
  await expectNoSidewaysScroll(page)
  await expectNoAxeViolations(page)
}
const field = (page: Page, name: string) =>
  main(page).getByLabel(new RegExp(`^${name}( \\(optional\\))?$`))
/** Types a date and a time into their two fields. */
async function fillMoment(page: Page, name: string, date: string, clock: string) {
  await field(page, `${name}: date`).fill(date)
  await field(page, `${name}: time`).fill(clock)
}
const mailed = async (email: string, subject: RegExp, path: string) =>
  linkIn((await server.mailTo(email, subject)).text, path)

/** A server of a calendar with an event every week; its address. */
async function calendarOf(start: Date, end: Date): Promise<string> {
  const stamp = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '')
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//EN', 'BEGIN:VEVENT', 'UID:1'],
    ...[`DTSTAMP:${stamp(start)}`, `DTSTART:${stamp(start)}`, `DTEND:${stamp(end)}`],
    ...['RRULE:FREQ=WEEKLY;COUNT=6', 'SUMMARY:Choir', 'END:VEVENT', 'END:VCALENDAR', ''],
  ]
  const calendar = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/calendar' }).end(lines.join('\r\n'))
  })
  await new Promise<void>((done) => calendar.listen(0, '127.0.0.1', done))
  onTestFinished(() => void calendar.close())
  return `http://127.0.0.1:${(calendar.address() as AddressInfo).port}/basic.ics`
}

describe.each([
  [true, 360],
  [true, 1440],
  [false, 360],
  [false, 1440],
])('with JavaScript %s at %i px an owner', (javaScript, width) => {
  const visit = () => open(javaScript, { width })

  it('answers three requests from Today', async () => {
    const page = await visit()
    const desk = await openDesk(server, page)
    const asked = []
    for (const [at, name] of ['Ann', 'Ben', 'Cas'].entries()) {
      const { at: startsAt } = timeOn(dateAhead(2 + at), '10:00')
      asked.push(await desk.book({ at: startsAt, status: 'PENDING', name }))
    }
    await page.reload()
    await expectGood(page)
    for (const [name, answer] of [
      ['Ann', 'Confirm'],
      ['Ben', 'Confirm'],
      ['Cas', 'Decline'],
    ] as const) {
      const row = main(page).getByRole('form', { name: `Answer ${name}` })
      await row.getByRole('button', { name: answer }).click()
      await expectSoon(row).toHaveCount(0)
    }
    const states = await Promise.all(asked.map(({ id }) => desk.bookingNow(id)))
    expect(states.map((one) => one?.status)).toEqual(['CONFIRMED', 'CONFIRMED', 'CANCELLED'])
  })

  it('enters a walk-in on a day without bookings', async () => {
    const page = await visit()
    await openDesk(server, page)
    const today = main(page).getByRole('region', { name: 'Today', exact: true })
    await sees(today, 'Someone phoned or walked in? Add the booking')
    await expectGood(page)
    await expectSoon(main(page).getByRole('link', { name: 'New booking' })).toHaveCount(1)
    await link(page, 'New booking').click()
    await heading(page, 'New booking')
    await expectGood(page)
    await field(page, 'Service').selectOption('No service')
    await button(page, 'Save booking').click()
    await heading(page, 'Walk-in')
  })

  it('blocks Friday afternoon', async () => {
    const page = await visit()
    const desk = await openDesk(server, page, '/dashboard/calendar')
    if (width < 640) await page.locator('summary', { hasText: 'More to enter' }).click()
    await link(page, 'Block time').click()
    await heading(page, 'Block time')
    await fillMoment(page, 'Begins', nextFriday(), '12:00')
    await fillMoment(page, 'Ends', nextFriday(), '18:00')
    await field(page, 'Private note').fill('Concert')
    await button(page, 'Block this time').click()
    await sees(main(page), 'Concert')
    await expectGood(page)
    await page.goto(`/dashboard/calendar?view=day&date=${nextFriday()}`)
    await sees(main(page), 'Concert')
    await page.goto(`/business/${desk.slug}/book?service=${desk.serviceId}&date=${nextFriday()}`)
    await sees(main(page), 'Every time on this day is taken.')
  })

  it('moves a booking by proposing a time that its customer accepts', async () => {
    const page = await visit()
    const desk = await openDesk(server, page)
    const { id, email } = await desk.book({ at: timeOn(dateAhead(3), '10:00').at })
    await page.goto(`/dashboard/bookings/${id}`)
    await link(page, 'Propose another time').click()
    await heading(page, 'Propose another time')
    await expectGood(page)
    await page.getByLabel('Another time').check()
    await fillMoment(page, 'New date and time', dateAhead(3), '14:00')
    await field(page, 'Message').fill('The chair is broken until noon.')
    await button(page, 'Propose this time').click()
    await sees(main(page), 'You have proposed')
    expect((await desk.bookingNow(id))?.clock).toBe('10:00')
    const customer = await visit()
    await customer.goto(await mailed(email, /^Another time\?/, 'bookings'))
    await expectGood(customer)
    await sees(main(customer), 'The chair is broken until noon.')
    await button(customer, 'Accept the new time').click()
    await toast(customer, 'Booking Moved')
    await heading(customer, /at 14:00$/)
    expect(await desk.bookingNow(id)).toMatchObject({ clock: '14:00', status: 'CONFIRMED' })
  })

  it('takes a proposal back', async () => {
    const page = await visit()
    const desk = await openDesk(server, page)
    const { id, email } = await desk.book({ at: timeOn(dateAhead(3), '10:00').at })
    await page.goto(`/dashboard/bookings/${id}/propose`)
    await page.getByLabel('Another time').check()
    await fillMoment(page, 'New date and time', dateAhead(3), '14:00')
    await button(page, 'Propose this time').click()
    await button(page, 'Withdraw the proposal').click()
    await expectSoon(main(page).getByText('You have proposed')).toHaveCount(0)
    const customer = await visit()
    await customer.goto(await mailed(email, /has withdrawn the proposed time/, 'bookings'))
    await sees(main(customer), '10:00')
    await expectSoon(button(customer, 'Accept the new time')).toHaveCount(0)
  })

  it('marks who did not come', async () => {
    const page = await visit()
    const desk = await openDesk(server, page)
    const { id } = await desk.book({ at: new Date(Date.now() - 10 * 60_000), name: 'Sipho' })
    await page.goto(`/dashboard/bookings/${id}`)
    await button(page, 'Mark as no-show').click()
    await button(page, 'Undo no-show').waitFor()
    expect(await desk.bookingNow(id)).toMatchObject({ noShow: true })
    await page.goto(`/dashboard/clients/${id}`)
    await sees(main(page), /no-show/i)
  })

  it('finds a client', async () => {
    const page = await visit()
    const desk = await openDesk(server, page)
    await desk.book({ at: timeOn(dateAhead(2), '10:00').at, name: 'Andile Xaba' })
    await desk.book({ at: timeOn(dateAhead(4), '10:00').at, name: 'Other Person' })
    await page.goto('/dashboard/clients')
    await main(page).getByRole('searchbox', { name: 'Name, phone or email' }).fill('xaba')
    await button(page, 'Search').click()
    await page.waitForURL(/search=xaba/)
    await expectSoon(link(page, 'Other Person')).toHaveCount(0)
    await expectGood(page)
    await link(page, 'Andile Xaba').click()
    await heading(page, 'Andile Xaba')
  })

  it('has a freed time offered to who waits for it', async () => {
    const page = await visit()
    const desk = await openDesk(server, page)
    const date = dateAhead(3)
    const { id } = await desk.book({ at: timeOn(date, '08:00').at, minutes: 600 })
    const customer = await visit()
    const email = `${randomUUID()}@waiting.example`
    await customer.goto(`/business/${desk.slug}/book?service=${desk.serviceId}&date=${date}`)
    await main(customer).getByText('Waiting list for this day').click()
    await field(customer, 'Full name').fill('Naledi Dlamini')
    await field(customer, 'Email').fill(email)
    await field(customer, 'Phone').fill('082 123 4567')
    await expectGood(customer)
    await button(customer, 'Join the waiting list').click()
    await heading(customer, 'You are on the waiting list')
    await expectGood(customer)
    await page.goto('/dashboard/waiting')
    await sees(main(page), 'Naledi Dlamini')
    await expectGood(page)
    await page.goto(`/dashboard/bookings/${id}`)
    await main(page).getByText('Cancel this booking').click()
    await button(page, 'Cancel booking').click()
    await sees(main(page), 'Cancelled')
    await customer.goto(await mailed(email, /^A time is available/, 'waiting'))
    await heading(customer, 'A time is available')
    await expectGood(customer)
    await button(customer, 'Book this time').click()
    await customer.waitForURL(/\/bookings\//)
    await heading(customer, /at 08:00$/)
    await page.goto('/dashboard/waiting')
    await sees(main(page), 'No one is waiting')
  })

  it('connects a calendar with an event every week', async () => {
    const page = await visit()
    const desk = await openDesk(server, page, '/dashboard/calendar/elsewhere')
    const date = dateAhead(2)
    const url = await calendarOf(timeOn(date, '09:00').at, timeOn(date, '17:00').at)
    await field(page, 'Calendar address').fill(url)
    await button(page, 'Connect calendar').click()
    await button(page, 'Disconnect').waitFor()
    await expectGood(page)
    for (const days of [2, 9]) {
      const query = `service=${desk.serviceId}&date=${dateAhead(days)}`
      await page.goto(`/business/${desk.slug}/book?${query}`)
      await sees(main(page), 'Every time on this day is taken.')
      await expectSoon(main(page)).not.toContainText('Choir')
    }
  })
})

it.each([360, 768, 1024, 1280, 1440])(
  'a week at %i px has all its days in sight',
  async (width) => {
    const page = await open(true, { width })
    await openDesk(server, page, '/dashboard/calendar?view=week')
    const hasColumns = width >= 1280
    const role = hasColumns ? 'region' : 'link'
    const days = main(page).getByRole(role, { name: /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) / })
    await expectSoon(days).toHaveCount(7)
    const said = hasColumns ? 'Nothing booked yet' : 'Nothing booked in this week'
    await sees(main(page), said)
    const boxes = await Promise.all((await days.all()).map((day) => day.boundingBox()))
    expect(
      Math.max(...boxes.map((box) => (box ? box.x + box.width : Infinity))),
    ).toBeLessThanOrEqual(width)
    await expectNoAxeViolations(page)
  },
)

it('an owner with a mouse drags a booking to another time, and saves it', async () => {
  const page = await open(true, { width: 1440 })
  const desk = await openDesk(server, page)
  const { id } = await desk.book({ at: timeOn(dateAhead(3), '10:00').at })
  await page.goto(`/dashboard/calendar?view=day&date=${dateAhead(3)}`)
  const booking = main(page)
    .getByRole('link', { name: /^Zanele Mokoena/ })
    .first()
  await sees(main(page), 'Drag a confirmed booking')
  await booking.dragTo(main(page).getByRole('link', { name: 'Enter a booking at 13:00' }), {
    sourcePosition: { x: 20, y: 5 },
    targetPosition: { x: 20, y: 5 },
  })
  await heading(page, 'Change booking')
  await expectSoon(field(page, 'Date and time: date')).toHaveValue(dateAhead(3))
  await expectSoon(field(page, 'Date and time: time')).toHaveValue('13:00')
  expect((await desk.bookingNow(id))?.clock).toBe('10:00')
  await button(page, 'Save changes').click()
  await toast(page, 'Booking Changed')
  expect((await desk.bookingNow(id))?.clock).toBe('13:00')
})
