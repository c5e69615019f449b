import { expect, test } from 'vitest'
import { anonymous } from '#app/domain/actor.ts'
import { businessPage } from '#app/domain/businesses/queries.server.ts'
import { businessReviews, publicReviews } from '#app/domain/reviews/queries.server.ts'
import { db } from '#db/client.server.ts'
import { businesses } from '#db/schema/index.ts'
import { eq } from 'drizzle-orm'
import { makeBookable } from '#tests/support/bookings.ts'
import { makeReview } from '#tests/support/reviews.ts'

const call = (idOrSlug: string, page = 1, size = 100) =>
  publicReviews(anonymous, { idOrSlug, page, size })

test('a business with none has no average', async () => {
  const business = await makeBookable()
  const none = { average: null, count: 0, histogram: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }, reviews: [] }
  expect(await call(business.slug)).toEqual(none)
  expect(await businessReviews(business.id, 1)).toEqual({ ...none, page: 1, pages: 1 })
})

test('only what is shown counts; of a removed one the page says that, and of a held one nothing', async () => {
  const { id: businessId } = await makeBookable()
  await makeReview({ businessId, stars: 5, text: 'Lovely', answer: 'Thank you' })
  await makeReview({ businessId, stars: 4, name: '' })
  await makeReview({ businessId, stars: 4 })
  await makeReview({ businessId, stars: 1, text: 'held text', state: 'held' })
  const removed = { state: 'removed', removedReason: 'An advert', text: 'removed text' } as const
  await makeReview({ businessId, stars: 1, ...removed })
  const sum = { average: 4.3, count: 3, histogram: { 1: 0, 2: 0, 3: 0, 4: 2, 5: 1 } }
  const json = await call(businessId)
  expect(json).toMatchObject(sum)
  expect(json.reviews).toHaveLength(3)
  expect(json.reviews).toContainEqual({
    ...{ stars: 5, text: 'Lovely', name: 'Naledi', month: '2026-11', answer: 'Thank you' },
  })
  expect(json.reviews.map(({ name }) => name)).toContain('A customer')
  const page = await businessReviews(businessId, 1)
  expect(page).toMatchObject(sum)
  expect(page.reviews).toHaveLength(4)
  expect(page.reviews).toContainEqual(
    expect.objectContaining({ kind: 'removed', month: '2026-11', reason: 'An advert' }),
  )
  for (const shown of [JSON.stringify(json), JSON.stringify(page)]) {
    expect(shown).not.toMatch(/held text|removed text|bookingId|example/)
  }
})

test('ten are on a page, the newest first, and one past the end is the last', async () => {
  const { id: businessId } = await makeBookable()
  for (let at = 1; at <= 12; at += 1) {
    await makeReview({ businessId, text: `Visit ${at}`, createdAt: new Date(2026, 5, at) })
  }
  const texts = (page: Awaited<ReturnType<typeof businessReviews>>) =>
    page.reviews.map((review) => (review.kind === 'shown' ? review.text : ''))
  const [first, second, past] = await Promise.all(
    [1, 2, 99].map((page) => businessReviews(businessId, page)),
  )
  expect(texts(first!)[0]).toBe('Visit 12')
  expect(texts(first!)).toHaveLength(10)
  expect(texts(second!)).toEqual(['Visit 2', 'Visit 1'])
  expect(past).toEqual(second)
  expect((await call(businessId, 2, 5)).reviews.map(({ text }) => text)).toEqual(
    [7, 6, 5, 4, 3].map((at) => `Visit ${at}`),
  )
})

test('a profile is asked for reviews once there is one to show, or one that was removed', async () => {
  const hasReviews = async (...states: ('held' | 'shown' | 'removed')[]) => {
    const { id: businessId, slug } = await makeBookable()
    for (const state of states) {
      const removedReason = state === 'removed' ? 'An advert' : null
      await makeReview({ businessId, state, removedReason })
    }
    const page = await businessPage(anonymous, slug)
    return page.kind === 'listed' && page.hasReviews
  }
  expect(await hasReviews()).toBe(false)
  expect(await hasReviews('held')).toBe(false)
  expect(await hasReviews('removed')).toBe(true)
  expect(await hasReviews('held', 'shown')).toBe(true)
})

test('a card has its customers’ rating where Google has none', async () => {
  const business = await makeBookable()
  const guestRating = async () => {
    const page = await businessPage(anonymous, business.slug)
    return page.kind === 'listed' ? page.business.guestRating : undefined
  }
  expect(await guestRating()).toBeNull()
  await makeReview({ businessId: business.id, stars: 4 })
  await makeReview({ businessId: business.id, stars: 5 })
  await makeReview({ businessId: business.id, stars: 1, state: 'held' })
  expect(await guestRating()).toEqual({ average: 4.5, count: 2 })
  await db
    .update(businesses)
    .set({ rating: 4.1, ratingCount: 80 })
    .where(eq(businesses.id, business.id))
  expect(await guestRating()).toBeNull()
})

test('drafts, paused and unknown businesses show none', async () => {
  const draft = await makeBookable({ isListingPublished: false })
  const paused = await makeBookable({ isActive: false })
  await makeReview({ businessId: draft.id })
  await makeReview({ businessId: paused.id })
  for (const id of [draft.id, paused.slug, 'nobody', '%', '']) {
    await expect(call(id)).rejects.toMatchObject({ code: 'not-found' })
  }
})
