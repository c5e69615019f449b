import { expect, test } from 'vitest'
import { anonymous } from '#app/domain/actor.ts'
import { bookingFormFor } from '#app/domain/bookings/booking-form.server.ts'
import { addDays, formatDate, localDateOf } from '#app/domain/local-time.ts'
import { makeBookable } from '#tests/support/bookings.ts'

test('the booking form says until when a business is closed, apart from its special dates', async () => {
  const closedUntil = addDays(localDateOf(new Date()), 120)
  const asleep = await makeBookable({ closedUntil })
  const form = await bookingFormFor(anonymous, asleep.slug)
  expect(form.closure).toBe(`Closed for now; open again on ${formatDate(closedUntil)}.`)
  expect(form.notes.join()).not.toContain('Closed for now')
  const open = await makeBookable({ closedUntil: localDateOf(new Date()) })
  expect((await bookingFormFor(anonymous, open.slug)).closure).toBeNull()
})
