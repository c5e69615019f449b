import { eq, type SQL } from 'drizzle-orm'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { anonymous } from '#app/domain/actor.ts'
import { availability } from '#app/domain/availability/availability.server.ts'
import { db, type Database } from '#db/client.server.ts'
import {
  bookingHolds,
  bookings,
  businesses,
  busyTimes,
  services,
  staff,
  staffServices,
  users,
} from '#db/schema/index.ts'
import { makeBookable, makeBooking, timeAhead } from '#tests/support/bookings.ts'
import { makeUser } from '#tests/support/factories.ts'
import { makeService, makeStaff } from '#tests/support/services.ts'

async function scene() {
  const owner = await makeUser()
  const business = await makeBookable({ ownerId: owner.id, planStatus: 'BASIC', email: null })
  const businessId = business.id
  const service = await makeService({ businessId })
  const other = await makeService({ businessId, name: 'Other', position: 1 })
  const ann = await makeStaff({ businessId, name: 'Ann', serviceIds: [service.id] })
  const now = new Date()
  const asked = () => availability(anonymous, { idOrSlug: business.slug, query: {} }, db, now)
  return { owner, businessId, service, other, ann, now, asked }
}

/** The database, with something else happening just before what takes place is read. */
const withBefore = (tx: Database, happens: () => Promise<unknown>): Database =>
  new Proxy(tx, {
    get(target, name) {
      if (name === 'execute') {
        return async (statement: SQL) => {
          await happens()
          return target.execute(statement)
        }
      }
      if (name === 'transaction') {
        return (work: (t: Database) => Promise<unknown>, how: PgTransactionConfig) =>
          target.transaction((t) => work(withBefore(t, happens)), how)
      }
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
const span = { startsAt: timeAhead(4), endsAt: timeAhead(4, '11:00') }
const next = { startsAt: timeAhead(5), endsAt: timeAhead(5, '11:00') }
const busySpan = { busyFrom: span.startsAt, busyUntil: span.endsAt }

test('an answer is kept while nothing changes, and for no longer than its minute', async () => {
  const { businessId, now, asked } = await scene()
  const first = await asked()
  expect(await asked()).toBe(first)
  const next = new Date(now.getTime() + 60_000)
  const query = { idOrSlug: businessId, query: {} }
  expect(await availability(anonymous, query, db, next)).not.toBe(first)
})

test('whatever changes free times ends the answer that was kept, and so does its undoing', async () => {
  const { owner, businessId, service, other, ann, asked } = await scene()
  const { id } = await makeBooking({
    ...{ businessId, serviceId: service.id, staffId: ann.id, ...span, ...busySpan },
  })
  const ofIt = eq(services.businessId, businessId)
  const changes = {
    confirmed: () => db.update(bookings).set({ status: 'CONFIRMED' }).where(eq(bookings.id, id)),
    moved: () =>
      db
        .update(bookings)
        .set({ ...next, busyFrom: next.startsAt, busyUntil: next.endsAt })
        .where(eq(bookings.id, id)),
    cancelled: () => db.update(bookings).set({ status: 'CANCELLED' }).where(eq(bookings.id, id)),
    held: () =>
      db.insert(bookingHolds).values({
        ...{ businessId, serviceId: service.id, staffId: ann.id, ...span, ...busySpan },
        expiresAt: timeAhead(1),
      }),
    freed: () => db.delete(bookingHolds).where(eq(bookingHolds.businessId, businessId)),
    blocked: () => db.insert(busyTimes).values({ businessId, source: 'block', ...span }),
    unblocked: () => db.delete(busyTimes).where(eq(busyTimes.businessId, businessId)),
    'a longer service': () => db.update(services).set({ minutes: 90 }).where(ofIt),
    'a person on leave': () =>
      db
        .update(staff)
        .set({ leave: [{ from: '2026-01-01', to: '2036-01-01' }] })
        .where(eq(staff.businessId, businessId)),
    'a person with another service': () =>
      db
        .update(staffServices)
        .set({ serviceId: other.id })
        .where(eq(staffServices.staffId, ann.id)),
    'a business that is closed': () =>
      db.update(businesses).set({ closedUntil: '2036-01-01' }).where(eq(businesses.id, businessId)),
    'an owner who cannot be reached': () =>
      db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, owner.id)),
  }
  let before = await asked()
  for (const [what, change] of Object.entries(changes)) {
    await change()
    const after = await asked()
    expect(after, what).not.toBe(before)
    before = after
  }
})

test('a time that was held and freed while an answer was read is free in the next answer', async () => {
  const { businessId, service, ann, now, asked } = await scene()
  const held = { businessId, serviceId: service.id, staffId: ann.id, ...span, ...busySpan }
  const during = withBefore(db, () =>
    db.insert(bookingHolds).values({ ...held, expiresAt: timeAhead(1) }),
  )
  await availability(anonymous, { idOrSlug: businessId, query: {} }, during, now)
  await db.delete(bookingHolds).where(eq(bookingHolds.businessId, businessId))
  const starts = (await asked()).times.map(({ start }) => Date.parse(start))
  expect(starts).toContain(span.startsAt.getTime())
})
