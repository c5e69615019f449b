import { expect, test } from 'vitest'
import { hasHeldWord } from '#app/domain/reviews/held-words.ts'
import { demoBookings } from '#db/seed/bookings.ts'
import { demoBusinesses } from '#db/seed/businesses.ts'
import { demoReviews } from '#db/seed/reviews.ts'

const directory = demoBusinesses()
const madeAt = (hour: string) => {
  const now = new Date(`2026-11-20T${hour}:00:00Z`)
  const { bookings } = demoBookings(directory, now)
  return { bookings, reviews: demoReviews(directory, bookings, now) }
}
const { bookings, reviews } = madeAt('10')
const bookingOf = new Map(bookings.map((booking) => [booking.id, booking]))

test('the demo reviews show every state: answered, reported, held, removed', () => {
  expect(reviews.length).toBeGreaterThan(60)
  expect(reviews.filter(({ answer }) => answer).length).toBeGreaterThanOrEqual(4)
  for (const state of ['shown', 'held', 'removed']) {
    expect(reviews.some((review) => review.state === state)).toBe(true)
  }
  expect(reviews.some(({ reportedAt }) => reportedAt)).toBe(true)
  for (const { text, state } of reviews) expect(hasHeldWord(text)).toBe(state === 'held')
})

test('each is of a kept booking of its own, written after the visit and before today', () => {
  expect(new Set(reviews.map(({ bookingId }) => bookingId)).size).toBe(reviews.length)
  for (const { bookingId, businessId, createdAt, name } of reviews) {
    const booking = bookingOf.get(bookingId)!
    expect(booking).toMatchObject({ status: 'COMPLETED', businessId })
    expect(createdAt!.getTime()).toBeGreaterThan(booking.endsAt.getTime())
    expect(createdAt!.getTime()).toBeLessThanOrEqual(Date.parse('2026-11-19T22:00:00Z'))
    expect(name).not.toBe('')
  }
})

test('no two say the same, and most say something', () => {
  const texts = reviews.map(({ text }) => text).filter((text) => text !== '')
  expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([])
  expect(texts.length).toBeGreaterThan(reviews.length * 0.6)
})

test('they are the same at any hour of a day', () => {
  expect(madeAt('20').reviews).toEqual(reviews)
})

test('a business without Google’s rating has some', () => {
  const unrated = new Set(directory.filter(({ rating }) => !rating).map(({ id }) => id))
  expect(reviews.some(({ businessId }) => unrated.has(businessId))).toBe(true)
})
