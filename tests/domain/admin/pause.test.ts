import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { anonymous, type Actor } from '#app/domain/actor.ts'
import {
  pauseSubscription,
  resumeSubscription,
  toggleSubscription,
} from '#app/domain/admin/pause.server.ts'
import { requestBooking } from '#app/domain/bookings/request.server.ts'
import { industryStats } from '#app/domain/businesses/queries.server.ts'
import { guestDetails } from '#tests/support/bookings.ts'
import { businessNow, codeOf, makeOwner } from '#tests/support/dashboard.ts'
import { makeAdmin, makeUser } from '#tests/support/factories.ts'
import { auditOf } from './audit.ts'

describe('pausing a subscription', () => {
  it('removes the business from the directory at once, and resuming restores it', async () => {
    const admin = await makeAdmin()
    const { owner, business } = await makeOwner({
      isListingPublished: true,
      industry: 'Automotive',
    })
    expect((await industryStats())['Automotive']).toBe(1)
    expect(await pauseSubscription(admin, owner.id)).toEqual({ isActive: false })
    expect((await industryStats())['Automotive'] ?? 0).toBe(0)
    const booking = requestBooking(anonymous, {
      business: business.id,
      details: guestDetails(),
      origin: { kind: 'call', idempotencyKey: null },
      address: '192.0.2.1',
    })
    expect(await codeOf(booking)).toBe('conflict')
    expect(await resumeSubscription(admin, owner.id)).toEqual({ isActive: true })
    expect((await industryStats())['Automotive']).toBe(1)
    expect(await auditOf(owner.id)).toMatchObject([
      {
        action: 'subscription.paused',
        actor: admin.userId,
        before: { isActive: true },
        after: { isActive: false, email: owner.email, business: business.name },
      },
      { action: 'subscription.resumed', before: { isActive: false }, after: { isActive: true } },
    ])
  })

  it('is idempotent, in the log too', async () => {
    const admin = await makeAdmin()
    const { owner } = await makeOwner()
    await Promise.all([pauseSubscription(admin, owner.id), pauseSubscription(admin, owner.id)])
    expect(await auditOf(owner.id)).toHaveLength(1)
  })

  it('toggled twice at once is unchanged', async () => {
    const admin = await makeAdmin()
    const { owner, business } = await makeOwner()
    await Promise.all([toggleSubscription(admin, owner.id), toggleSubscription(admin, owner.id)])
    expect((await businessNow(business.id)).isActive).toBe(true)
    expect(await auditOf(owner.id)).toHaveLength(2)
  })

  it('is for business users with a business', async () => {
    const admin = await makeAdmin()
    const customer = await makeUser({ role: 'CUSTOMER' })
    const beginner = await makeUser()
    const code = async (userId: string) => codeOf(pauseSubscription(admin, userId))
    expect(await code(customer.id)).toBe('conflict')
    expect(await code(admin.userId)).toBe('conflict')
    expect(await code(beginner.id)).toBe('conflict')
    expect(await code(randomUUID())).toBe('not-found')
    expect(await code('1; drop table users')).toBe('not-found')
  })

  it('is for admins only', async () => {
    const { owner, business } = await makeOwner()
    const callers: [Actor, string][] = [
      [anonymous, 'unauthenticated'],
      [owner.actor, 'forbidden'],
      [(await makeUser({ role: 'CUSTOMER' })).actor, 'forbidden'],
    ]
    for (const [actor, code] of callers) {
      for (const verb of [pauseSubscription, resumeSubscription, toggleSubscription]) {
        expect(await codeOf(verb(actor, owner.id))).toBe(code)
      }
    }
    expect((await businessNow(business.id)).isActive).toBe(true)
    expect(await auditOf(owner.id)).toEqual([])
  })
})
