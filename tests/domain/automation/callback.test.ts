import { describe, expect, it } from 'vitest'
import { callbackCall } from '#app/domain/automation/callback-schema.ts'
import { authenticateCallback, handleCallback } from '#app/domain/automation/callback.server.ts'
import { deleteOldCallbacks } from '#app/domain/automation/cleanup.server.ts'
import { makeCallbackSecret, removeCallbackSecret } from '#app/domain/automation/secrets.server.ts'
import { db } from '#db/client.server.ts'
import { connectionOf, deliveriesOf } from '#tests/support/automation.ts'
import {
  bookingNow,
  historyOf,
  mailKinds,
  makeBooking,
  timeAhead,
} from '#tests/support/bookings.ts'
import { businessNow, codeOf, makeOwner } from '#tests/support/dashboard.ts'

const hook = { makeWebhookUrl: 'https://hook.eu1.make.com/abc' }
const deliveryId = () => crypto.randomUUID()

async function scene() {
  const made = await makeOwner(hook)
  const secret = await makeCallbackSecret(made.actor)
  const automation = await authenticateCallback(made.business.id, secret, 'here')
  return { ...made, secret, automation }
}

describe('the sender of a callback', () => {
  it('is authenticated by the newest secret of the business only', async () => {
    const { actor, business, secret } = await scene()
    const { secret: another } = await scene()
    expect((await connectionOf(business.id))?.callbackHash).not.toContain(secret)
    const code = (id: string, given: string | null) =>
      codeOf(authenticateCallback(id, given, 'here'))
    expect(await code(business.id, another)).toBe('unauthenticated')
    expect(await code(business.id, 'guess')).toBe('unauthenticated')
    expect(await code(business.id, null)).toBe('unauthenticated')
    expect(await code(crypto.randomUUID(), secret)).toBe('unauthenticated')
    expect(await code('nonsense', secret)).toBe('unauthenticated')
    const rotated = await makeCallbackSecret(actor)
    expect(await code(business.id, secret)).toBe('unauthenticated')
    expect(await code(business.id, rotated)).toBe('done')
    await removeCallbackSecret(actor)
    expect(await code(business.id, rotated)).toBe('unauthenticated')
  })

  it('is limited to sixty attempts an hour', async () => {
    const { business } = await makeOwner()
    const codes = new Set<string>()
    for (let at = 0; at < 60; at += 1)
      codes.add(await codeOf(authenticateCallback(business.id, 'a', 'there')))
    expect([...codes]).toEqual(['unauthenticated'])
    expect(await codeOf(authenticateCallback(business.id, 'a', 'there'))).toBe('too-many')
  })
})

