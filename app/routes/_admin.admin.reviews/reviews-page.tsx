import type { SerializeFrom } from '@remix-run/node'
import { Form, Link } from '@remix-run/react'
import { brand } from '#app/brand.ts'
import type { AdminReview } from '#app/domain/reviews/views.ts'
import { paths } from '#app/paths.ts'
import { ChipLinks } from '#app/ui/desk/chip-links.tsx'
import { DeskEmpty } from '#app/ui/desk/desk-empty.tsx'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { StateBadge } from '#app/ui/desk/state-badge.tsx'
import type { FormConstraint } from '#app/ui/form/server-form.ts'
import { Pagination } from '#app/ui/primitives/pagination.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { ReviewForm } from '#app/ui/reviews/review-form.tsx'
import { ReviewRows, type ReviewRow } from '#app/ui/reviews/review-rows.tsx'
import type { ReviewRefusal } from '#app/ui/reviews/review-refusal.ts'
import { ReviewLine } from '#app/ui/reviews/review-line.tsx'
import { ReviewAnswer } from '#app/ui/reviews/review-words.tsx'

type Review = SerializeFrom<AdminReview>

const tabs = [
  { label: 'To review', to: paths.adminReviews(), isRemoved: false },
  { label: 'Removed', to: paths.adminReviews({ show: 'removed' }), isRemoved: true },
]

function Why({ review }: { review: Review }) {
  const { state, removedReason, reportReason, isReported } = review
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      {state === 'held' ? <StateBadge tone="wait">Held: language</StateBadge> : null}
      {state === 'removed' ? <StateBadge tone="bad">Removed</StateBadge> : null}
      {isReported ? <StateBadge tone="wait">Reported</StateBadge> : null}
      {state === 'removed' ? <p className="line-break text-sm">{removedReason}</p> : null}
      {reportReason ? <p className="line-break text-sm">The owner: “{reportReason}”</p> : null}
    </div>
  )
}

function Row({ review, constraint, refusal }: ReviewRow<Review>) {
  const { id, name, business, state, answer } = review
  return (
    <ReviewLine review={review}>
      {answer ? <ReviewAnswer by={business.name} text={answer} /> : null}
      <Why review={review} />
      <p className="mt-2 text-sm">
        <Link className="link inline-block py-1" to={paths.adminBusiness(business.id)}>
          {business.name}
        </Link>
      </p>
      <div className="review-forms">
        <Form method="post" preventScrollReset>
          <input type="hidden" name="reviewId" value={id} />
          <SubmitButton
            pending="Saving..."
            name="intent"
            value="show"
            // What was taken away is seldom put back.
            className={`btn px-3 text-sm ${state === 'removed' ? 'btn-quiet' : 'btn-action'}`}
          >
            {state === 'shown' ? 'Keep' : state === 'held' ? 'Show' : 'Restore'}
            <span className="sr-only"> the review of {name}</span>
          </SubmitButton>
        </Form>
        {state === 'removed' ? null : (
          <ReviewForm
            review={review}
            constraint={constraint}
            refusal={refusal}
            intent="remove"
            open="Remove"
            field="reason"
            label="Reason for removal"
            hint={`Shown publicly as “Removed by ${brand.name}” with this reason, and sent to the reviewer.`}
            button="Remove review"
            pending="Removing..."
            danger
          />
        )}
      </div>
    </ReviewLine>
  )
}

export function ReviewsPage({
  removed,
  list,
  constraint,
  refusal,
}: {
  removed: boolean
  list: { reviews: Review[]; page: number; pages: number }
  constraint: FormConstraint
  refusal: ReviewRefusal | undefined
}) {
  const { reviews, page, pages } = list
  const isElsewhere = refusal && !reviews.some(({ id }) => id === refusal.reviewId)
  const to = (n: number) => paths.adminReviews({ show: removed && 'removed', page: n > 1 && n })
  return (
    <>
      <DeskHeading eyebrow="Admin Dashboard" title="Reviews" />
      <ChipLinks
        label="Reviews"
        links={tabs.map(({ label, to: address, isRemoved }) => ({
          label,
          to: address,
          isCurrent: isRemoved === removed,
        }))}
      />
      {refusal && (isElsewhere || refusal.intent === 'show') ? (
        <p role="alert" className="error-text mb-4">
          {refusal.message}
        </p>
      ) : null}
      <section className="panel" aria-labelledby="reviews-heading">
        <h2
          id="reviews-heading"
          className={removed || reviews.length === 0 ? 'sr-only' : 'mb-4 text-lg md:text-lg'}
        >
          {removed ? 'Removed' : 'Held and reported'}
        </h2>
        {reviews.length === 0 ? (
          <DeskEmpty title={removed ? 'No review was removed.' : 'No reviews to check.'}>
            {removed
              ? 'A removed review can be restored here.'
              : 'Reported and held reviews appear here.'}
          </DeskEmpty>
        ) : (
          <ReviewRows reviews={reviews} constraint={constraint} refusal={refusal} row={Row} />
        )}
      </section>
      <Pagination page={page} pages={pages} to={to} />
    </>
  )
}
