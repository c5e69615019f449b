import { describe, expect, it } from 'vitest'
import { anonymous } from '#app/domain/accounts/actor.ts'
import { platformStatistics, recentBusinesses } from '#app/domain/admin/overview.server.ts'
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
    expect(recent[0]).toMatchObject({ isActive: false, createdAt: '2026-01-06' })
  })

  it.each(['BUSINESS', 'CUSTOMER'] as const)('tells a %s nothing', async (role) => {
    const { actor } = await makeUser({ role })
    await expect(platformStatistics(actor)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(recentBusinesses(actor)).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('tells strangers nothing', async () => {
    await expect(platformStatistics(anonymous)).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(recentBusinesses(anonymous)).rejects.toMatchObject({ code: 'unauthenticated' })
  })
})
