import { describe, expect, it } from 'vitest'
import { ownerStatistics } from '#app/domain/statistics/owner-statistics.server.ts'
import { addDays, localDateOf, startOfDate } from '#app/domain/local-time.ts'
import { db } from '#db/client.server.ts'
import { bookingChanges, businessViews } from '#db/schema/index.ts'
import { makeBooking } from '#tests/support/bookings.ts'
import { codeOf, makeOwner, strangers } from '#tests/support/dashboard.ts'

const now = new Date('2026-12-10T10:00:00Z')
const at = (date: string, minutes = 0) =>
  new Date(startOfDate(date).getTime() + (600 + minutes) * 60_000)

describe("an owner's statistics", () => {
  it('count views and bookings by day, today included', async () => {
    const { actor, business } = await makeOwner()
    const today = localDateOf(now)
    await db.insert(businessViews).values([
      { businessId: business.id, day: today, views: 5 },
      { businessId: business.id, day: addDays(today, -6), views: 3 },
      { businessId: business.id, day: addDays(today, -7), views: 100 },
    ])
    await makeBooking({ businessId: business.id, createdAt: startOfDate(addDays(today, -6)) })
    const week = await ownerStatistics(actor, 7, db, now)
    expect(week.days).toHaveLength(7)
    expect(week.days[0]).toEqual({ date: addDays(today, -6), views: 3, bookings: 1 })
    expect(week.days.at(-1)).toEqual({ date: today, views: 5, bookings: 0 })
    expect(week).toMatchObject({ views: 8, bookings: 1 })
    expect((await ownerStatistics(actor, 30, db, now)).views).toBe(108)
  })

  it('stand beside those of the days before, until the same hour', async () => {
    const { actor, business } = await makeOwner()
    const today = localDateOf(now)
    await db.insert(businessViews).values([
      { businessId: business.id, day: today, views: 5 },
      { businessId: business.id, day: addDays(today, -7), views: 2 },
      { businessId: business.id, day: addDays(today, -13), views: 4 },
      { businessId: business.id, day: addDays(today, -14), views: 100 },
    ])
    const hour = 3_600_000
    const made = (before: number, more: object = {}) =>
      makeBooking({
        businessId: business.id,
        createdAt: new Date(now.getTime() - 7 * 24 * hour - before),
        ...more,
      })
    await made(hour, { status: 'CONFIRMED', answeredAt: new Date(now.getTime() - 7 * 24 * hour) })
    await made(2 * hour)
    await made(-hour)
    const { before, views, bookings } = await ownerStatistics(actor, 7, db, now)
    expect({ views, bookings }).toEqual({ views: 5, bookings: 0 })
    expect(before).toMatchObject({
      ...{ views: 6, bookings: 2, confirmedRate: 0.5, medianAnswerMinutes: 60 },
    })
    expect(before.days.map((day) => day.date)).toEqual(
      [13, 12, 11, 10, 9, 8, 7].map((ago) => addDays(today, -ago)),
    )
  })

  it('show the confirmed share and the median time to answer', async () => {
    const { actor, business } = await makeOwner()
    const common = { businessId: business.id, createdAt: at('2026-12-08') }
    const answered = (minutes: number) => ({ ...common, answeredAt: at('2026-12-08', minutes) })
    await makeBooking({ ...answered(10), status: 'CONFIRMED' })
    await makeBooking({ ...answered(20), status: 'CANCELLED' })
    const cancelled = await makeBooking({ ...answered(120), status: 'CANCELLED' })
    await makeBooking(common)
    await db.insert(bookingChanges).values({
      bookingId: cancelled.id,
      kind: 'confirmed',
      actor: 'owner',
      startsAt: cancelled.startsAt,
    })
    expect(await ownerStatistics(actor, 7, db, now)).toMatchObject({
      bookings: 4,
      confirmedRate: 0.5,
      medianAnswerMinutes: 20,
    })
  })

  it('of nothing are null, not zero', async () => {
    const { actor } = await makeOwner()
    expect(await ownerStatistics(actor, 90, db, now)).toMatchObject({
      views: 0,
      bookings: 0,
      confirmedRate: null,
      medianAnswerMinutes: null,
    })
  })

  it('come with Premium and to the owner alone', async () => {
    const basic = await makeOwner({ planStatus: 'BASIC' })
    expect(await codeOf(ownerStatistics(basic.actor, 7))).toBe('forbidden')
    for (const [who, actor, code] of await strangers()) {
      expect([who, await codeOf(ownerStatistics(actor, 7))]).toEqual([who, code])
    }
  })
})
