import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anonymous } from '#app/domain/actor.ts'
import { newToken } from '#app/domain/accounts/tokens.server.ts'
import { mergeBusinesses } from '#app/domain/admin/merge.server.ts'
import { cleanUpBookings } from '#app/domain/bookings/cleanup.server.ts'
import { cancelAllBookings } from '#app/domain/bookings/cancel-all.server.ts'
import { manageToken } from '#app/domain/bookings/tokens.server.ts'
import { reviewByLink } from '#app/domain/reviews/link.server.ts'
import { postReview } from '#app/domain/reviews/write.server.ts'
import { db } from '#db/client.server.ts'
import { businesses, reviewInvitations, reviews, users } from '#db/schema/index.ts'
import { makeBookable, mailKinds } from '#tests/support/bookings.ts'
import { makeAdmin, makeUser } from '#tests/support/factories.ts'
import { makeInvited, makeReview, reviewLinkIn, reviewNow } from '#tests/support/reviews.ts'

const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
const write = (token: string, stars = 5, text = 'Warm bread.') =>
  postReview(anonymous, { token, stars, text })

test('the mailed link writes a review with first name and month of the visit, and a mail brings the link to change it', async () => {
  const { booking, token } = await makeInvited({
    startsAt: new Date('2026-10-31T22:30:00Z'),
    customerName: 'Naledi Dlamini',
  })
  await write(token)
  expect(await reviewNow(booking.id)).toMatchObject({
    ...{ stars: 5, text: 'Warm bread.', name: 'Naledi', month: '2026-11', state: 'shown' },
    businessId: booking.businessId,
  })
  expect(await mailKinds(booking.id)).toEqual(['review-invitation', 'review-thanks'])
  const { token: edit } = await reviewLinkIn(booking.id, 'review-thanks')
  expect(edit).not.toBe(token)
  await write(edit, 2, 'On second thoughts, dry.')
  await write(edit, 3, 'Well.')
  expect(await reviewNow(booking.id)).toMatchObject({ stars: 3, text: 'Well.' })
  expect(await db.$count(reviews, eq(reviews.bookingId, booking.id))).toBe(1)
})

test('looking at a link, as mail scanners do, uses nothing up', async () => {
  const { token } = await makeInvited()
  for (let times = 0; times < 3; times += 1) {
    expect(await reviewByLink(anonymous, token)).toMatchObject({ kind: 'write' })
  }
  await write(token)
})

test('a mailed link that was used says so, shows no word of the review, and changes nothing', async () => {
  const { booking, token } = await makeInvited()
  await write(token, 5, 'Only for the page.')
  const seen = await reviewByLink(anonymous, token)
  expect(seen).toMatchObject({ kind: 'closed', title: 'This link has been used' })
  expect(JSON.stringify(seen)).not.toContain('Only for the page')
  await expect(write(token, 1, 'Somebody else')).rejects.toMatchObject({ code: 'conflict' })
  expect(await reviewNow(booking.id)).toMatchObject({ stars: 5, text: 'Only for the page.' })
})

test('of twenty posts at once with one link exactly one counts', async () => {
  const { booking, token } = await makeInvited()
  const posts = await Promise.allSettled(
    Array.from({ length: 20 }, (_, at) => write(token, 1 + (at % 5), `Post ${at}`)),
  )
  expect(posts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await mailKinds(booking.id)).toEqual(['review-invitation', 'review-thanks'])
})

test.each([newToken(), 'x', '', '../../etc', manageToken('3f2b6c1e-7a54-4d0e-9b1f-0c2d5e8a9b10')])(
  'there is no review without an invitation: %j',
  async (token) => {
    await expect(write(token)).rejects.toMatchObject({ code: 'not-found' })
    await expect(reviewByLink(anonymous, token)).rejects.toMatchObject({ code: 'not-found' })
  },
)

test('the database itself takes one review per booking', async () => {
  const { booking, id } = await makeReview()
  const twin = db.insert(reviews).values({
    ...{ businessId: booking.businessId, bookingId: booking.id, stars: 1, text: '', name: '' },
    ...{ month: '2026-11', state: 'shown' as const },
  })
  await expect(twin).rejects.toMatchObject({ cause: { constraint: 'reviews_booking' } })
  for (const stars of [0, 6]) {
    await expect(db.update(reviews).set({ stars }).where(eq(reviews.id, id))).rejects.toThrow()
  }
})

