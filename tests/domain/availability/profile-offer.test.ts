import { expect, test } from 'vitest'
import { anonymous } from '#app/domain/actor.ts'
import { availability } from '#app/domain/availability/availability.server.ts'
import { profileOffer } from '#app/domain/availability/profile-offer.server.ts'
import { bookingFormFor } from '#app/domain/bookings/booking-form.server.ts'
import { db } from '#db/client.server.ts'
import { addDays, formatShortDate, localDateOf, startOfDate } from '#app/domain/local-time.ts'
import { makeBookable, makeBooking, timeAhead } from '#tests/support/bookings.ts'
import { makeService, makeStaff } from '#tests/support/services.ts'

const today = localDateOf(new Date())
const ahead = (days: number) => addDays(today, days)
/** In the middle of the night before a day. */
const nightBefore = (days: number) => startOfDate(ahead(days))

test('a profile names the next three free times of its first service, as the API has them', async () => {
  const own = await makeBookable({ planStatus: 'BASIC', noticeMinutes: 0 })
  const braids = await makeService({ businessId: own.id, name: 'Braids', minutes: 90 })
  await makeService({ businessId: own.id, name: 'Cut', position: 1 })
  const ann = await makeStaff({ businessId: own.id })
  await makeBooking({
    ...{ businessId: own.id, staffId: ann.id, status: 'CONFIRMED' },
    ...{ startsAt: timeAhead(2, '08:00'), endsAt: timeAhead(2, '09:30') },
    ...{ busyFrom: timeAhead(2, '08:00'), busyUntil: timeAhead(2, '09:30') },
  })
  const now = nightBefore(2)
  const { service, times, services } = await profileOffer(own.id, db, now)
  expect(service).toEqual({ name: 'Braids', length: '1 h 30' })
  expect(services.map(({ name, price }) => [name, price])).toEqual([
    ['Braids', 'R350'],
    ['Cut', 'R350'],
  ])
  const chosen = { service: braids.id, date: ahead(2) }
  expect(times).toEqual([
    { day: 'Today', clock: '10:00', chosen: { ...chosen, time: '10:00' } },
    { day: 'Today', clock: '11:00', chosen: { ...chosen, time: '11:00' } },
    { day: 'Today', clock: '12:00', chosen: { ...chosen, time: '12:00' } },
  ])
  const api = await availability(anonymous, { idOrSlug: own.id, query: {} }, db, now)
  expect(times.map(({ chosen: { date, time } }) => `${date}T${time}:00+02:00`)).toEqual(
    api.times.slice(0, 3).map(({ start }) => start),
  )
})

test('days after tomorrow are named by their date, however far ahead they are', async () => {
  const own = await makeBookable({ closedUntil: ahead(12) })
  const { times, service } = await profileOffer(own.id)
  const day = formatShortDate(ahead(12))
  expect(service).toBeNull()
  expect(times.map((time) => [time.day, time.clock])).toEqual([
    [day, '08:00'],
    [day, '09:00'],
    [day, '10:00'],
  ])
  const tomorrow = await profileOffer(own.id, db, nightBefore(11))
  expect(tomorrow.times[0]?.day).toBe('Tomorrow')
})

test('no times are named where hours are unknown, or nothing is free within a month', async () => {
  const unknown = await makeBookable({ hours: null })
  expect((await profileOffer(unknown.id)).times).toEqual([])
  const closed = await makeBookable({ closedUntil: ahead(60) })
  expect((await profileOffer(closed.id)).times).toEqual([])
})

test('the form of a business without services has the time of its address filled in', async () => {
  const own = await makeBookable()
  const askedWith = async (query: Record<string, string>) =>
    (await bookingFormFor(anonymous, own.slug, query)).asked
  expect(await askedWith({ date: '2027-01-05', time: '10:00' })).toBe('2027-01-05T10:00')
  expect(await askedWith({})).toBeNull()
  expect(await askedWith({ date: '2027-02-30', time: '10:00' })).toBeNull()
  expect(await askedWith({ date: '2027-01-05', time: '10:00"><' })).toBeNull()
})
