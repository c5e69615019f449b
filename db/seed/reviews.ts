import { day, localDateOf, startOfDate } from '#app/domain/local-time.ts'
import type { PlanStatus } from '#app/domain/businesses/enums.ts'
import { industries } from '#app/domain/businesses/industries.ts'
import { firstNameOf } from '#app/domain/reviews/clean-text.ts'
import type { reviews } from '#db/schema/reviews.ts'
import type { demoBookings } from './bookings.ts'
import type { DemoBusiness } from './businesses.ts'
import { offers } from './offers/index.ts'
import {
  advertText,
  answerTexts,
  fairTexts,
  goodTexts,
  heldText,
  poorTexts,
  sorryText,
} from './review-texts.ts'
import { rngFor, uuidOf, type Rng } from './rng.ts'

type Review = typeof reviews.$inferInsert
type Booking = ReturnType<typeof demoBookings>['bookings'][number]

/** How many stars a guest gives, and whether they write anything. */
function markOf(rng: Rng): { stars: number; isSilent: boolean } {
  const kind = rng.float()
  const stars = kind < 0.66 ? 5 : kind < 0.88 ? 4 : 3
  return { stars, isSilent: rng.float() < 0.15 }
}

/** Gives out each text once, in an order of its own; silence when they are used up. */
function dealt(texts: readonly string[], name: string): () => string {
  const [rng, left] = [rngFor(name), [...texts]]
  return () => left.splice(rng.between(0, left.length - 1), 1)[0] ?? ''
}

function reviewOf(booking: Booking, textFor: (stars: number) => string, now: Date): Review {
  const rng = rngFor(`review ${booking.id}`)
  const written = booking.endsAt.getTime() + Math.floor(rng.float() * 2 * day)
  const { stars, isSilent } = markOf(rng)
  return {
    id: uuidOf(`review ${booking.id}`),
    businessId: booking.businessId,
    bookingId: booking.id,
    stars,
    text: isSilent ? '' : textFor(stars),
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

function asExample(review: Review, plan: PlanStatus, example: Example | null | undefined): Review {
  const at = review.createdAt as Date
  switch (example) {
    case 'answered':
      return { ...review, stars: 5, answer: answerTexts[plan] ?? sorryText, answeredAt: at }
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
  const fair = dealt(fairTexts, 'fair texts')
  const good = new Map(
    industries.map((industry) => [industry, dealt(goodTexts[industry], `texts ${industry}`)]),
  )
  return directory.flatMap((business) => {
    const textFor = (stars: number) =>
      stars === 3 ? fair() : (good.get(business.industry)?.() ?? '')
    const kept = bookings
      .filter(({ businessId, status }) => businessId === business.id && status === 'COMPLETED')
      .toSorted((a, b) => b.startsAt.getTime() - a.startsAt.getTime())
    // Those with many bookings would use up the texts.
    const share = business.ownerId ? 0.34 : offers.has(business.slug) ? 0.1 : 0.7
    return kept
      .filter(({ id }, at) => at < 5 || rngFor(`reviewed ${id}`).float() < share)
      .map((booking, at) => {
        const review = reviewOf(booking, textFor, now)
        return business.ownerId
          ? asExample(review, business.planStatus, examples[business.planStatus]?.[at])
          : review
      })
  })
}
