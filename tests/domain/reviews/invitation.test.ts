import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { completeBooking } from '#app/domain/bookings/answer.server.ts'
import { cleanUpBookings } from '#app/domain/bookings/cleanup.server.ts'
import { mailReviewInvitation } from '#app/domain/reviews/invitation.server.ts'
import { postReview } from '#app/domain/reviews/write.server.ts'
import { guestBooking } from '#app/domain/bookings/queries.server.ts'
import { manageToken } from '#app/domain/bookings/tokens.server.ts'
import { requestBooking } from '#app/domain/bookings/request.server.ts'
import { anonymous, system, type Actor } from '#app/domain/actor.ts'
import { db } from '#db/client.server.ts'
import { bookings, businesses, users } from '#db/schema/index.ts'
import { guestDetails, mailKinds, makeBookable, makeBooking } from '#tests/support/bookings.ts'
import { makeUser } from '#tests/support/factories.ts'
import { makeVisit, reviewLinkIn } from '#tests/support/reviews.ts'

const hours = (count: number) => new Date(Date.now() + count * 3_600_000)

/** When the queue will ask about a booking; one entry per job. */
const asksAbout = async (bookingId: string) =>
  [
    ...(await db.execute<{ at: string }>(sql`
      select run_at::text as at from graphile_worker.jobs where key = ${`mail-review-invitation:${bookingId}`}`)),
  ].map(({ at }) => new Date(at))

const asked = async (bookingId: string) => {
  await mailReviewInvitation({ bookingId })
  return mailKinds(bookingId)
}

test('who completes a booking has its customer asked at the end of the appointment', async () => {
  const business = await makeBookable()
  const [over, running] = await Promise.all([
    makeBooking({ businessId: business.id, status: 'CONFIRMED', startsAt: hours(-3) }),
    makeBooking({ businessId: business.id, status: 'CONFIRMED', startsAt: hours(-0.5) }),
  ])
  for (const booking of [over, running]) {
    await completeBooking(system, { bookingId: booking.id })
    expect(await asksAbout(booking.id)).toEqual([booking.endsAt])
  }
})

test('a booking that the clock completes has its customer asked as well; a cancelled one has not', async () => {
  const business = await makeBookable()
  const kept = await makeBooking({
    businessId: business.id,
    status: 'CONFIRMED',
    startsAt: hours(-25),
  })
  const late = await makeBooking({ businessId: business.id, startsAt: hours(-25) })
  await cleanUpBookings()
  await cleanUpBookings()
  expect(await asksAbout(kept.id)).toHaveLength(1)
  expect(await asksAbout(late.id)).toHaveLength(0)
})

test('the page of a visit tells of the mail with a link until the review is written', async () => {
  const { id } = await makeVisit()
  const isInvited = async () => (await guestBooking(manageToken(id))).isInvited
  expect(await isInvited()).toBe(false)
  await asked(id)
  expect(await isInvited()).toBe(true)
  const { token } = await reviewLinkIn(id, 'review-invitation')
  await postReview(anonymous, { token, stars: 5, text: '' })
  expect(await isInvited()).toBe(false)
})

test('the customer gets one mail with a link, however often the job runs', async () => {
  const { id, customerEmail } = await makeVisit()
  await Promise.all([asked(id), asked(id), asked(id)])
  expect(await asked(id)).toEqual(['review-invitation'])
  const { mail, token } = await reviewLinkIn(id, 'review-invitation')
  expect(mail).toMatchObject({ recipient: customerEmail, subject: 'How was Kalk Bay Bakery?' })
  expect(token).toHaveLength(43)
  const stored = await db.execute(
    sql`select write_hash from review_invitations where booking_id = ${id}`,
  )
  expect(JSON.stringify(stored)).not.toContain(token)
})

test.each(['PENDING', 'CONFIRMED', 'CANCELLED'] as const)(
  'nobody is asked about a booking that is %s',
  async (status) => {
    const { id } = await makeVisit({ status })
    expect(await asked(id)).toEqual([])
  },
)

