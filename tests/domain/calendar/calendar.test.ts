import { expect, test } from 'vitest'
import { ownAccount } from '#app/domain/accounts/queries.server.ts'
import { ownCalendar } from '#app/domain/calendar/calendar.server.ts'
import { calendarQuery, type CalendarQuery } from '#app/domain/calendar/days.ts'
import { blockTime } from '#app/domain/calendar/blocks.server.ts'
import { countWaiting } from '#app/domain/today/waiting.server.ts'
import { localDateOf } from '#app/domain/local-time.ts'
import { db } from '#db/client.server.ts'
import { bookingHolds, busyTimes } from '#db/schema/index.ts'
import { makeBookable, makeBooking, timeAhead } from '#tests/support/bookings.ts'
import { codeOf, strangers } from '#tests/support/dashboard.ts'
import { makeUser } from '#tests/support/factories.ts'
import { counted } from '#tests/support/counted.ts'
import { makeStaff } from '#tests/support/services.ts'

async function makeSalon(values: Parameters<typeof makeBookable>[0] = {}) {
  const owner = await makeUser()
  const business = await makeBookable({ ownerId: owner.id, planStatus: 'BASIC', ...values })
  return { actor: owner.actor, businessId: business.id }
}
const at = (startsAt: Date, minutes = 60) => ({
  startsAt,
  endsAt: new Date(startsAt.getTime() + minutes * 60_000),
})
const placed = (startsAt: Date, staffId: string) => ({
  ...{ ...at(startsAt), staffId, busyFrom: startsAt, busyUntil: at(startsAt).endsAt },
})
const query = (more: Partial<CalendarQuery> = {}): CalendarQuery => ({
  ...{ view: 'day', date: localDateOf(timeAhead(3)), person: null },
  ...more,
})
const titlesOf = (column: { bands: { event: { title: string } | null }[][][] } | undefined) =>
  (column?.bands ?? [])
    .flat()
    .flatMap((pieces) => pieces.flatMap(({ event }) => (event ? [event.title] : [])))

test('a day begins with what nobody has yet, and has a column for each person', async () => {
  const { actor, businessId } = await makeSalon()
  const ann = await makeStaff({ businessId, name: 'Ann' })
  const ben = await makeStaff({ businessId, name: 'Ben', position: 1 })
  const confirmed = { businessId, status: 'CONFIRMED' } as const
  await makeBooking({ ...confirmed, customerName: 'A', ...placed(timeAhead(3), ann.id) })
  await makeBooking({ ...confirmed, customerName: 'B', ...placed(timeAhead(3, '12:00'), ben.id) })
  await makeBooking({ businessId, customerName: 'Nobody yet', ...at(timeAhead(3, '15:00')) })
  await makeBooking({ businessId, customerName: 'Gone', status: 'CANCELLED' })
  await makeBooking({ ...confirmed, customerName: 'Tomorrow', ...at(timeAhead(4)) })
  const { columns, hours, agenda } = await ownCalendar(actor, query())
  expect(columns.map(({ label }) => label)).toEqual(['Anyone', 'Ann', 'Ben'])
  expect(columns.map(titlesOf)).toEqual([['Nobody yet'], ['A'], ['B']])
  expect([hours[0], hours.at(-1)]).toEqual(['08:00', '17:00'])
  expect(agenda[0]?.events.map(({ title }) => title)).toEqual(['A', 'B', 'Nobody yet'])
  const one = await ownCalendar(actor, query({ person: ben.id }))
  expect(one.columns.map(({ label }) => label)).toEqual(['Anyone', 'Ben'])
})

test('a week has a column for each day from Monday, and is open as long as its longest day', async () => {
  const { actor, businessId } = await makeSalon()
  await makeBooking({ businessId, customerName: 'Early', ...at(timeAhead(3, '05:30')) })
  const { columns, hours, title } = await ownCalendar(actor, query({ view: 'week' }))
  expect(columns).toHaveLength(7)
  expect(columns[0]?.label).toMatch(/^Mon /)
  expect(hours[0]).toBe('05:00')
  expect(title).toMatch(/ to /)
})

