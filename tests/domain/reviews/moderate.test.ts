import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anonymous } from '#app/domain/actor.ts'
import { ownData } from '#app/domain/privacy/own-data.server.ts'
import { adminReviews, countWaitingReviews, ownReviews } from '#app/domain/reviews/lists.server.ts'
import {
  answerReview,
  removeReview,
  reportReview,
  showReview,
} from '#app/domain/reviews/moderate.server.ts'
import { postReview } from '#app/domain/reviews/write.server.ts'
import { db } from '#db/client.server.ts'
import { auditEntries } from '#db/schema/index.ts'
import { makeBookable } from '#tests/support/bookings.ts'
import { makeAdmin, makeUser } from '#tests/support/factories.ts'
import { makeReview, reviewNow } from '#tests/support/reviews.ts'

async function ownedReview(values: Parameters<typeof makeReview>[0] = {}) {
  const owner = await makeUser()
  const business = await makeBookable({ ownerId: owner.id, name: 'Kalk Bay Bakery' })
  const review = await makeReview({ businessId: business.id, ...values })
  return { owner: owner.actor, business, review, reviewId: review.id }
}

const auditOf = (id: string) =>
  db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.targetType, 'review'), eq(auditEntries.targetId, id)))

const queueOf = async (admin: Parameters<typeof adminReviews>[0], removed = false) =>
  (await adminReviews(admin, { page: 1, removed })).reviews.map(({ id }) => id)

test('an owner answers once, also where two answers race', async () => {
  const { owner, reviewId, review } = await ownedReview()
  const answers = ['Thank you', 'And thank you'].map((text) =>
    answerReview(owner, { reviewId, text }),
  )
  const done = await Promise.allSettled(answers)
  expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { answer } = (await reviewNow(review.bookingId))!
  await expect(answerReview(owner, { reviewId, text: 'Third' })).rejects.toMatchObject({
    code: 'conflict',
  })
  expect((await reviewNow(review.bookingId))!.answer).toBe(answer)
})

test('an owner may report and answer again what its customer has changed since', async () => {
  const { owner, reviewId, review } = await ownedReview({ text: 'Lovely.' })
  const admin = await makeAdmin()
  await reportReview(owner, { reviewId, reason: 'Never came' })
  await showReview(admin, { reviewId })
  await answerReview(owner, { reviewId, text: 'Thank you, we agree' })
  const change = { token: review.editToken, stars: 1, text: 'They are thieves.' }
  await postReview(anonymous, change)
  expect((await ownReviews(owner, 1)).reviews).toMatchObject([
    { mayAnswer: true, isReported: false },
  ])
  await answerReview(owner, { reviewId, text: 'We do not agree' })
  await reportReview(owner, { reviewId, reason: 'Calls us thieves' })
  expect(await queueOf(admin)).toContain(reviewId)
  await postReview(anonymous, { ...change, text: 'Thieves, all of them.' })
  expect(await queueOf(admin)).toContain(reviewId)
  expect((await ownReviews(owner, 1)).reviews).toMatchObject([
    { mayAnswer: true, isReported: true },
  ])
})

test('nobody answers or reports a review of another’s business', async () => {
  const { reviewId, review } = await ownedReview()
  const { owner: other } = await ownedReview()
  const admin = await makeAdmin()
  for (const [actor, code] of [
    [other, 'not-found'],
    [anonymous, 'unauthenticated'],
    [admin, 'forbidden'],
  ] as const) {
    await expect(answerReview(actor, { reviewId, text: 'x' })).rejects.toMatchObject({ code })
    await expect(reportReview(actor, { reviewId, reason: 'x' })).rejects.toMatchObject({ code })
  }
  await expect(ownReviews(anonymous, 1)).rejects.toMatchObject({ code: 'unauthenticated' })
  expect((await ownReviews(other, 1)).reviews.map(({ id }) => id)).not.toContain(reviewId)
  expect(await reviewNow(review.bookingId)).toMatchObject({ answer: null, reportedAt: null })
})

