import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { anonymous, type Actor } from '#app/domain/actor.ts'
import { actorFromToken, startSession } from '#app/domain/accounts/sessions.server.ts'
import { deleteUser } from '#app/domain/admin/delete-user.server.ts'
import { deleteClosingMails } from '#app/domain/bookings/cancel-all.server.ts'
import { queueMails } from '#app/domain/mail/queue-mails.server.ts'
import { db } from '#db/client.server.ts'
import { mails, subscriptions, users } from '#db/schema/index.ts'
import { bookingNow, historyOf, makeBooking, timeAhead } from '#tests/support/bookings.ts'
import { businessNow, codeOf, makeOwner } from '#tests/support/dashboard.ts'
import { makeAdmin, makeUser } from '#tests/support/factories.ts'
import { makeProvider, makeSubscriber } from '#tests/support/plans.ts'
import { auditOf } from './audit.ts'

const userNow = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0]
const mailsTo = (recipient: string) => db.select().from(mails).where(eq(mails.recipient, recipient))

describe('deleting a user', () => {
  it('cancels their subscription, unpublishes their listing and signs them out', async () => {
    const admin = await makeAdmin()
    const made = await makeProvider()
    const { owner, business, code } = await makeSubscriber(made)
    const token = await startSession(owner.id)
    await deleteUser(admin, owner.id, made.provider)
    expect(made.fake.subscriptions.get(code)?.status).toBe('non-renewing')
    const [subscription] = await db.select().from(subscriptions).where(eq(subscriptions.code, code))
    expect(subscription).toMatchObject({ state: 'non-renewing', businessId: business.id })
    expect(await userNow(owner.id)).toBeUndefined()
    expect(await actorFromToken(token)).toEqual(anonymous)
    expect(await businessNow(business.id)).toMatchObject({
      isListingPublished: false,
      listed: false,
      ownerId: null,
    })
    expect(await auditOf(owner.id)).toMatchObject([
      {
        action: 'user.deleted',
        actor: admin.userId,
        before: { role: 'BUSINESS', businessId: business.id },
      },
    ])
  })

  it('notifies customers with open requests, closes the rest and anonymises all', async () => {
    const admin = await makeAdmin()
    const { owner, business } = await makeOwner({ isListingPublished: true })
    const businessId = business.id
    const waiting = await makeBooking({ businessId })
    const agreed = await makeBooking({ businessId, status: 'CONFIRMED', startsAt: timeAhead(5) })
    const begun = await makeBooking({ businessId, status: 'CONFIRMED', startsAt: timeAhead(-1) })
    const done = await makeBooking({ businessId, status: 'COMPLETED', startsAt: timeAhead(-9) })
    await queueMails(db, [
      {
        kind: 'booking-notice',
        recipient: owner.email,
        subject: `From ${waiting.customerName}`,
        content: { title: 'New', preview: '', blocks: [] },
        bookingId: waiting.id,
        businessId,
      },
    ])
    await deleteUser(admin, owner.id)
    for (const { id } of [waiting, agreed, begun, done]) {
      expect(await bookingNow(id)).toMatchObject({
        customerName: 'Guest',
        customerEmail: '',
        customerPhone: '',
        notes: '',
        requestKey: id,
        anonymisedAt: expect.any(Date),
      })
    }
    expect((await bookingNow(waiting.id)).status).toBe('CANCELLED')
    expect((await bookingNow(begun.id)).status).toBe('COMPLETED')
    expect(await historyOf(agreed.id)).toEqual(['cancelled by system'])
    expect(await historyOf(done.id)).toEqual([])
    const [told] = await mailsTo(agreed.customerEmail)
    expect(told?.text).toContain(`${business.name} is no longer on CPT Gems`)
    expect(told?.attachments[0]?.contentType).toContain('method=CANCEL')
    expect(await mailsTo(begun.customerEmail)).toEqual([])
    expect(await mailsTo(owner.email)).toEqual([])
    expect((await auditOf(owner.id))[0]?.after).toEqual({
      ...{ customersNotified: 2, bookingsAnonymised: 4, listing: 'deleted' },
    })
    await db.update(mails).set({ status: 'sent' }).where(eq(mails.id, told!.id))
    await deleteClosingMails(businessId)
    expect(await mailsTo(agreed.customerEmail)).toEqual([])
  })

  it('changes nothing where the payment provider is unavailable', async () => {
    const admin = await makeAdmin()
    const made = await makeProvider()
    const { owner, business } = await makeSubscriber(made)
    const booking = await makeBooking({ businessId: business.id })
    made.fake.failNext('server-error', 'server-error', 'server-error')
    expect(await codeOf(deleteUser(admin, owner.id, made.provider))).toBe('unavailable')
    expect(await userNow(owner.id)).toBeDefined()
    expect((await businessNow(business.id)).ownerId).toBe(owner.id)
    expect(await bookingNow(booking.id)).toMatchObject({ status: 'PENDING', anonymisedAt: null })
    expect(await auditOf(owner.id)).toEqual([])
  })

  it('does not affect other businesses and their customers', async () => {
    const admin = await makeAdmin()
    const { owner } = await makeOwner()
    const other = await makeOwner()
    const booking = await makeBooking({ businessId: other.business.id })
    await deleteUser(admin, owner.id)
    expect((await bookingNow(booking.id)).customerName).toBe(booking.customerName)
    expect((await businessNow(other.business.id)).ownerId).toBe(other.owner.id)
  })

  it('of a customer deletes the account only', async () => {
    const admin = await makeAdmin()
    const customer = await makeUser({ role: 'CUSTOMER' })
    expect(await deleteUser(admin, customer.id)).toEqual({ email: customer.email })
    expect(await userNow(customer.id)).toBeUndefined()
    expect(await codeOf(deleteUser(admin, customer.id))).toBe('not-found')
    expect(await auditOf(customer.id)).toHaveLength(1)
  })

  it('refuses admins and the actor’s own account', async () => {
    const admin = await makeAdmin()
    const other = await makeAdmin()
    expect(await codeOf(deleteUser(admin, other.userId))).toBe('conflict')
    expect(await codeOf(deleteUser(admin, admin.userId))).toBe('conflict')
    expect(await codeOf(deleteUser(admin, randomUUID()))).toBe('not-found')
    expect(await userNow(other.userId)).toBeDefined()
  })

  it('is for admins only', async () => {
    const { owner } = await makeOwner()
    const callers: [Actor, string][] = [
      [anonymous, 'unauthenticated'],
      [owner.actor, 'forbidden'],
      [(await makeUser({ role: 'CUSTOMER' })).actor, 'forbidden'],
    ]
    for (const [actor, code] of callers) {
      expect(await codeOf(deleteUser(actor, owner.id))).toBe(code)
    }
    expect(await userNow(owner.id)).toBeDefined()
  })
})
