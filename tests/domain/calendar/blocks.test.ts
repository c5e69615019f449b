import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anonymous, system } from '#app/domain/actor.ts'
import { availability } from '#app/domain/availability/availability.server.ts'
import { bookingFormFor } from '#app/domain/bookings/booking-form.server.ts'
import { requestBooking } from '#app/domain/bookings/request.server.ts'
import { blockTime, unblockTime } from '#app/domain/calendar/blocks.server.ts'
import { ownBlocks } from '#app/domain/calendar/choices.server.ts'
import { enterBooking } from '#app/domain/calendar/own-entry.server.ts'
import { localDateOf } from '#app/domain/local-time.ts'
import { db } from '#db/client.server.ts'
import { busyTimes } from '#db/schema/index.ts'
import { guestDetails, makeBookable, timeAhead } from '#tests/support/bookings.ts'
import { codeOf, strangers } from '#tests/support/dashboard.ts'
import { makeUser } from '#tests/support/factories.ts'
import { makeService, makeStaff } from '#tests/support/services.ts'

async function makeSalon(values: Parameters<typeof makeBookable>[0] = {}) {
  const owner = await makeUser()
  const business = await makeBookable({ ownerId: owner.id, planStatus: 'BASIC', ...values })
  return { actor: owner.actor, businessId: business.id, slug: business.slug }
}
const afternoon = { from: timeAhead(2, '12:00'), to: timeAhead(2, '18:00') }
const request = (business: string, dateTime: Date, more: object = {}) =>
  requestBooking(anonymous, {
    business,
    details: guestDetails({ dateTime, ...more }),
    origin: { kind: 'call', idempotencyKey: null },
    address: '192.0.2.7',
  })
const freeOn = async (slug: string, person?: string) => {
  const day = localDateOf(afternoon.from)
  const query = { from: day, to: day, ...(person && { person }) }
  const { times } = await availability(system, { idOrSlug: slug, query })
  return times.map(({ start }) => start.slice(11, 16))
}

test('blocked hours of everyone are offered to nobody, and asked for by nobody', async () => {
  const { actor, businessId, slug } = await makeSalon()
  const cut = await makeService({ businessId })
  expect(await freeOn(slug)).toContain('14:00')
  await blockTime(actor, afternoon)
  expect(await freeOn(slug)).toEqual(['08:00', '09:00', '10:00', '11:00'])
  const refused = request(slug, timeAhead(2, '14:00'), { serviceId: cut.id })
  expect(await codeOf(refused)).toBe('conflict')
  expect(await codeOf(request(slug, timeAhead(2, '10:00'), { serviceId: cut.id }))).toBe('done')
})

test('blocked hours of one person leave the others free', async () => {
  const { actor, businessId, slug } = await makeSalon()
  await makeService({ businessId })
  const ann = await makeStaff({ businessId, name: 'Ann' })
  const ben = await makeStaff({ businessId, name: 'Ben', position: 1 })
  await blockTime(actor, { ...afternoon, personId: ann.id })
  expect(await freeOn(slug, ann.id)).not.toContain('14:00')
  expect(await freeOn(slug, ben.id)).toContain('14:00')
})

test('a business without services is not asked for blocked hours either', async () => {
  const { actor, slug } = await makeSalon({ planStatus: 'FREE' })
  await blockTime(actor, afternoon)
  expect(await codeOf(request(slug, timeAhead(2, '14:00')))).toBe('conflict')
  expect(await codeOf(request(slug, timeAhead(2, '10:00')))).toBe('done')
  const { offer } = await bookingFormFor(anonymous, slug)
  const offered = offer.days.flatMap(({ choices }) => choices.map(({ value }) => value))
  const blocked = `${localDateOf(afternoon.from)}T1[2-7]`
  expect(offered.filter((value) => new RegExp(blocked).test(value))).toEqual([])
})

test('bookings in blocked hours stay, and their number is shown', async () => {
  const { actor } = await makeSalon()
  await enterBooking(actor, { dateTime: timeAhead(2, '13:00') })
  expect(await blockTime(actor, afternoon)).toEqual({ bookings: 1 })
  expect(await codeOf(enterBooking(actor, { dateTime: timeAhead(2, '15:00') }))).toBe('conflict')
})

test('blocked twice is blocked once, and freed it can be booked again', async () => {
  const { actor, businessId, slug } = await makeSalon()
  await makeService({ businessId })
  await blockTime(actor, { ...afternoon, note: 'School concert' })
  await blockTime(actor, afternoon)
  const [block, ...others] = await ownBlocks(actor)
  expect(block).toMatchObject({ ...afternoon, note: 'School concert', who: null })
  expect(others).toEqual([])
  await unblockTime(actor, { blockId: block?.id ?? '' })
  expect(await freeOn(slug)).toContain('14:00')
})

test('nobody blocks or frees another’s hours, and nobody’s person is blocked', async () => {
  const { actor, businessId } = await makeSalon()
  await blockTime(actor, afternoon)
  const [block] = await ownBlocks(actor)
  const other = await makeSalon()
  const theirs = await makeStaff({ businessId })
  expect(await codeOf(blockTime(other.actor, { ...afternoon, personId: theirs.id }))).toBe(
    'invalid',
  )
  await unblockTime(other.actor, { blockId: block?.id ?? '' })
  expect(
    await db.select().from(busyTimes).where(eq(busyTimes.businessId, businessId)),
  ).toHaveLength(1)
  for (const [who, stranger, code] of await strangers()) {
    expect(await codeOf(blockTime(stranger, afternoon)), who).toBe(code)
    expect(await codeOf(unblockTime(stranger, { blockId: 'x' })), who).toBe(code)
  }
})

test('hours that are over or longer than a year are refused', async () => {
  const { actor } = await makeSalon()
  const over = { from: timeAhead(-2), to: timeAhead(-1) }
  expect(await codeOf(blockTime(actor, over))).toBe('invalid')
  expect(await codeOf(blockTime(actor, { from: timeAhead(1), to: timeAhead(400) }))).toBe('invalid')
})
