import { brand } from '#app/brand.ts'
import type { ReviewList } from '#app/domain/reviews/lists.server.ts'
import type { OwnerReview } from '#app/domain/reviews/views.ts'
import { paths } from '#app/paths.ts'
import { CountLine } from '#app/ui/desk/count-line.tsx'
import { DeskEmpty } from '#app/ui/desk/desk-empty.tsx'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { StateBadge } from '#app/ui/desk/state-badge.tsx'
import type { FormConstraint } from '#app/ui/form/server-form.ts'
import { DeskPager } from '#app/ui/desk/desk-pager.tsx'
import { ReviewForm } from '#app/ui/reviews/review-form.tsx'
import { ReviewRows, type ReviewRow } from '#app/ui/reviews/review-rows.tsx'
import type { ReviewRefusal } from '#app/ui/reviews/review-refusal.ts'
import { ReviewLine } from './review-line.tsx'
import { Stars } from '#app/ui/reviews/stars.tsx'
import { ReviewAnswer } from '#app/ui/reviews/review-words.tsx'

function Row({ review, constraint, refusal }: ReviewRow<OwnerReview>) {
  const isRemoved = review.state === 'removed'
  return (
    <ReviewLine review={review}>
      {review.text || isRemoved ? null : <p className="text-muted">Rating only</p>}
      {isRemoved ? (
        <>
          <StateBadge tone="bad">Removed</StateBadge>
          <p className="mt-1 text-sm text-muted">
            Reason given by {brand.name}: {review.removedReason}
          </p>
        </>
      ) : null}
      {review.answer ? <ReviewAnswer by="you" text={review.answer} /> : null}
      {isRemoved ? null : (
        <div className={`review-forms review-acts ${review.mayAnswer ? '' : 'review-forms-quiet'}`}>
          {review.mayAnswer ? (
            <ReviewForm
              review={review}
              constraint={constraint}
              refusal={refusal}
              intent="answer"
              open="Answer"
              field="text"
              label="Your answer"
              hint="Everyone can read it. You answer once, and again if the customer changes it."
              rows={4}
              button="Publish answer"
              pending="Publishing..."
            />
          ) : null}
          {review.isReported ? (
            <span className="flex min-h-[2.75rem] items-center">
              <StateBadge tone="plain">Reported</StateBadge>
            </span>
          ) : (
            <ReviewForm
              review={review}
              constraint={constraint}
              refusal={refusal}
              intent="report"
              open="Report"
              field="reason"
              label="Why should we remove it?"
              hint="We check it and decide. It stays up until then."
              button="Report review"
              pending="Reporting..."
              danger
              isQuiet
            />
          )}
        </div>
      )}
    </ReviewLine>
  )
}

export function OwnReviews({
  list,
  constraint,
  refusal,
}: {
  list: ReviewList<OwnerReview>
  constraint: FormConstraint
  refusal: ReviewRefusal | undefined
}) {
  const { reviews, total, average, page, pages } = list
  const isGone = refusal && !reviews.some(({ id }) => id === refusal.reviewId)
  return (
    <>
      <DeskHeading
        eyebrow="Business Dashboard"
        title="Reviews"
        aside={
          <>
            <CountLine
              total={total}
              one={`review on ${brand.name}`}
              many={`reviews on ${brand.name}`}
            />
            {average === null ? null : (
              <span className="inline-flex items-center gap-1.5 text-muted">
                <Stars stars={average} className="h-4 w-4" />
                <span aria-hidden="true">{average.toFixed(1)}</span>
              </span>
            )}
          </>
        }
      />
      {isGone ? (
        <p role="alert" className="error-text mb-4">
          {refusal.message}
        </p>
      ) : null}
      <section className="panel" aria-label="Reviews">
        {reviews.length === 0 ? (
          <DeskEmpty
            title="No reviews yet"
            link={{ label: 'See bookings', to: paths.dashboard('bookings') }}
          >
            We ask each customer for a review after their visit.
          </DeskEmpty>
        ) : (
          <ReviewRows reviews={reviews} constraint={constraint} refusal={refusal} row={Row} />
        )}
        <DeskPager page={page} pages={pages} to={(n) => paths.ownReviews({ page: n > 1 && n })} />
      </section>
    </>
  )
}
