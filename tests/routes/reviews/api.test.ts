import { expect, test } from 'vitest'
import * as route from '#app/routes/api.businesses.$id_.reviews.ts'
import { makeBookable } from '#tests/support/bookings.ts'
import { routeArgs, testSite } from '#tests/support/requests.ts'
import { makeReview } from '#tests/support/reviews.ts'

async function call(id: string, query = '', headers: Record<string, string> = {}) {
  const request = new Request(`${testSite}/api/businesses/${id}/reviews${query}`, { headers })
  const response = await route.loader(routeArgs(request, { id }))
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: text ? JSON.parse(text) : null,
  }
}

test('anyone reads a business’s reviews, from any site, with a tag that changes with them', async () => {
  const business = await makeBookable()
  const none = await call(business.slug)
  expect(none.status).toBe(200)
  expect(none.body).toEqual({
    ...{ average: null, count: 0, reviews: [] },
    histogram: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
  })
  expect(none.headers.get('access-control-allow-origin')).toBe('*')
  const tag = none.headers.get('etag') ?? ''
  expect((await call(business.slug, '', { 'if-none-match': tag })).status).toBe(304)
  await makeReview({ businessId: business.id, stars: 5, answer: 'Thanks' })
  const one = await call(business.id, '', { 'if-none-match': tag })
  expect(one.body).toEqual({
    ...{ average: 5, count: 1, histogram: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 1 } },
    reviews: [
      { stars: 5, text: 'Warm bread.', name: 'Naledi', month: '2026-11', answer: 'Thanks' },
    ],
  })
})

test('pages are counted and linked as in the other lists', async () => {
  const business = await makeBookable()
  for (let at = 0; at < 3; at += 1) await makeReview({ businessId: business.id })
  const { body, headers } = await call(business.slug, '?limit=2&page=1')
  expect(body.reviews).toHaveLength(2)
  expect(body.count).toBe(3)
  expect(headers.get('x-total-count')).toBe('3')
  expect(headers.get('link')).toBe(
    `</api/businesses/${business.slug}/reviews?limit=2&page=2>; rel="next"`,
  )
  expect((await call(business.slug, '?limit=2&page=9')).body.reviews).toEqual([])
})

test.each(['?limit=0', '?limit=101', '?limit=x', '?page=0', '?page=-1', '?page=1e3'])(
  '%s is refused by field',
  async (query) => {
    const business = await makeBookable()
    const { status, body } = await call(business.slug, query)
    expect(status).toBe(422)
    expect(Object.keys(body.fields)).toHaveLength(1)
  },
)

test('what is not listed has no reviews to read', async () => {
  const draft = await makeBookable({ isListingPublished: false })
  const paused = await makeBookable({ isActive: false })
  for (const id of [draft.slug, paused.slug, 'nobody', '%00']) {
    expect((await call(id)).status).toBe(404)
  }
})
