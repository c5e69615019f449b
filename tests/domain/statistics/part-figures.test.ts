import { expect, test } from 'vitest'
import { ownerStatistics } from '#app/domain/statistics/owner-statistics.server.ts'
import { makeBooking, timeAhead } from '#tests/support/bookings.ts'
import { makeOwner } from '#tests/support/dashboard.ts'
import { makeStaff } from '#tests/support/services.ts'

test('appointments are counted by service and person: booked, hours, no-shows and income', async () => {
  const { actor, business } = await makeOwner()
  const businessId = business.id
  const ann = await makeStaff({ businessId, name: 'Ann' })
  const namesake = await makeStaff({ businessId, name: 'Ann', position: 1 })
  const held = (ahead: number, more: object) => {
    const [startsAt, endsAt] = [timeAhead(ahead, '10:00'), timeAhead(ahead, '11:30')]
    const busy = { busyFrom: startsAt, busyUntil: endsAt }
    const cut = { serviceName: 'Cut', priceKind: 'fixed' as const, priceCents: 20_000 }
    const place = { businessId, startsAt, endsAt, staffId: ann.id, ...busy }
    return makeBooking({ ...place, ...cut, status: 'COMPLETED', ...more })
  }
  await held(-1, {})
  await held(-2, { partySize: 2, serviceName: 'Class' })
  await held(-3, { noShow: true })
  await held(-4, { staffId: null, priceKind: 'request', priceCents: null, status: 'CONFIRMED' })
  await held(-5, { status: 'CANCELLED' })
  await held(-6, { staffId: namesake.id, serviceName: null, priceKind: null, priceCents: null })
  await held(-9, {})
  await held(2, { status: 'CONFIRMED' })
  const { services, people } = await ownerStatistics(actor, 7)
  expect(services).toEqual([
    { name: 'Cut', bookings: 3, hours: 3, noShows: 1, income: 20_000 },
    { name: 'Class', bookings: 1, hours: 1.5, noShows: 0, income: 40_000 },
  ])
  expect(people).toEqual([
    { name: 'Ann', bookings: 3, hours: 3, noShows: 1, income: 60_000 },
    { name: 'Ann', bookings: 1, hours: 1.5, noShows: 0, income: 0 },
  ])
})
