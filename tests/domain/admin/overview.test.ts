import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { anonymous } from '#app/domain/actor.ts'
import {
  compactCounts,
  platformStatistics,
  recentBusinesses,
} from '#app/domain/admin/overview.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { db } from '#db/client.server.ts'
import { businesses, users } from '#db/schema/index.ts'
import { makeBooking, timeAhead } from '#tests/support/bookings.ts'
import { codeOf, makeOwner } from '#tests/support/dashboard.ts'
import { makeBusiness, makeUser } from '#tests/support/factories.ts'

describe('the admin overview', () => {
  it('counts businesses, plans, people and bookings, and lists the five newest', async () => {
    const admin = await makeUser({ role: 'ADMIN' })
    const before = await platformStatistics(admin.actor)
    await makeUser({ role: 'CUSTOMER' })
    for (let at = 0; at < 6; at += 1) {
      await makeBusiness({
        name: `Place ${at}`,
        planStatus: at < 2 ? 'PREMIUM' : 'FREE',
        isActive: at !== 5,
        createdAt: new Date(Date.UTC(2026, 0, 1 + at)),
      })
    }
    const statistics = await platformStatistics(admin.actor)
    expect(statistics).toMatchObject({
      totalBusinesses: 6,
      activeBusinesses: 5,
      premiumBusinesses: 2,
      freeBusinesses: 4,
      totalCustomers: before.totalCustomers + 1,
      totalUsers: before.totalUsers + 1,
      totalBookings: 0,
    })
    const recent = await recentBusinesses(admin.actor)
    expect(recent.map(({ name }) => name)).toEqual([
      'Place 5',
      'Place 4',
      'Place 3',
      'Place 2',
      'Place 1',
    ])
    expect(recent[0]).toMatchObject({
      isActive: false,
      isListingPublished: false,
      createdAt: '2026-01-06',
    })
  })

  it.each(['BUSINESS', 'CUSTOMER'] as const)('refuses a %s', async (role) => {
    const { actor } = await makeUser({ role })
    await expect(platformStatistics(actor)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(recentBusinesses(actor)).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('refuses anonymous visitors', async () => {
    await expect(platformStatistics(anonymous)).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(recentBusinesses(anonymous)).rejects.toMatchObject({ code: 'unauthenticated' })
  })
})

describe('the counts of the platform', () => {
  const counted = async () =>
    (
      await db.execute(sql`
        select (select count(*)::int from businesses) as "totalBusinesses",
          (select count(*)::int from businesses where is_active) as "activeBusinesses",
          (select count(*)::int from businesses where plan_status = 'PREMIUM') as "premiumBusinesses",
          (select count(*)::int from businesses where plan_status = 'FREE') as "freeBusinesses",
          (select count(*)::int from users) as "totalUsers",
          (select count(*)::int from users where role = 'CUSTOMER') as "totalCustomers",
          (select count(*)::int from bookings) as "totalBookings"`)
    )[0]

  it('stay exact through every change, concurrent and rolled back, and during compaction', async () => {
    const admin = await makeUser({ role: 'ADMIN' })
    const made = await Promise.all(Array.from({ length: 12 }, () => makeOwner()))
    const folding = Array.from({ length: 4 }, () => compactCounts())
    const changing = made.map(async ({ owner, business }, at) => {
      for (let n = 0; n < at; n += 1) {
        await makeBooking({ businessId: business.id, startsAt: timeAhead(3 + n) })
      }
      if (at % 2)
        await db
          .update(businesses)
          .set({ isActive: false, planStatus: 'FREE' })
          .where(eq(businesses.id, business.id))
      if (at % 3 === 0) await db.delete(businesses).where(eq(businesses.id, business.id))
      if (at % 4 === 0)
        await db.update(users).set({ role: 'CUSTOMER' }).where(eq(users.id, owner.id))
      if (at % 5 === 0) await db.delete(users).where(eq(users.id, owner.id))
      const undone = db.transaction(async (t) => {
        await t.delete(businesses).where(eq(businesses.id, business.id))
        throw new DomainError('conflict', 'undone')
      })
      expect(await codeOf(undone)).toBe('conflict')
    })
    await Promise.all([...folding, ...changing])
    expect(await platformStatistics(admin.actor)).toEqual(await counted())
    await compactCounts()
    expect(await platformStatistics(admin.actor)).toEqual(await counted())
    await db.execute(sql`truncate businesses cascade`)
    expect(await platformStatistics(admin.actor)).toEqual(await counted())
    expect(await platformStatistics(admin.actor)).toMatchObject({ totalBookings: 0 })
  })

  it('are compacted into one row each', async () => {
    await makeUser()
    await makeUser()
    await compactCounts()
    const [row] = await db.execute<{ rows: number; keys: number }>(
      sql`select count(*)::int as rows, count(distinct subject || key)::int as keys from platform_counts`,
    )
    expect(row?.rows).toBe(row?.keys)
  })
})
