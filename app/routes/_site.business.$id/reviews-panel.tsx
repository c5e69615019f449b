import type { ReactNode } from 'react'
import { brand } from '#app/brand.ts'
import { formatMonth } from '#app/domain/local-time.ts'
import type { BusinessProfile } from '#app/domain/businesses/views.ts'
import type { Histogram, ListedReview, ReviewsPage } from '#app/domain/reviews/views.ts'
import { paths } from '#app/paths.ts'
import { Pagination } from '#app/ui/primitives/pagination.tsx'
import { ReviewAnswer, ReviewWords } from '#app/ui/reviews/review-words.tsx'
import { Stars } from '#app/ui/reviews/stars.tsx'

const places = [5, 4, 3, 2, 1] as const

function Bars({ histogram, count }: { histogram: Histogram; count: number }) {
  return (
    <dl className="mt-4 grid w-full max-w-xs gap-1">
      {places.map((stars) => (
        <div key={stars} className="flex items-center gap-3 text-sm">
          <dt className="w-12 shrink-0 whitespace-nowrap text-muted">
            {stars} star{stars === 1 ? '' : 's'}
          </dt>
          <dd className="flex min-w-0 flex-1 items-center gap-3 tabular-nums">
            <svg
              className="h-2.5 min-w-0 flex-1 overflow-hidden rounded-full bg-raised"
              viewBox="0 0 100 10"
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <rect
                className="fill-sun"
                width={Math.round((histogram[stars] / Math.max(1, count)) * 1000) / 10}
                height="10"
              />
            </svg>
            <span className="w-6 text-right">{histogram[stars]}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Source({
  heading,
  average,
  children,
}: {
  heading: string
  average: number
  children: ReactNode
}) {
  return (
    <div>
      <h3 className="text-base">{heading}</h3>
      <div className="mt-1 flex flex-wrap items-center gap-x-3">
        <p className="font-display text-4xl font-bold tabular-nums" aria-hidden="true">
          {average.toFixed(1)}
        </p>
        <div className="text-sm text-muted">
          <Stars stars={average} />
          <p>{children}</p>
        </div>
      </div>
    </div>
  )
}

const counted = (count: number) => `${count} ${count === 1 ? 'review' : 'reviews'}`

function Entry({ review, business }: { review: ListedReview; business: string }) {
  return (
    <li className="break-inside-avoid border-t border-line py-4 last:pb-0">
      {review.kind === 'removed' ? (
        <p className="text-muted">
          A review of {formatMonth(review.month)} was removed by {brand.name}: “{review.reason}”
        </p>
      ) : (
        <>
          <ReviewWords {...review} />
          {review.answer ? <ReviewAnswer by={business} text={review.answer} /> : null}
        </>
      )}
    </li>
  )
}

/** Google's rating and that of the guests, apart; then what the guests wrote. */
export function ReviewsPanel({
  business,
  reviews,
  isWide,
}: {
  business: BusinessProfile
  reviews: ReviewsPage
  isWide: boolean
}) {
  const { name, slug, rating, ratingCount, bookable } = business
  const { average, count, histogram, page, pages } = reviews
  if (!rating && count === 0 && reviews.reviews.length === 0 && !bookable) return null
  return (
    <section className="border-t border-line py-6" id="reviews" aria-labelledby="reviews-heading">
      <h2 id="reviews-heading" className="mb-3 text-xl md:text-2xl">
        Reviews
      </h2>
      <div className="grid grid-cols-1 gap-x-12 gap-y-6 sm:grid-cols-2">
        {average === null ? null : (
          <div>
            <Source heading={`Customers of ${brand.name}`} average={average}>
              {counted(count)}, {count === 1 ? 'after a visit' : 'each after a visit'}
            </Source>
            <Bars histogram={histogram} count={count} />
          </div>
        )}
        {rating ? (
          <Source heading="Google" average={rating}>
            {ratingCount > 0 ? counted(ratingCount) : null}
          </Source>
        ) : null}
      </div>
      {average === null && bookable ? (
        <p className={`text-muted ${rating ? 'mt-4' : ''}`}>
          No reviews yet. Customers who book here are invited to write one after their visit.
        </p>
      ) : null}
      {reviews.reviews.length > 0 ? (
        <ul className={`mt-6 ${isWide ? 'gap-x-12 lg:columns-2' : ''}`}>
          {reviews.reviews.map((review) => (
            <Entry key={review.id} review={review} business={name} />
          ))}
        </ul>
      ) : null}
      <Pagination page={page} pages={pages} to={(n) => paths.businessReviews(slug, n)} />
    </section>
  )
}
