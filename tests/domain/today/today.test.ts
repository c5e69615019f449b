import { expect, test } from 'vitest'
import { blockTime } from '#app/domain/calendar/blocks.server.ts'
import { ownToday } from '#app/domain/today/today.server.ts'
import { ownAccount } from '#app/domain/accounts/queries.server.ts'
import { countWaiting } from '#app/domain/today/waiting.server.ts'
import { db } from '#db/client.server.ts'
import { businessViews } from '#db/schema/index.ts'
import { localDateOf } from '#app/domain/local-time.ts'
import { dailyHours, makeBooking, timeAhead } from '#tests/support/bookings.ts'
import { codeOf, makeOwner, strangers } from '#tests/support/dashboard.ts'
import { counted } from '#tests/support/counted.ts'
import { makeStaff } from '#tests/support/services.ts'

const hours = { hours: dailyHours }
const lasting = (startsAt: Date, minutes = 60) => ({
  startsAt,
  endsAt: new Date(startsAt.getTime() + minutes * 60_000),
})
const noon = timeAhead(0, '12:00')

test('Today shows who waits, with their visits, what they want and when they asked', async () => {
  const { actor, business } = await makeOwner(hours)
  const ann = await makeStaff({ businessId: business.id, name: 'Ann' })
  const known = {
    businessId: business.id,
    customerName: 'Thandi',
    customerEmail: 'thandi@a.example',
  }
  const past = { ...known, status: 'COMPLETED' } as const
  await makeBooking({ ...past, ...lasting(timeAhead(-9)) })
  await makeBooking({ ...past, ...lasting(timeAhead(-8)), noShow: true })
  await makeBooking({ ...past, ...lasting(timeAhead(-7)), customerName: 'Her sister' })
  const start = timeAhead(3)
  await makeBooking({
    ...known,
    ...lasting(start, 90),
    ...{ serviceName: 'Braids', priceKind: 'fixed', priceCents: 35_000, partySize: 2 },
    ...{ staffId: ann.id, busyFrom: start, busyUntil: lasting(start, 90).endsAt },
    createdAt: new Date(noon.getTime() - 2 * 3_600_000),
  })
  const { requests } = await ownToday(actor, db, noon)
  expect(requests.lines).toMatchObject([
    {
      ...{ name: 'Thandi', known: '1 visit, 1 no-show', asked: '2 h ago' },
      ...{ what: 'Braids with Ann', details: '2 people · 1 h 30 · R350' },
    },
  ])
  expect(requests.lines[0]?.when).toMatch(/^\w{3} \d+ \w{3}, 10:00$/)
  expect(requests.count).toBe(1)
})

test('a request within a closure says so, one after it does not', async () => {
  const { actor, business } = await makeOwner({
    ...hours,
    closedUntil: localDateOf(timeAhead(4)),
  })
  for (const days of [3, 4]) {
    await makeBooking({
      businessId: business.id,
      customerName: `In ${days} days`,
      ...lasting(timeAhead(days)),
    })
  }
  const { requests } = await ownToday(actor, db, noon)
  const closed = requests.lines.filter(({ isClosed }) => isClosed)
  expect([requests.count, closed.map(({ name }) => name)]).toEqual([2, ['In 3 days']])
})

test('a request after midnight is not within a closed day where the evening before is still open', async () => {
  const date = localDateOf(timeAhead(3))
  const { actor, business } = await makeOwner({
    ...hours,
    specialDates: {
      [date]: { spans: [{ open: '18:00', close: '02:00' }] },
      [localDateOf(timeAhead(4))]: { spans: [] },
    },
  })
  for (const clock of ['00:30', '03:00']) {
    const startsAt = timeAhead(4, clock)
    await makeBooking({ businessId: business.id, customerName: clock, ...lasting(startsAt) })
  }
  const { requests } = await ownToday(actor, db, noon)
  const closed = requests.lines.filter(({ isClosed }) => isClosed)
  expect(closed.map(({ name }) => name)).toEqual(['03:00'])
})

