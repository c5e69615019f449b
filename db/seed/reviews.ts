import { day, localDateOf, startOfDate } from '#app/domain/local-time.ts'
import { firstNameOf } from '#app/domain/reviews/clean-text.ts'
import type { reviews } from '#db/schema/reviews.ts'
import type { demoBookings } from './bookings.ts'
import type { DemoBusiness } from './businesses.ts'
import {
  advertText,
  answerText,
  fairTexts,
  goodTexts,
  heldText,
  poorTexts,
  sorryText,
} from './review-texts.ts'
import { rngFor, uuidOf, type Rng } from './rng.ts'

type Review = typeof reviews.$inferInsert
type Booking = ReturnType<typeof demoBookings>['bookings'][number]

function wordsOf(business: DemoBusiness, rng: Rng): { stars: number; text: string } {
  const kind = rng.float()
  const good = goodTexts[business.industry]
  if (kind < 0.66) return { stars: 5, text: rng.float() < 0.2 ? '' : rng.of(good) }
  if (kind < 0.88) return { stars: 4, text: rng.of(good) }
  return { stars: 3, text: rng.of(fairTexts) }
}

function reviewOf(business: DemoBusiness, booking: Booking, now: Date): Review {
  const rng = rngFor(`review ${booking.id}`)
  const written = booking.endsAt.getTime() + Math.floor(rng.float() * 2 * day)
  return {
    id: uuidOf(`review ${booking.id}`),
    businessId: business.id,
    bookingId: booking.id,
    ...wordsOf(business, rng),
    name: firstNameOf(booking.customerName),
    month: localDateOf(booking.startsAt).slice(0, 7),
    state: 'shown',
    // Before today, so that they are the same all day.
    createdAt: new Date(Math.min(written, startOfDate(localDateOf(now)).getTime())),
  }
}

type Example = 'answered' | 'held' | 'sorry' | 'reported' | 'removed'

/** The latest reviews of the owners' businesses, by their plans; the others are as they come. */
const examples: Record<string, (Example | null)[]> = {
  FREE: ['answered', null, 'reported'],
  BASIC: ['answered', 'held'],
  PREMIUM: ['answered', null, 'sorry', null, 'removed'],
}

function asExample(review: Review, example: Example | null | undefined): Review {
  const at = review.createdAt as Date
  switch (example) {
    case 'answered':
      return { ...review, stars: 5, answer: answerText, answeredAt: at }
    case 'held':
      return { ...review, stars: 1, text: heldText, state: 'held' }
    case 'sorry':
      return { ...review, stars: 2, text: poorTexts[0]!, answer: sorryText, answeredAt: at }
    case 'reported': {
      const reportReason = 'We have no such person in our book for that day.'
      return { ...review, stars: 1, text: poorTexts[1]!, reportReason, reportedAt: at }
    }
    case 'removed': {
      const removedReason = 'It advertises another business.'
      return { ...review, stars: 1, text: advertText, state: 'removed', removedReason }
    }
    default:
      return review
  }
}

/** Reviews of the demo's completed bookings: of a third of those at the owners' businesses, and of most elsewhere. */
export function demoReviews(
  directory: readonly DemoBusiness[],
  bookings: readonly Booking[],
  now: Date,
): Review[] {
  return directory.flatMap((business) => {
    const kept = bookings
      .filter(({ businessId, status }) => businessId === business.id && status === 'COMPLETED')
      .toSorted((a, b) => b.startsAt.getTime() - a.startsAt.getTime())
    const share = business.ownerId ? 0.34 : 0.7
    return kept
      .filter(({ id }, at) => at < 5 || rngFor(`reviewed ${id}`).float() < share)
      .map((booking, at) => {
        const review = reviewOf(business, booking, now)
        return business.ownerId ? asExample(review, examples[business.planStatus]?.[at]) : review
      })
  })
}