test('an owner cannot take a review down: a reported one stays until an admin decides', async () => {
  const { owner, reviewId, review } = await ownedReview()
  const admin = await makeAdmin()
  await reportReview(owner, { reviewId, reason: 'Never came' })
  expect(await reviewNow(review.bookingId)).toMatchObject({ state: 'shown' })
  await expect(reportReview(owner, { reviewId, reason: 'Again' })).rejects.toMatchObject({
    code: 'conflict',
  })
  await expect(removeReview(owner, { reviewId, reason: 'I say so' })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(showReview(owner, { reviewId })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(countWaitingReviews(owner)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(adminReviews(owner, { page: 1, removed: false })).rejects.toMatchObject({
    code: 'forbidden',
  })
  expect(await queueOf(admin)).toContain(reviewId)
  await showReview(admin, { reviewId })
  expect(await queueOf(admin)).not.toContain(reviewId)
})

test('an admin removes a review with a reason and puts it back, and each is audited without the customer’s words', async () => {
  const { reviewId, review, owner } = await ownedReview()
  const admin = await makeAdmin()
  await removeReview(admin, { reviewId, reason: 'It is an advert' })
  expect(await reviewNow(review.bookingId)).toMatchObject({
    state: 'removed',
    removedReason: 'It is an advert',
  })
  await expect(removeReview(admin, { reviewId, reason: 'Again' })).rejects.toMatchObject({
    code: 'conflict',
  })
  expect(await queueOf(admin, true)).toContain(reviewId)
  const seen = await ownReviews(owner, 1)
  // It counts in no average.
  expect(seen.average).toBeNull()
  expect(seen.reviews).toMatchObject([
    { state: 'removed', removedReason: 'It is an advert', text: '' },
  ])
  await expect(answerReview(owner, { reviewId, text: 'Why?' })).rejects.toMatchObject({
    code: 'conflict',
  })
  await showReview(admin, { reviewId })
  await expect(showReview(admin, { reviewId })).rejects.toMatchObject({ code: 'conflict' })
  expect(await reviewNow(review.bookingId)).toMatchObject({ state: 'shown', removedReason: null })
  expect((await ownReviews(owner, 1)).average).toBe(review.stars)
  const entries = await auditOf(reviewId)
  expect(entries.map(({ action }) => action).toSorted()).toEqual(['review.removed', 'review.shown'])
  expect(entries.every(({ actorUserId }) => actorUserId === admin.userId)).toBe(true)
  expect(JSON.stringify(entries)).toContain('It is an advert')
  expect(JSON.stringify(entries)).not.toMatch(/Warm bread|Naledi/)
})

test('a held review waits for an admin, and its owner sees it only then', async () => {
  const { owner, reviewId } = await ownedReview({ state: 'held', text: 'Voetsek' })
  const admin = await makeAdmin()
  expect(await queueOf(admin)).toContain(reviewId)
  expect((await ownReviews(owner, 1)).reviews).toEqual([])
  await expect(answerReview(owner, { reviewId, text: 'x' })).rejects.toMatchObject({
    code: 'not-found',
  })
  await showReview(admin, { reviewId })
  expect((await ownReviews(owner, 1)).reviews).toMatchObject([{ id: reviewId, text: 'Voetsek' }])
})

test('what an owner downloads about themselves has the reviews of their listing', async () => {
  const { owner, business } = await ownedReview({ answer: 'Thank you' })
  await makeReview({ businessId: business.id, state: 'held', text: 'Voetsek' })
  let text = ''
  for await (const piece of await ownData(owner)) text += piece
  expect(JSON.parse(text).reviews).toMatchObject([{ stars: 4, answer: 'Thank you', report: null }])
  expect(text).not.toContain('Voetsek')
})

test.each(['', 'x', '3f2b6c1e-7a54-4d0e-9b1f-0c2d5e8a9b10'])(
  'there is nothing to decide about %j',
  async (reviewId) => {
    const admin = await makeAdmin()
    const owner = (await makeUser()).actor
    for (const work of [
      () => removeReview(admin, { reviewId, reason: 'Gone' }),
      () => showReview(admin, { reviewId }),
      () => answerReview(owner, { reviewId, text: 'Gone' }),
      () => reportReview(owner, { reviewId, reason: 'Gone' }),
    ]) {
      await expect(work()).rejects.toMatchObject({ code: 'not-found' })
    }
  },
)
