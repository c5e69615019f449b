import { describe, expect, test } from 'vitest'
import { anonymous } from '#app/domain/actor.ts'
import { bookingFormFor } from '#app/domain/bookings/booking-form.server.ts'
import { declineBooking } from '#app/domain/bookings/answer.server.ts'
import { repeatDays, repeatToken } from '#app/domain/bookings/tokens.server.ts'
import { addDays, clockTimeOf, day, localDateOf } from '#app/domain/local-time.ts'
import { system } from '#app/domain/actor.ts'
import { db } from '#db/client.server.ts'
import { bookings, services } from '#db/schema/index.ts'
import { eq } from 'drizzle-orm'
import { makeBookable, makeBooking, mailsAbout, timeAhead } from '#tests/support/bookings.ts'
import { makeService, makeStaff } from '#tests/support/services.ts'

const tomorrow = () => new Date(Date.now() + day)

/** A visit of a week ago at ten, for a service by a person. */
async function makeVisit(values: Partial<typeof bookings.$inferInsert> = {}) {
  const business = await makeBookable({ planStatus: 'BASIC' })
  const cut = await makeService({ businessId: business.id, name: 'Cut' })
  await makeService({ businessId: business.id, name: 'Colour', position: 1 })
  const ann = await makeStaff({ businessId: business.id, name: 'Ann' })
  await makeStaff({ businessId: business.id, name: 'Ben', position: 1 })
  const startsAt = timeAhead(-7, '10:00')
  const booking = await makeBooking({
    ...{ businessId: business.id, serviceId: cut.id, staffId: ann.id, anyStaff: false, startsAt },
    ...{ status: 'COMPLETED', busyFrom: startsAt, busyUntil: new Date(+startsAt + 3_600_000) },
    ...values,
  })
  return { business, cut, ann, booking, startsAt }
}

const open = (slug: string, repeat: string, query = {}) =>
  bookingFormFor(anonymous, slug, { ...query, repeat })

describe('a link to book the same again', () => {
  test('chooses service, person and the next time alike, and fills in who comes', async () => {
    const { business, cut, ann, booking, startsAt } = await makeVisit()
    const view = await open(business.slug, repeatToken(booking.id, tomorrow()))
    // The same weekday at the same hour: today, if that is still ahead, or in a week.
    const dates = [0, 7].map((days) => addDays(localDateOf(startsAt), 7 + days))
    expect(dates.map((date) => `${date}T10:00`)).toContain(view.choices?.chosen?.dateTime)
    expect(view.choices).toMatchObject({ service: cut.id, person: ann.id })
    expect(view.customer).toEqual({
      customerName: booking.customerName,
      customerEmail: booking.customerEmail,
      customerPhone: '082 123 4567',
    })
  })

  test('leaves every choice to who makes another, and still fills in who comes', async () => {
    const { business, booking } = await makeVisit()
    const repeat = repeatToken(booking.id, tomorrow())
    const view = await open(business.slug, repeat, { service: 'any' })
    expect(view.choices).toMatchObject({ service: null, chosen: null, repeat })
    expect(view.customer?.customerEmail).toBe(booking.customerEmail)
  })

  test('chooses the next free time where the one alike is taken', async () => {
    const { business, ann, booking, startsAt } = await makeVisit()
    const ahead = { businessId: business.id, staffId: ann.id, status: 'CONFIRMED' } as const
    for (const weeks of [1, 2, 3, 4, 5, 6]) {
      const from = new Date(+startsAt + weeks * 7 * day)
      const busyUntil = new Date(+from + 3_600_000)
      await makeBooking({ ...ahead, startsAt: from, endsAt: busyUntil, busyFrom: from, busyUntil })
    }
    const view = await open(business.slug, repeatToken(booking.id, tomorrow()))
    expect(view.choices?.chosen).not.toBeNull()
  })

  test('chooses a time at a business without services too', async () => {
    const { id: businessId, slug } = await makeBookable()
    const booking = await makeBooking({ businessId, startsAt: timeAhead(-6, '11:00') })
    const view = await open(slug, repeatToken(booking.id, tomorrow()))
    expect(view.asked).toBe(`${localDateOf(timeAhead(1))}T${clockTimeOf(booking.startsAt)}`)
    expect(view.customer?.customerName).toBe('Naledi Dlamini')
  })

  test('chooses nothing where the service is gone', async () => {
    const { business, cut, booking } = await makeVisit()
    await db.delete(services).where(eq(services.id, cut.id))
    const view = await open(business.slug, repeatToken(booking.id, tomorrow()))
    expect(view.choices?.chosen).toBeNull()
  })

  test('shows nobody who came once it has expired, or they were forgotten', async () => {
    const { business, cut, booking } = await makeVisit()
    const expired = await open(business.slug, repeatToken(booking.id, new Date(Date.now() - 1000)))
    expect(expired.customer).toBeNull()
    expect(expired.choices?.service).toBe(cut.id)
    await db
      .update(bookings)
      .set({ customerName: 'Guest', customerEmail: '', customerPhone: '' })
      .where(eq(bookings.id, booking.id))
    expect((await open(business.slug, repeatToken(booking.id, tomorrow()))).customer).toBeNull()
  })

  test('that is forged, of another kind or of another business fills in nothing', async () => {
    const { booking, business } = await makeVisit()
    const other = await makeVisit()
    const token = repeatToken(booking.id, tomorrow())
    const forged = `${token.slice(0, -3)}${token.endsWith('AAA') ? 'BBB' : 'AAA'}`
    for (const [slug, repeat] of [
      [business.slug, ''],
      [business.slug, forged],
      [business.slug, booking.id],
      [other.business.slug, token],
    ] as const) {
      const view = await open(slug, repeat)
      expect([view.customer, view.choices?.service, view.choices?.repeat]).toEqual([
        null,
        null,
        null,
      ])
    }
  })

  test('stands in the mail of a request that was declined', async () => {
    const { booking } = await makeVisit({
      status: 'PENDING',
      startsAt: timeAhead(3),
      busyFrom: null,
      busyUntil: null,
      serviceId: null,
      staffId: null,
    })
    await declineBooking(system, { bookingId: booking.id })
    const [mail] = await mailsAbout(booking.id)
    const until = new Date(+booking.startsAt + repeatDays * day)
    expect(mail?.text).toContain(`/book?repeat=${repeatToken(booking.id, until)}`)
    expect(mail?.text).toContain('You asked for: ')
    expect(mail?.text).not.toContain('Price: ')
  })
})