test('a booking of the night stands above the day, and makes neither day longer', async () => {
  const { actor, businessId } = await makeSalon()
  const booked = { businessId, status: 'CONFIRMED' } as const
  await makeBooking({ ...booked, customerName: 'Late', ...at(timeAhead(2, '22:00'), 240) })
  await makeBooking({ ...booked, customerName: 'Night', ...at(timeAhead(3, '03:00')) })
  const { hours, night, columns } = await ownCalendar(actor, query())
  expect([hours[0], hours.at(-1)]).toEqual(['08:00', '17:00'])
  expect(night.map(({ event }) => [event.title, event.from, event.to])).toEqual([
    ['Late', '22:00', '02:00'],
    ['Night', '03:00', '04:00'],
  ])
  expect(titlesOf(columns[0])).toEqual([])
  const before = await ownCalendar(actor, query({ date: localDateOf(timeAhead(2)) }))
  expect(before.hours.at(-1)).toBe('23:00')
  expect(titlesOf(before.columns[0])).toEqual(['Late'])
})

test('a month of somebody shows their bookings, and their leave as closed', async () => {
  const { actor, businessId } = await makeSalon()
  const date = localDateOf(timeAhead(3))
  const ann = await makeStaff({ businessId, leave: [{ from: date, to: date }] })
  const ben = await makeStaff({ businessId, name: 'Ben', position: 1 })
  await makeBooking({ businessId, status: 'CONFIRMED', ...placed(timeAhead(3), ben.id) })
  for (const [person, state] of [
    [ann.id, { booked: 0, isClosed: true }],
    [ben.id, { booked: 1, isClosed: false }],
  ] as const) {
    const { month } = await ownCalendar(actor, query({ view: 'month', person }))
    expect(month.find((day) => day.date === date)).toMatchObject(state)
  }
})

test('what overlaps stands side by side, the rest is as wide as the day, and all is as high', async () => {
  const { actor, businessId } = await makeSalon({ planStatus: 'FREE' })
  for (const [name, start] of [
    ['One', '10:00'],
    ['Two', '10:30'],
    ['Three', '11:00'],
    ['Alone', '15:00'],
  ] as const) {
    await makeBooking({ businessId, customerName: name, ...at(timeAhead(3, start)) })
  }
  const { columns } = await ownCalendar(actor, query())
  const [column] = columns
  expect(titlesOf(column)).toEqual(['One', 'Three', 'Two', 'Alone'])
  // Before them, they, between, the one alone, after it.
  expect(column?.bands.map((lanes) => lanes.length)).toEqual([1, 2, 1, 1, 1])
  const heights = (column?.bands ?? []).map((lanes) =>
    lanes.map((pieces) => pieces.reduce((sum, { quarters }) => sum + quarters, 0)),
  )
  expect(heights).toEqual([[8], [8, 8], [12], [4], [8]])
})

test('a week draws three appointments beside each other and counts the others; their day draws all', async () => {
  const { actor, businessId } = await makeSalon({ planStatus: 'FREE' })
  const date = localDateOf(timeAhead(3))
  for (const customerName of ['One', 'Two', 'Three', 'Four', 'Five']) {
    await makeBooking({ businessId, customerName, ...at(timeAhead(3, '10:00')) })
  }
  const week = await ownCalendar(actor, query({ view: 'week', date }))
  const column = week.columns.find((one) => one.date === date)
  const lanesIn = (bands: unknown[][] = []) => Math.max(...bands.map((lanes) => lanes.length))
  expect([lanesIn(column?.bands), column?.more]).toEqual([3, 2])
  const { columns } = await ownCalendar(actor, query({ date }))
  expect([lanesIn(columns[0]?.bands), columns[0]?.more]).toEqual([5, 0])
})

test('where a week has no room for all, confirmed bookings are drawn before requests', async () => {
  const { actor, businessId } = await makeSalon({ planStatus: 'FREE' })
  const date = localDateOf(timeAhead(3))
  for (const customerName of ['Asked', 'Asked too']) {
    await makeBooking({ businessId, customerName, ...at(timeAhead(3, '09:45')) })
  }
  for (const customerName of ['One', 'Two', 'Three']) {
    const confirmed = { businessId, customerName, status: 'CONFIRMED' } as const
    await makeBooking({ ...confirmed, ...at(timeAhead(3, '10:00')) })
  }
  const week = await ownCalendar(actor, query({ view: 'week', date }))
  const column = week.columns.find((one) => one.date === date)
  expect(titlesOf(column).toSorted()).toEqual(['One', 'Three', 'Two'])
  expect(column?.more).toBe(2)
})

