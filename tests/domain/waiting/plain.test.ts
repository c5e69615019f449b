import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anonymous, system } from '#app/domain/actor.ts'
import { cancelBooking } from '#app/domain/bookings/answer.server.ts'
import { bookingFormFor } from '#app/domain/bookings/booking-form.server.ts'
import { requestBooking } from '#app/domain/bookings/request.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { formatShortDate, localDateOf } from '#app/domain/local-time.ts'
import { offerWaitingTimes } from '#app/domain/offers/settle.server.ts'
import { acceptOffer } from '#app/domain/waiting/answer.server.ts'
import { waitFormFor } from '#app/domain/waiting/form.server.ts'
import { db } from '#db/client.server.ts'
import { busyTimes } from '#db/schema/index.ts'
import {
  bookingNow,
  guestDetails,
  makeBookable,
  makeBooking,
  timeAhead,
} from '#tests/support/bookings.ts'
import { makeService } from '#tests/support/services.ts'
import { entryNow, holdFor, wait, waitingMails } from '#tests/support/waiting.ts'

const date = () => localDateOf(timeAhead(3))
const fullDay = () => [{ value: date(), label: formatShortDate(date()) }]

/** A business without services whose owner blocked a day, three days ahead, whole. */
async function makeBlocked(values: Parameters<typeof makeBookable>[0] = {}) {
  const business = await makeBookable({ planStatus: 'BASIC', ...values })
  const day = { startsAt: timeAhead(3, '07:00'), endsAt: timeAhead(3, '19:00') }
  await db.insert(busyTimes).values({ businessId: business.id, ...day, source: 'block' })
  const open = async (from: string) => {
    const until = { endsAt: timeAhead(3, from) }
    await db.update(busyTimes).set(until).where(eq(busyTimes.businessId, business.id))
    await offerWaitingTimes({ businessId: business.id })
  }
  return { businessId: business.id, open }
}

/** A business without services that confirms one at a time, at once, and is booked out but for one hour. */
async function makeBookedOut() {
  const modes = { oneAtATime: true, confirmation: 'instant' } as const
  const { id: businessId } = await makeBookable({ planStatus: 'BASIC', slotMinutes: 60, ...modes })
  const clocks = ['08', '09', '10', '11', '12', '13', '14', '15', '16', '17']
  const booked = []
  for (const clock of clocks) {
    const startsAt = timeAhead(3, `${clock}:00`)
    const values = { businessId, startsAt, status: 'CONFIRMED' as const, exclusive: true }
    booked.push(await makeBooking(values))
  }
  return { businessId, booked }
}

const choicesOf = (businessId: string) =>
  requestBooking(anonymous, {
    business: businessId,
    details: guestDetails(),
    origin: { kind: 'call', idempotencyKey: null },
    address: randomUUID(),
  }).then(
    () => null,
    (error: unknown) => (error instanceof DomainError ? error.choices : null),
  )
const accept = async (entryId: string) =>
  acceptOffer({ entryId, offerId: (await holdFor(entryId))?.id ?? '' })

test('a day that its owner blocked is shown as full, refused with its waiting list, and can be waited for', async () => {
  const { businessId, open } = await makeBlocked()
  const form = await bookingFormFor(anonymous, businessId)
  expect(form.full).toEqual(fullDay())
  expect(await choicesOf(businessId)).toMatchObject({ wait: fullDay() })
  expect(await waitFormFor(anonymous, businessId, { date: date() })).toMatchObject({
    ...{ service: null, what: '', date: date(), times: [] },
    full: { from: '08:00' },
  })
  const { id } = await wait(businessId, { from: '16:00' })
  expect((await wait(businessId, { from: '16:00' })).id).not.toBe(id)
  await open('17:00')
  expect(await holdFor(id)).toMatchObject({ startsAt: timeAhead(3, '17:00'), serviceId: null })
  await accept(id)
  const { bookingId } = await entryNow(id)
  expect(await bookingNow(bookingId ?? '')).toMatchObject({
    ...{ startsAt: timeAhead(3, '17:00'), serviceId: null, status: 'PENDING' },
  })
})

test('a business that takes one at a time offers what is cancelled to one after another', async () => {
  const { businessId, booked } = await makeBookedOut()
  expect(await choicesOf(businessId)).toMatchObject({ wait: fullDay() })
  const first = await wait(businessId, {})
  const second = await wait(businessId, {})
  await cancelBooking(system, { bookingId: booked[2]?.id ?? '' })
  expect(await holdFor(first.id)).toMatchObject({ startsAt: timeAhead(3) })
  expect(await choicesOf(businessId)).not.toBeNull()
  await accept(first.id)
  await offerWaitingTimes({ businessId })
  expect((await entryNow(second.id)).status).toBe('waiting')
})

test('where requests may overlap a time is still offered to one who waits, and then to the next', async () => {
  const { businessId, open } = await makeBlocked({ slotMinutes: 60 })
  const first = await wait(businessId, { from: '17:00' })
  const second = await wait(businessId, { from: '17:00' })
  await open('17:00')
  expect((await entryNow(first.id)).status).toBe('offered')
  expect((await entryNow(second.id)).status).toBe('waiting')
})

test('a wait without a service is the same once, and ends once there are services', async () => {
  const { businessId } = await makeBlocked()
  const customerEmail = `${randomUUID()}@waiting.example`
  const { id } = await wait(businessId, { customerEmail })
  expect(await wait(businessId, { customerEmail })).toMatchObject({ id, created: false })
  await makeService({ businessId })
  await offerWaitingTimes({ businessId })
  expect((await entryNow(id)).status).toBe('ended')
  expect(await waitingMails(id)).toContain('waiting-over')
})

test('nobody waits at a business without services where a day is not full, or its plan has no list', async () => {
  const { id: businessId } = await makeBookable({ planStatus: 'BASIC' })
  expect((await bookingFormFor(anonymous, businessId)).full).toEqual([])
  await expect(wait(businessId, {})).rejects.toThrow(/is available on that day/)
  const free = await makeBlocked({ planStatus: 'FREE' })
  expect((await bookingFormFor(anonymous, free.businessId)).full).toEqual([])
  expect(await choicesOf(free.businessId)).not.toHaveProperty('wait')
  expect(await waitFormFor(anonymous, free.businessId, { date: date() })).toEqual({
    missing: 'This business has no waiting list. Please choose an available time.',
  })
})