test('Today shows the appointments of today and tomorrow in order, with what is over and what blocks', async () => {
  const { actor, business } = await makeOwner(hours)
  const booked = { businessId: business.id, status: 'CONFIRMED' } as const
  await makeBooking({ ...booked, customerName: 'Over', ...lasting(timeAhead(0, '09:00')) })
  await makeBooking({ ...booked, customerName: 'Here', ...lasting(timeAhead(0, '11:30')) })
  await makeBooking({ ...booked, customerName: 'Later', ...lasting(timeAhead(0, '15:00')) })
  await makeBooking({ ...booked, customerName: 'Gone', status: 'CANCELLED', ...lasting(noon) })
  await makeBooking({
    businessId: business.id,
    customerName: 'Asks',
    ...lasting(timeAhead(0, '16:00')),
  })
  await makeBooking({ ...booked, customerName: 'Tomorrow', ...lasting(timeAhead(1)) })
  await makeBooking({ ...booked, customerName: 'After', ...lasting(timeAhead(2)) })
  await blockTime(actor, { from: timeAhead(1, '12:00'), to: timeAhead(1, '13:00'), note: 'Lunch' })
  const { today, tomorrow, left } = await ownToday(actor, db, noon)
  expect(today.lines.map(({ title, hasBegun, isOver }) => [title, hasBegun, isOver])).toEqual([
    ['Over', true, true],
    ['Here', true, false],
    ['Later', false, false],
  ])
  expect(today.hours).toBe('08:00–18:00')
  expect(tomorrow.lines.map(({ title }) => title)).toEqual(['Tomorrow', 'Lunch'])
  expect(left).toBe('1 appointment left')
})

test('a full day says how much more there is', async () => {
  const { actor, business } = await makeOwner(hours)
  for (let at = 0; at < 16; at += 1) {
    const startsAt = new Date(timeAhead(0, '13:00').getTime() + at * 60_000)
    await makeBooking({ businessId: business.id, status: 'CONFIRMED', ...lasting(startsAt) })
  }
  const { today, left } = await ownToday(actor, db, noon)
  expect([today.lines.length, today.more, left]).toEqual([14, 2, '16 booked'])
  const { today: evening } = await ownToday(actor, db, timeAhead(0, '20:00'))
  expect([evening.lines.length, evening.more, evening.before]).toEqual([14, 0, 2])
})

test('the last seven days stand against the seven before, until the same hour', async () => {
  const { actor, business } = await makeOwner()
  const businessId = business.id
  const done = { businessId, status: 'COMPLETED', priceKind: 'fixed', priceCents: 20_000 } as const
  await makeBooking({ ...done, ...lasting(timeAhead(0, '09:00')) })
  await makeBooking({ ...done, ...lasting(timeAhead(-6, '18:00'), 30), noShow: true })
  await makeBooking({ ...done, ...lasting(timeAhead(0, '14:00')) })
  await makeBooking({ ...done, ...lasting(timeAhead(-7, '09:00'), 120) })
  await makeBooking({ ...done, ...lasting(timeAhead(-7, '18:00')) })
  await makeBooking({ ...done, ...lasting(timeAhead(-14, '09:00')) })
  const day = (ahead: number) => timeAhead(ahead).toISOString().slice(0, 10)
  await db.insert(businessViews).values([
    { businessId, day: day(0), views: 5 },
    { businessId, day: day(-8), views: 3 },
  ])
  const { week } = await ownToday(actor, db, noon)
  expect(week.appointments).toEqual({ now: 2, before: 1, days: [1, 0, 0, 0, 0, 0, 1] })
  expect(week.hours).toMatchObject({ now: 1, before: 2 })
  expect(week.income).toMatchObject({ now: 20_000, before: 20_000 })
  expect(week.noShows).toMatchObject({ now: 1, before: 0 })
  expect(week.views).toMatchObject({ now: 5, before: 3 })
})

test('Today takes at most ten statements: those of every page of the dashboard, and five of its own', async () => {
  const { actor, business } = await makeOwner(hours)
  await makeStaff({ businessId: business.id, name: 'Ann' })
  const { tx, statements } = counted()
  await ownToday(actor, tx, noon)
  expect(statements()).toBe(5)
  await ownAccount(actor, tx)
  await countWaiting(actor, tx)
  // And one that looks up the session.
  expect(statements()).toBeLessThan(10)
})

test('Today is for owners with a business', async () => {
  for (const [who, actor, refusal] of await strangers()) {
    expect([who, await codeOf(ownToday(actor))]).toEqual([who, refusal])
  }
})
