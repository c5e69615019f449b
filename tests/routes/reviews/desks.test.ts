import { expect, test } from 'vitest'
import { startSession } from '#app/domain/accounts/sessions.server.ts'
import { countWaitingReviews } from '#app/domain/reviews/lists.server.ts'
import { removeReview } from '#app/domain/reviews/moderate.server.ts'
import * as adminRoute from '#app/routes/_admin.admin.reviews/route.tsx'
import * as ownerRoute from '#app/routes/_dashboard.dashboard.reviews/route.tsx'
import { makeBookable } from '#tests/support/bookings.ts'
import { makeUser } from '#tests/support/factories.ts'
import { errorsOf, get, keptOf, outcome, post } from '#tests/support/requests.ts'
import { makeReview, reviewNow } from '#tests/support/reviews.ts'

const cookieOf = async (userId: string) => ({ cookie: `session=${await startSession(userId)}` })

async function owned() {
  const owner = await makeUser()
  const business = await makeBookable({ ownerId: owner.id })
  const review = await makeReview({ businessId: business.id })
  return { owner: await cookieOf(owner.id), review }
}
const adminCookie = async () => cookieOf((await makeUser({ role: 'ADMIN' })).id)

type Fields = Record<string, string>
type Who = { cookie?: string }
const ownerPost = (fields: Fields, who: Who) =>
  outcome(Promise.resolve(ownerRoute.action(post('/dashboard/reviews', fields, who))))
const adminPost = (fields: Fields, who: Who, path = '/admin/reviews') =>
  outcome(Promise.resolve(adminRoute.action(post(path, fields, who))))

test('an owner answers and reports from the list', async () => {
  const { owner, review } = await owned()
  const { actor: admin } = await makeUser({ role: 'ADMIN' })
  const before = await countWaitingReviews(admin)
  const list = await outcome(Promise.resolve(ownerRoute.loader(get('/dashboard/reviews', owner))))
  expect(list.data).toMatchObject({ list: { total: 1, reviews: [{ id: review.id }] } })
  const answered = await ownerPost({ intent: 'answer', reviewId: review.id, text: 'Thanks' }, owner)
  expect(answered).toMatchObject({ status: 302, location: '/dashboard/reviews' })
  await ownerPost({ intent: 'report', reviewId: review.id, reason: 'Never came' }, owner)
  expect(await reviewNow(review.bookingId)).toMatchObject({
    ...{ answer: 'Thanks', reportReason: 'Never came', state: 'shown' },
  })
  expect(await countWaitingReviews(admin)).toBe(before + 1)
})

test('somebody without a business is told so, as on the other pages of the desk', async () => {
  const who = await cookieOf((await makeUser()).id)
  const { status, data } = await outcome(
    Promise.resolve(ownerRoute.loader(get('/dashboard/reviews', who))),
  )
  expect([status, data]).toMatchObject([404, { code: 'not-found' }])
})

test('a second answer is refused with 409 beside the review, and what was typed is kept', async () => {
  const { owner, review } = await owned()
  const answer = (text: string) => ownerPost({ intent: 'answer', reviewId: review.id, text }, owner)
  await answer('First')
  const second = await answer('Second')
  expect(second.status).toBe(409)
  expect(keptOf(second.data)).toMatchObject({ reviewId: review.id, text: 'Second' })
  expect(errorsOf((await answer('   ')).data)['text']).toEqual(['Please write an answer'])
  expect((await answer('a'.repeat(1001))).status).toBe(422)
  expect(await reviewNow(review.bookingId)).toMatchObject({ answer: 'First' })
})

test('an admin removes with a reason and puts back, and stays on the list', async () => {
  const { review } = await owned()
  const admin = await adminCookie()
  const nothing = await adminPost({ intent: 'remove', reviewId: review.id, reason: ' ' }, admin)
  expect(nothing.status).toBe(422)
  const removed = { intent: 'remove', reviewId: review.id, reason: 'An advert' }
  expect(await adminPost(removed, admin)).toMatchObject({ status: 302, location: '/admin/reviews' })
  expect((await adminPost(removed, admin)).status).toBe(409)
  const list = await outcome(
    Promise.resolve(adminRoute.loader(get('/admin/reviews?show=removed', admin))),
  )
  expect(JSON.stringify(list.data)).toContain(review.id)
  const back = await adminPost(
    { intent: 'show', reviewId: review.id },
    admin,
    '/admin/reviews?show=removed',
  )
  expect(back.location).toBe('/admin/reviews?show=removed')
  expect(await reviewNow(review.bookingId)).toMatchObject({ state: 'shown' })
})

test('only admins decide, and only owners answer', async () => {
  const { owner, review } = await owned()
  const admin = await adminCookie()
  const remove = { intent: 'remove', reviewId: review.id, reason: 'I say so' }
  const answer = { intent: 'answer', reviewId: review.id, text: 'I say so' }
  expect((await adminPost(remove, owner)).status).toBe(403)
  expect((await ownerPost(answer, admin)).status).toBe(403)
  for (const path of ['/admin/reviews', '/dashboard/reviews']) {
    const route = path.startsWith('/admin') ? adminRoute : ownerRoute
    const asked = await outcome(Promise.resolve(route.loader(get(path))))
    expect(asked.location).toContain('/login')
  }
  expect(await reviewNow(review.bookingId)).toMatchObject({ state: 'shown', answer: null })
})

test.each([{}, { intent: 'shred' }, { intent: 'answer' }, { intent: 'remove', reviewId: 'x' }])(
  'a form that was tampered with is refused: %j',
  async (fields) => {
    const { owner } = await owned()
    expect((await ownerPost(fields as Fields, owner)).status).toBe(422)
    expect((await adminPost(fields as Fields, await adminCookie())).status).toBe(422)
  },
)

test('an owner who looks late sees that an admin has removed it', async () => {
  const { owner, review } = await owned()
  const { actor } = await makeUser({ role: 'ADMIN' })
  await removeReview(actor, { reviewId: review.id, reason: 'An advert' })
  const late = await ownerPost({ intent: 'answer', reviewId: review.id, text: 'Hm' }, owner)
  expect(late.status).toBe(409)
})
