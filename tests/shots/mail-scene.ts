import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { anonymous, system } from '#app/domain/actor.ts'
import { cancelBooking } from '#app/domain/bookings/answer.server.ts'
import { cleanUpBookings } from '#app/domain/bookings/cleanup.server.ts'
import { proposalFor } from '#app/domain/bookings/proposal.server.ts'
import { requestBooking } from '#app/domain/bookings/request.server.ts'
import { decideClaim } from '#app/domain/claims/decide.server.ts'
import { requestClaim, sendClaimCode } from '#app/domain/claims/prove.server.ts'
import { hour } from '#app/domain/local-time.ts'
import { withdrawProposal } from '#app/domain/proposals/end.server.ts'
import { declineProposal } from '#app/domain/proposals/answer.server.ts'
import { proposeTime } from '#app/domain/proposals/propose.server.ts'
import { correctionForms } from '#app/domain/reports/schema.ts'
import { sendCorrection } from '#app/domain/reports/send.server.ts'
import { postReview } from '#app/domain/reviews/write.server.ts'
import { db } from '#db/client.server.ts'
import { bookings, businesses, claims } from '#db/schema/index.ts'
import { guestDetails, makeBookable, timeAhead } from '#tests/support/bookings.ts'
import { makeAdmin, makeBusiness, makeUser } from '#tests/support/factories.ts'
import { makeInvited } from '#tests/support/reviews.ts'
import { makeFullDay, wait, waitDetails } from '#tests/support/waiting.ts'
import { guestStates, makeBarber } from './guest-scene.ts'

let asked = 0
/** Another customer each time, as their address reads. */
const nextGuest = () => `naledi.dlamini${(asked += 1)}@guest.example`

const ask = (business: string, more: Parameters<typeof guestDetails>[0] = {}) =>
  requestBooking(anonymous, {
    business,
    details: guestDetails({
      customerEmail: nextGuest(),
      notes: 'Please not too short at the back.',
      ...more,
    }),
    origin: { kind: 'call', idempotencyKey: null },
    address: randomUUID(),
  })

/** Asked so many hours ago, for a time so many hours ahead. */
async function askedBefore(ago: number, ahead: number) {
  const { id: businessId } = await makeBookable({
    ...{ name: 'Kalk Bay Barbers', phone: '+27215550123' },
    email: 'hello@kalkbaybarbers.example',
  })
  const { id } = await ask(businessId)
  const now = Date.now()
  const [startsAt, endsAt] = [new Date(now + ahead * hour), new Date(now + (ahead + 1) * hour)]
  await db
    .update(bookings)
    .set({ startsAt, endsAt, askedAt: new Date(now - ago * hour) })
    .where(eq(bookings.id, id))
  return businessId
}

/** What customers and owners are mailed of bookings. */
export async function bookingMails(): Promise<void> {
  const barber = await makeBarber()
  for (const make of Object.values(guestStates)) await make(barber)
  const { owner, business, service, staff } = barber
  const chosen = { serviceId: service.id, personId: staff.id, dateTime: timeAhead(30) }
  await ask(business.id, chosen)
  await db.update(businesses).set({ confirmation: 'instant' }).where(eq(businesses.id, business.id))
  await ask(business.id, { ...chosen, dateTime: timeAhead(31) })
  for (const end of ['declined', 'withdrawn']) {
    const { id: bookingId, guest } = await barber.book({ status: 'CONFIRMED' })
    const dateTime = timeAhead(end === 'declined' ? 32 : 33, '14:00')
    await proposeTime(owner.actor, { bookingId, dateTime, message: '' })
    const proposalId = (await proposalFor(bookingId, db))?.id ?? ''
    if (end === 'declined') await declineProposal(guest, { proposalId, startsAt: dateTime })
    else await withdrawProposal(owner.actor, { bookingId, proposalId })
  }
}

/** What follows by itself, once time has passed. */
export async function followUpMails(): Promise<void> {
  await askedBefore(25, 48)
  await askedBefore(30, 12)
  await askedBefore(48, -1)
  const unread = await askedBefore(1, 72)
  await db.update(businesses).set({ email: null }).where(eq(businesses.id, unread))
  const { book } = await makeBarber()
  const answeredAt = new Date(Date.now() - 48 * hour)
  const soon = new Date(Date.now() + 20 * hour)
  await book({ status: 'CONFIRMED', answeredAt, startsAt: soon })
  await cleanUpBookings()
}

export async function waitingMails(): Promise<void> {
  const names = {
    ...{ name: 'Full House Barbers', email: 'hello@fullhouse.example' },
    industry: 'Hair Salons',
  } as const
  const { business, service, booked } = await makeFullDay(names)
  const details = waitDetails({ serviceId: service.id })
  await wait(business.id, details)
  await wait(business.id, details)
  await cancelBooking(system, { bookingId: booked[2]?.id ?? '' })
}

export async function reviewMails(): Promise<void> {
  const { business } = await makeBarber()
  for (const text of ['The best fringe in town.', 'See https://spam.example for more.']) {
    const { token } = await makeInvited({ businessId: business.id })
    await postReview(anonymous, { token, stars: 5, text })
  }
}

/** What claimants, owners and visitors' suggestions set off. */
export async function claimMails(): Promise<void> {
  const listing = { name: 'Gardens Hair', planStatus: 'FREE', isListingPublished: true } as const
  const email = 'hello@gardens-hair.example'
  const free = await makeBusiness({
    ...listing,
    slug: `gardens-${randomUUID().slice(0, 4)}`,
    email,
  })
  const claimant = async () => (await makeUser({ role: 'CUSTOMER' })).actor
  const first = await claimant()
  await sendClaimCode(first, free.slug, null)
  const decided = async (approve: boolean, who: typeof first) => {
    await requestClaim(who, free.slug, 'My name is on the door.')
    const [claim] = await db.select().from(claims).where(eq(claims.userId, who.userId))
    const reason = approve ? '' : 'The number on the door belongs to somebody else.'
    await decideClaim(await makeAdmin(), { claimId: claim?.id ?? '', approve, reason })
  }
  await decided(false, await claimant())
  await decided(true, await claimant())
  await requestClaim(await claimant(), free.slug, 'I bought it in October.')
  const suggested = { intent: 'suggest', address: '2 Kloof Street', note: 'They have moved.' }
  await sendCorrection(free.slug, correctionForms.suggest.parse(suggested), randomUUID())
}