test('nothing from before there were reviews sets off a mail', async () => {
  const { id } = await makeVisit({ invitesReview: false })
  expect(await asked(id)).toEqual([])
})

test('no customer is asked whose data was deleted, nor about a business that is not listed', async () => {
  const gone = await makeVisit({ anonymisedAt: new Date(), customerEmail: '' })
  const draft = await makeBookable({ isListingPublished: false })
  const hidden = await makeVisit({ businessId: draft.id })
  expect(await asked(gone.id)).toEqual([])
  expect(await asked(hidden.id)).toEqual([])
  await mailReviewInvitation({ bookingId: 'no-such-booking' })
})

/** A visit that was booked as guests book, and is over. */
async function bookedVisit(
  businessId: string,
  guest: Parameters<typeof guestDetails>[0] = {},
  actor: Actor = anonymous,
) {
  const { id } = await requestBooking(actor, {
    ...{ business: businessId, details: guestDetails(guest), address: '192.0.2.1' },
    origin: { kind: 'call', idempotencyKey: null },
  })
  const times = { startsAt: hours(-30), endsAt: hours(-29) }
  await db
    .update(bookings)
    .set({ status: 'COMPLETED', ...times })
    .where(eq(bookings.id, id))
  return id
}
const invitations = (kinds: string[]) => kinds.filter((kind) => kind === 'review-invitation')

test.each(['owner’s email', 'owner’s phone', 'business’s email', 'business’s phone'])(
  'nobody is asked about their own business: %s',
  async (which) => {
    const owner = await makeUser({ phone: '+27825550123' })
    const business = await makeBookable({ ownerId: owner.id, phone: '+27215550100' })
    const guest = {
      'owner’s email': { customerEmail: owner.email.replace('@', '+me@') },
      'owner’s phone': { customerPhone: '+27825550123' },
      'business’s email': { customerEmail: business.email ?? '' },
      'business’s phone': { customerPhone: '+27215550100' },
    }[which]
    const id = await bookedVisit(business.id, guest ?? {})
    // Also after they have taken it off again.
    await db.update(users).set({ phone: null }).where(eq(users.id, owner.id))
    await db
      .update(businesses)
      .set({ phone: null, email: null })
      .where(eq(businesses.id, business.id))
    expect(invitations(await asked(id))).toEqual([])
  },
)

test('nobody is asked who was signed in as the owner when they booked, whatever they typed', async () => {
  const owner = await makeUser()
  const business = await makeBookable({ ownerId: owner.id })
  const other = await makeUser()
  expect(invitations(await asked(await bookedVisit(business.id, {}, owner.actor)))).toEqual([])
  expect(invitations(await asked(await bookedVisit(business.id, {}, other.actor)))).toEqual([
    'review-invitation',
  ])
})

test('no owner takes a customer’s review away by taking on the customer’s phone or address', async () => {
  const owner = await makeUser()
  const business = await makeBookable({ ownerId: owner.id })
  const guest = { customerEmail: `${randomUUID()}@guest.example`, customerPhone: '+27825550177' }
  const id = await bookedVisit(business.id, guest)
  await db
    .update(users)
    .set({ phone: guest.customerPhone, email: guest.customerEmail, emailVerifiedAt: null })
    .where(eq(users.id, owner.id))
  await db
    .update(businesses)
    .set({ phone: guest.customerPhone, email: guest.customerEmail })
    .where(eq(businesses.id, business.id))
  expect(invitations(await asked(id))).toEqual(['review-invitation'])
})

test('who booked with a proved address and owns the business by now is not asked', async () => {
  const business = await makeBookable()
  const guest = await makeUser()
  const id = await bookedVisit(business.id, { customerEmail: guest.email })
  await db.update(businesses).set({ ownerId: guest.id }).where(eq(businesses.id, business.id))
  expect(invitations(await asked(id))).toEqual([])
})
