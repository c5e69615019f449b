import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cleanUpBookings } from '#app/domain/bookings/cleanup.server.ts'
import { db } from '#db/client.server.ts'
import { bookings } from '#db/schema/index.ts'
import {
  bookingNow,
  historyOf,
  mailKinds,
  mailsAbout,
  makeBookable,
  makeBooking,
} from '#tests/support/bookings.ts'

const hours = (count: number) => new Date(Date.now() + count * 3_600_000)

test('a request nobody answered by its start is closed once, and its customer notified', async () => {
  const business = await makeBookable()
  const made = await makeBooking({ businessId: business.id, startsAt: hours(-1) })
  const ahead = await makeBooking({ businessId: business.id, startsAt: hours(1) })
  await Promise.all([cleanUpBookings(), cleanUpBookings(), cleanUpBookings()])
  await cleanUpBookings()
  expect((await bookingNow(made.id)).status).toBe('CANCELLED')
  expect((await bookingNow(ahead.id)).status).toBe('PENDING')
  expect(await historyOf(made.id)).toEqual(['cancelled by system: expired'])
  expect(await mailKinds(made.id)).toEqual(['booking-expired'])
})

test('a confirmed booking is completed a day after its start', async () => {
  const business = await makeBookable()
  const done = await makeBooking({
    businessId: business.id,
    status: 'CONFIRMED',
    startsAt: hours(-25),
  })
  const fresh = await makeBooking({
    businessId: business.id,
    status: 'CONFIRMED',
    startsAt: hours(-23),
  })
  await cleanUpBookings()
  expect((await bookingNow(done.id)).status).toBe('COMPLETED')
  expect((await bookingNow(fresh.id)).status).toBe('CONFIRMED')
  expect(await historyOf(done.id)).toEqual(['completed by system'])
})

test('customers are forgotten after 24 months, their mails and reasons too', async () => {
  const business = await makeBookable()
  const old = await makeBooking({
    businessId: business.id,
    status: 'PENDING',
    startsAt: new Date(Date.now() - 25 * 31 * 86_400_000),
  })
  await cleanUpBookings()
  await cleanUpBookings()
  expect(await bookingNow(old.id)).toMatchObject({
    customerName: 'Guest',
    customerEmail: '',
    customerPhone: '',
    notes: '',
    status: 'CANCELLED',
  })
  expect(await mailsAbout(old.id)).toEqual([])
  expect(await historyOf(old.id)).toEqual(['cancelled by system'])
})

test('a large backlog is worked off in batches', async () => {
  const business = await makeBookable()
  const startsAt = hours(-48)
  await db.insert(bookings).values(
    Array.from({ length: 250 }, (_, at) => ({
      businessId: business.id,
      customerName: 'Guest',
      customerEmail: `${at}@guest.example`,
      customerPhone: '+27821234567',
      startsAt,
      endsAt: hours(-47),
      requestKey: `backlog-${at}`,
    })),
  )
  const swept = await cleanUpBookings()
  expect(swept.expired).toBeGreaterThanOrEqual(250)
  const left = await db.select().from(bookings).where(eq(bookings.businessId, business.id))
  expect(left.filter(({ status }) => status !== 'CANCELLED')).toEqual([])
})
