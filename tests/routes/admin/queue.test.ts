import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { startSession } from '#app/domain/accounts/sessions.server.ts'
import { requestClaim } from '#app/domain/claims/prove.server.ts'
import { loader as layout } from '#app/routes/_admin/route.tsx'
import type { AdminWork } from '#app/ui/desk/admin-work.ts'
import { action, loader } from '#app/routes/_admin.admin.queue/route.tsx'
import { queueRefusal } from '#app/routes/_admin.admin.queue/queue-refusal.ts'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { db } from '#db/client.server.ts'
import { claims } from '#db/schema/index.ts'
import { bookingNow, makeBookable, makeBooking } from '#tests/support/bookings.ts'
import { makeUser } from '#tests/support/factories.ts'
import { get, outcome, post } from '#tests/support/requests.ts'

const cookieOf = async (userId: string) => ({ cookie: `session=${await startSession(userId)}` })
const admin = async () => cookieOf((await makeUser({ role: 'ADMIN' })).id)

type Queue = { bookings: { id: string }[] }
const queueOf = async (more: { cookie: string }) =>
  (await outcome(loader(get('/admin/queue', more)))).data as Queue
const countOf = async (more: { cookie: string }) =>
  ((await outcome(layout(get('/admin', more)))).data as { work: AdminWork }).work.queue

describe('the listings queue', () => {
  it('holds a booking nobody reads until an admin answers it, and the overview counts it', async () => {
    const more = await admin()
    const before = await countOf(more)
    const business = await makeBookable({ email: null })
    const { id } = await makeBooking({ businessId: business.id })
    expect((await queueOf(more)).bookings.map((line) => line.id)).toContain(id)
    expect(await countOf(more)).toBe(before + 1)
    const form = { intent: 'confirmBooking', bookingId: id }
    const answered = await outcome(action(post('/admin/queue', form, more)))
    expect([answered.status, answered.location]).toEqual([302, '/admin/queue'])
    expect((await bookingNow(id)).status).toBe('CONFIRMED')
    expect(await countOf(more)).toBe(before)
  })

  it('is for admins alone', async () => {
    const more = await cookieOf((await makeUser()).id)
    expect((await outcome(loader(get('/admin/queue', more)))).status).toBe(403)
    expect((await outcome(loader(get('/admin/queue')))).location).toBe(
      '/login?redirectTo=%2Fadmin%2Fqueue',
    )
    const form = { intent: 'handleBooking', bookingId: crypto.randomUUID() }
    expect((await outcome(action(post('/admin/queue', form, more)))).status).toBe(403)
  })

  it('keeps the reason that was typed where it is too long, and declines nothing', async () => {
    const more = await admin()
    const [listing, claimant] = [await makeBookable(), await makeUser()]
    await requestClaim(claimant.actor, listing.slug, 'My name is on the door.')
    const [claim] = await db.select().from(claims).where(eq(claims.userId, claimant.id))
    const form = { intent: 'declineClaim', claimId: claim?.id ?? '', reason: 'No. '.repeat(200) }
    const answered = await outcome(action(post('/admin/queue', form, more)))
    expect(answered.status).toBe(422)
    expect(queueRefusal(answered.data as FormReply)).toEqual({
      ...{ claimId: form.claimId, reason: form.reason, message: expect.stringContaining('500') },
    })
    expect(await db.select().from(claims).where(eq(claims.userId, claimant.id))).toEqual([claim])
  })

  it('refuses in words what is no line or no choice', async () => {
    const more = await admin()
    const gone = { intent: 'handleBooking', bookingId: crypto.randomUUID() }
    expect((await outcome(action(post('/admin/queue', gone, more)))).location).toBe('/admin/queue')
    const wrong = { intent: 'handleBooking', bookingId: 'x' }
    for (const form of [{ ...wrong, intent: 'other' }, wrong]) {
      expect((await outcome(action(post('/admin/queue', form, more)))).status).toBe(422)
    }
  })
})