test('an invitation works for sixty days, and a review can be changed for seven', async () => {
  const late = await makeInvited()
  await db
    .update(reviewInvitations)
    .set({ createdAt: ago(61) })
    .where(eq(reviewInvitations.bookingId, late.booking.id))
  await expect(write(late.token)).rejects.toMatchObject({ code: 'conflict' })
  expect(await reviewNow(late.booking.id)).toBeUndefined()
  const open = await makeReview({ createdAt: ago(6.9) })
  await write(open.editToken, 1)
  const final = await makeReview({ createdAt: ago(7.1) })
  await expect(write(final.editToken, 1)).rejects.toMatchObject({ code: 'conflict' })
  expect(await reviewByLink(anonymous, final.editToken)).toMatchObject({ kind: 'closed' })
  expect(await reviewNow(final.booking.id)).toMatchObject({ stars: 4 })
})

test('nobody reviews a business that became their own after they were asked', async () => {
  const owner = await makeUser()
  const business = await makeBookable()
  const { booking, token } = await makeInvited({ businessId: business.id })
  await db.update(businesses).set({ ownerId: owner.id }).where(eq(businesses.id, business.id))
  const post = postReview(owner.actor, { token, stars: 5, text: '' })
  await expect(post).rejects.toMatchObject({ code: 'conflict' })
  expect(await reviewByLink(owner.actor, token)).toMatchObject({ kind: 'closed' })
  // By the link alone, too, where they proved the address that booked.
  await db.update(users).set({ email: booking.customerEmail }).where(eq(users.id, owner.id))
  await expect(write(token)).rejects.toMatchObject({ code: 'conflict' })
  expect(await reviewNow(booking.id)).toBeUndefined()
})

test('words of the list hold a review, and other words show it', async () => {
  const { booking, token } = await makeInvited()
  const { token: edit } = await write(token, 1, 'Voetsek, all of you')
  expect(await reviewNow(booking.id)).toMatchObject({ state: 'held' })
  await write(edit, 1, 'They were rude.')
  expect(await reviewNow(booking.id)).toMatchObject({ state: 'shown' })
})

test('what an admin has shown stays shown while its words stay', async () => {
  const { booking, editToken } = await makeReview({ text: 'Voetsek, he said to me.' })
  await write(editToken, 2, 'Voetsek, he said to me.')
  expect(await reviewNow(booking.id)).toMatchObject({ state: 'shown', stars: 2 })
})

test('a removed review is not brought back by changing it', async () => {
  const { booking, editToken } = await makeReview({ state: 'removed', removedReason: 'An advert' })
  await expect(write(editToken, 5, 'Fine')).rejects.toMatchObject({ code: 'conflict' })
  expect(await reviewByLink(anonymous, editToken)).toMatchObject({
    kind: 'closed',
    sentence: 'It was removed by CPT Gems: An advert',
  })
  expect(await reviewNow(booking.id)).toMatchObject({ state: 'removed', stars: 4 })
})

test('old bookings lose their customer, and reviews keep number and month alone; no link works any more', async () => {
  const startsAt = ago(24 * 31)
  const values = { answer: 'Thank you, Naledi', reportReason: 'It is Naledi again' }
  const { booking, editToken } = await makeReview(values, { startsAt })
  const unused = await makeInvited({ startsAt })
  await cleanUpBookings()
  expect(await reviewNow(booking.id)).toMatchObject({
    ...{ stars: 4, month: '2026-11', state: 'shown' },
    ...{ text: '', name: '', answer: null, reportReason: '' },
  })
  for (const token of [editToken, unused.token]) {
    await expect(write(token)).rejects.toMatchObject({ code: 'not-found' })
  }
})

test('a business that goes away takes the words of its customers along', async () => {
  const { booking } = await makeReview()
  await db.transaction((tx) => cancelAllBookings(tx, booking.businessId))
  expect(await reviewNow(booking.id)).toMatchObject({ stars: 4, text: '', name: '' })
})

test('a review follows its booking when listings are merged, and its customer can still change it', async () => {
  const { booking, editToken } = await makeReview()
  const into = await makeBookable()
  await mergeBusinesses(await makeAdmin(), booking.businessId, into.slug)
  expect(await reviewNow(booking.id)).toMatchObject({ businessId: into.id })
  await write(editToken, 2, 'The same place')
  expect(await reviewNow(booking.id)).toMatchObject({ stars: 2, businessId: into.id })
})
