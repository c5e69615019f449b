import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { digest, newToken } from '#app/domain/accounts/tokens.server.ts'
import { mailReviewInvitation } from '#app/domain/reviews/invitation.server.ts'
import { db } from '#db/client.server.ts'
import { reviewInvitations, reviews } from '#db/schema/index.ts'
import { mailsAbout, makeBookable, makeBooking } from './bookings.ts'

const hours = (count: number) => new Date(Date.now() + count * 3_600_000)

type Booking = Partial<Parameters<typeof makeBooking>[0]>

/** A booking that was kept, at a business of its own unless one is named. */
export async function makeVisit(values: Booking = {}) {
  const businessId = values.businessId ?? (await makeBookable()).id
  return makeBooking({ startsAt: hours(-30), status: 'COMPLETED', ...values, businessId })
}

/** The newest mail about a booking of this kind, and the token of the link in it. */
export async function reviewLinkIn(bookingId: string, kind: string) {
  const mail = (await mailsAbout(bookingId)).findLast((one) => one.kind === kind)
  const token = /\/reviews\/([\w-]{43})/.exec(mail?.text ?? '')?.[1]
  return { mail, token: token ?? '' }
}

/** A visit whose guest has been asked; `token` is that of the mailed link. */
export async function makeInvited(values: Booking = {}) {
  const booking = await makeVisit(values)
  await mailReviewInvitation({ bookingId: booking.id })
  const { token } = await reviewLinkIn(booking.id, 'review-invitation')
  if (!token) throw new Error('the guest was not asked')
  return { booking, token }
}

type Values = Partial<typeof reviews.$inferInsert>

/** A review that is shown, of a visit of its own; `editToken` is that of the link to change it. */
export async function makeReview(values: Values = {}, visit: Booking = {}) {
  const booking = await makeVisit({
    ...visit,
    ...(values.businessId && { businessId: values.businessId }),
  })
  const editToken = newToken()
  await db.insert(reviewInvitations).values({
    bookingId: booking.id,
    writeHash: randomUUID(),
    editHash: digest(editToken),
    usedAt: values.createdAt ?? new Date(),
  })
  const [review] = await db
    .insert(reviews)
    .values({
      ...{ stars: 4, text: 'Warm bread.', name: 'Naledi', month: '2026-11', state: 'shown' },
      ...values,
      businessId: booking.businessId,
      bookingId: booking.id,
    })
    .returning()
  if (!review) throw new Error('no review was made')
  return { ...review, booking, editToken }
}

export async function reviewNow(bookingId: string) {
  const [review] = await db.select().from(reviews).where(eq(reviews.bookingId, bookingId))
  return review
}
