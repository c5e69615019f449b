import type { SerializeFrom } from '@remix-run/node'
import { Form, Link } from '@remix-run/react'
import { brand } from '#app/brand.ts'
import type { AdminReview } from '#app/domain/reviews/views.ts'
import { formatMonth } from '#app/domain/local-time.ts'
import { paths } from '#app/paths.ts'
import { ChipLinks } from '#app/ui/desk/chip-links.tsx'
import { DeskEmpty } from '#app/ui/desk/desk-empty.tsx'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { Decision } from '#app/ui/desk/decision.tsx'
import { StateBadge } from '#app/ui/desk/state-badge.tsx'
import type { FormConstraint } from '#app/ui/form/server-form.ts'
import { Pagination } from '#app/ui/primitives/pagination.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { ReviewForm } from '#app/ui/reviews/review-form.tsx'
import { ReviewRows, type ReviewRow } from '#app/ui/reviews/review-rows.tsx'
import type { ReviewRefusal } from '#app/ui/reviews/review-refusal.ts'
import { ReviewAnswer, ReviewText } from '#app/ui/reviews/review-words.tsx'
import { Stars } from '#app/ui/reviews/stars.tsx'

type Review = SerializeFrom<AdminReview>

const tabs = [
  { label: 'To review', to: paths.adminReviews(), isRemoved: false },
  { label: 'Removed', to: paths.adminReviews({ show: 'removed' }), isRemoved: true },
]

/** Why it stands here: what holds it back, who reported it, or why it went. */
function Why({ review: { state, removedReason, reportReason } }: { review: Review }) {
  return (
    <>
      {state === 'held' ? (
        <p className="text-sm text-muted">Nobody sees it until you have read it.</p>
      ) : null}
      {reportReason ? (
        <p className="line-break text-sm">
          <span className="text-muted">The owner:</span> “{reportReason}”
        </p>
      ) : null}
      {state === 'removed' ? (
        <p className="line-break text-sm">
          <span className="text-muted">Removed because:</span> {removedReason}
        </p>
      ) : null}
    </>
  )
}

function State({ review: { state, isReported } }: { review: Review }) {
  if (state === 'removed') return <StateBadge tone="bad">Removed</StateBadge>
  if (state === 'held') return <StateBadge tone="wait">Held</StateBadge>
  return isReported ? <StateBadge tone="wait">Reported</StateBadge> : null
}

function Acts({ review, constraint, refusal }: ReviewRow<Review>) {
  const { id, name, state } = review
  return (
    <>
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
    </>
  )
}

function Row(shown: ReviewRow<Review>) {
  const { id, name, business, stars, month, text, answer } = shown.review
  return (
    <Decision
      id={`review-${id}`}
      title={
        <span className="flex flex-wrap items-center gap-x-3">
          <bdi>{name}</bdi>
          <Stars stars={stars} className="h-4 w-4" />
        </span>
      }
      state={<State review={shown.review} />}
      below={
        <>
          <Link className="link py-1" to={paths.adminBusiness(business.id)}>
            {business.name}
          </Link>{' '}
          · {formatMonth(month)}
        </>
      }
      acts={<Acts {...shown} />}
    >
      <ReviewText text={text} />
      {answer ? <ReviewAnswer by={business.name} text={answer} /> : null}
      <Why review={shown.review} />
    </Decision>
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
      <section aria-labelledby="reviews-heading">
        <h2 id="reviews-heading" className="sr-only">
          {removed ? 'Removed' : 'Held and reported'}
        </h2>
        {reviews.length === 0 ? (
          <div className="card">
            <DeskEmpty title={removed ? 'No review was removed.' : 'No reviews to check.'}>
              {removed
                ? 'A removed review can be restored here.'
                : 'Reported and held reviews appear here.'}
            </DeskEmpty>
          </div>
        ) : (
          <ReviewRows
            className="decisions"
            reviews={reviews}
            constraint={constraint}
            refusal={refusal}
            row={Row}
          />
        )}
      </section>
      <Pagination page={page} pages={pages} to={to} />
    </>
  )
}