describe('a callback', () => {
  it('answers the time it was about: a booking that moved meanwhile stays as it is', async () => {
    const { business, automation } = await scene()
    const { id: bookingId } = await makeBooking({ businessId: business.id })
    const about = (dateISO: Date) => ({
      ...{ action: 'confirm' as const, deliveryId: deliveryId(), bookingId, dateISO },
    })
    expect(await codeOf(handleCallback(automation, about(timeAhead(1))))).toBe('stale')
    const { startsAt } = await bookingNow(bookingId)
    expect(await codeOf(handleCallback(automation, about(startsAt)))).toBe('done')
    expect((await bookingNow(bookingId)).status).toBe('CONFIRMED')
  })

  it('confirms, and notifies customer and automation', async () => {
    const { business, automation } = await scene()
    const { id: bookingId } = await makeBooking({ businessId: business.id })
    const call = { action: 'confirm' as const, deliveryId: deliveryId(), bookingId }
    expect(await handleCallback(automation, call)).toEqual({
      answer: { ok: true, action: 'confirm', booking: { id: bookingId, status: 'CONFIRMED' } },
      repeated: false,
    })
    expect(await historyOf(bookingId)).toEqual(['confirmed by automation'])
    expect(await mailKinds(bookingId)).toEqual(['booking-confirmed'])
    expect(await deliveriesOf(business.id)).toMatchObject([{ event: 'booking.confirmed' }])
  })

  it('cancels pending and confirmed bookings with a reason', async () => {
    const { business, automation } = await scene()
    for (const [status, mail] of [
      ['PENDING', 'booking-declined'],
      ['CONFIRMED', 'booking-cancelled'],
    ] as const) {
      const startsAt = timeAhead(status === 'PENDING' ? 3 : 4)
      const { id: bookingId } = await makeBooking({ businessId: business.id, status, startsAt })
      const call = { action: 'cancel' as const, deliveryId: deliveryId(), bookingId, reason: 'Ill' }
      await handleCallback(automation, call)
      expect((await bookingNow(bookingId)).status).toBe('CANCELLED')
      expect(await mailKinds(bookingId)).toEqual([mail])
      expect(await historyOf(bookingId)).toEqual(['cancelled by automation: Ill'])
    }
  })

  it('completes a booking after its start, not before', async () => {
    const { business, automation } = await scene()
    const status = 'CONFIRMED' as const
    const begun = new Date(Date.now() - 3_600_000)
    const past = await makeBooking({ businessId: business.id, status, startsAt: begun })
    const ahead = await makeBooking({ businessId: business.id, status })
    const complete = (bookingId: string) =>
      codeOf(
        handleCallback(automation, { action: 'complete', deliveryId: deliveryId(), bookingId }),
      )
    expect(await complete(past.id)).toBe('done')
    expect((await bookingNow(past.id)).status).toBe('COMPLETED')
    expect(await complete(ahead.id)).toBe('conflict')
  })

  it('sets the review link', async () => {
    const { business, automation } = await scene()
    const call = callbackCall.parse({
      action: 'setGoogleReviewLink',
      deliveryId: deliveryId(),
      googleReviewLink: 'g.page/r/abc/review',
    })
    await handleCallback(automation, call)
    expect(await businessNow(business.id)).toMatchObject({
      googleReviewLink: 'https://g.page/r/abc/review',
      version: business.version + 1,
    })
  })

  it.each([
    'https://evil.example/review',
    'https://g.page.evil.example/review',
    'https://evil.example/?https://g.page/r/abc',
    'https://www.google.com/url?q=https://evil.example',
    'http://g.page/r/abc/review',
    'https://user@g.page/r/abc/review',
    'https://g.page:8443/r/abc/review',
  ])('sets no review link to %s', (googleReviewLink) => {
    const call = { action: 'setGoogleReviewLink', deliveryId: deliveryId(), googleReviewLink }
    const refused = callbackCall.safeParse(call)
    expect(refused.error?.issues).toMatchObject([{ path: ['googleReviewLink'] }])
  })

  it('cannot access a booking of another business', async () => {
    const { automation } = await scene()
    const { business: other } = await makeOwner()
    const { id: bookingId } = await makeBooking({ businessId: other.id })
    for (const action of ['confirm', 'complete'] as const) {
      const call = { action, deliveryId: deliveryId(), bookingId }
      expect(await codeOf(handleCallback(automation, call))).toBe('not-found')
    }
    const cancel = { action: 'cancel' as const, deliveryId: deliveryId(), bookingId, reason: '' }
    expect(await codeOf(handleCallback(automation, cancel))).toBe('not-found')
    expect((await bookingNow(bookingId)).status).toBe('PENDING')
  })

  it('that is repeated, also concurrently, is processed once with the same response', async () => {
    const { business, automation } = await scene()
    const { id: bookingId } = await makeBooking({ businessId: business.id })
    const call = { action: 'confirm' as const, deliveryId: deliveryId(), bookingId }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => handleCallback(automation, call)),
    )
    expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1)
    expect(new Set(answers.map(({ answer }) => JSON.stringify(answer))).size).toBe(1)
    expect(await mailKinds(bookingId)).toEqual(['booking-confirmed'])
  })

  it('is stored for ninety days to answer repeats', async () => {
    const { business, automation } = await scene()
    const { id: bookingId } = await makeBooking({ businessId: business.id })
    const call = { action: 'confirm' as const, deliveryId: deliveryId(), bookingId }
    await handleCallback(automation, call)
    const after = (days: number) => new Date(Date.now() + days * 24 * 3_600_000)
    await deleteOldCallbacks(db, after(89))
    expect(await handleCallback(automation, call)).toMatchObject({ repeated: true })
    await deleteOldCallbacks(db, after(91))
    expect(await codeOf(handleCallback(automation, call))).toBe('conflict')
  })

  it('that was refused may be sent again; an id reused for another action may not', async () => {
    const { business, automation } = await scene()
    const { id: bookingId } = await makeBooking({ businessId: business.id })
    const id = deliveryId()
    const wrong = { action: 'confirm' as const, deliveryId: id, bookingId: crypto.randomUUID() }
    expect(await codeOf(handleCallback(automation, wrong))).toBe('not-found')
    expect(await codeOf(handleCallback(automation, { ...wrong, bookingId }))).toBe('done')
    expect(await codeOf(handleCallback(automation, wrong))).toBe('conflict')
  })
})