test('blocked, held and elsewhere busy times show, with titles that the business itself gave', async () => {
  const { actor, businessId } = await makeSalon()
  await blockTime(actor, { from: timeAhead(3, '12:00'), to: timeAhead(3, '13:00'), note: 'Lunch' })
  await db
    .insert(busyTimes)
    .values({ businessId, ...at(timeAhead(3, '14:00')), source: 'calendar' })
  const held = at(timeAhead(3, '16:00'))
  const busy = { busyFrom: held.startsAt, busyUntil: held.endsAt }
  await db.insert(bookingHolds).values({ businessId, ...held, ...busy, expiresAt: timeAhead(1) })
  const { columns } = await ownCalendar(actor, query())
  expect(titlesOf(columns[0])).toEqual(['Lunch', 'Busy', 'Held for a customer'])
})

test('a block of several days says of each day from when to when it takes it', async () => {
  const { actor } = await makeSalon({ planStatus: 'FREE' })
  await blockTime(actor, { from: timeAhead(3, '12:00'), to: timeAhead(5, '15:00'), note: 'Leave' })
  for (const [days, times] of [
    [3, '12:00 to 24:00'],
    [4, '00:00 to 24:00'],
    [5, '00:00 to 15:00'],
  ] as const) {
    const date = localDateOf(timeAhead(days))
    const { columns, agenda } = await ownCalendar(actor, query({ date }))
    const drawn = (columns[0]?.bands ?? []).flat(2).flatMap(({ event }) => event ?? [])
    for (const shown of [agenda[0]?.events ?? [], drawn]) {
      expect(shown.map(({ from, to }) => `${from} to ${to}`)).toEqual([times])
    }
  }
})

test('a month shows how many are booked and wait on each day, and who comes first', async () => {
  const { actor, businessId } = await makeSalon()
  const date = localDateOf(timeAhead(3))
  await makeBooking({ businessId, status: 'CONFIRMED' })
  await makeBooking({
    ...{ businessId, status: 'COMPLETED', customerName: 'Early Bird' },
    ...at(timeAhead(3, '08:00')),
  })
  await makeBooking({ businessId })
  const { month, columns } = await ownCalendar(actor, query({ view: 'month' }))
  expect(columns).toEqual([])
  expect(month.length % 7).toBe(0)
  expect(month.find((day) => day.date === date)).toMatchObject({
    ...{ booked: 2, toAnswer: 1 },
    first: [{ from: '08:00', name: 'Early Bird', isAsked: false }, {}, {}],
  })
  expect(month.find((day) => day.date !== date)?.first).toEqual([])
})

test('of requests that can still be answered, the one that waits longest stands on top', async () => {
  const { actor, businessId } = await makeSalon()
  const asked = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  await makeBooking({ businessId, customerName: 'Second', askedAt: asked(1) })
  await makeBooking({ businessId, customerName: 'First', askedAt: asked(5), ...at(timeAhead(9)) })
  await makeBooking({ businessId, customerName: 'Past', ...at(timeAhead(-1)) })
  const { requests } = await ownCalendar(actor, query({ date: localDateOf(timeAhead(20)) }))
  expect(requests.lines.map(({ name }) => name)).toEqual(['First'])
  expect(requests.count).toBe(2)
})

test('an address that makes no sense is today, by day, for everyone', () => {
  const today = '2026-11-24'
  const asked = new URLSearchParams({ view: 'year', date: '2026-02-31', person: "'" })
  expect(calendarQuery(asked, today)).toEqual({ view: 'day', date: today, person: null })
})

test('only the owner sees the calendar, and another’s person shows nothing of theirs', async () => {
  const { businessId } = await makeSalon()
  const theirs = await makeStaff({ businessId, name: 'Theirs' })
  await makeBooking({ businessId, customerName: 'Secret', ...placed(timeAhead(3), theirs.id) })
  const { actor } = await makeSalon()
  const shown = await ownCalendar(actor, query({ person: theirs.id }))
  expect(JSON.stringify(shown)).not.toMatch(/Secret|Theirs/)
  for (const [who, stranger, code] of await strangers()) {
    expect(await codeOf(ownCalendar(stranger, query())), who).toBe(code)
  }
})

test('takes at most ten statements with those of every page of the dashboard', async () => {
  const { actor, businessId } = await makeSalon()
  await makeStaff({ businessId, name: 'Ann' })
  for (const view of ['day', 'week', 'month'] as const) {
    const { tx, statements } = counted()
    await ownCalendar(actor, query({ view }), tx)
    await ownAccount(actor, tx)
    await countWaiting(actor, tx)
    // And one that looks up the session.
    expect(statements(), view).toBeLessThan(10)
  }
})
