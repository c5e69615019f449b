import type { ComponentType } from 'react'
import type { FormConstraint } from '#app/ui/form/server-form.ts'
import type { ReviewRefusal } from './review-refusal.ts'

export type ReviewRow<Review> = {
  review: Review
  constraint: FormConstraint
  refusal: ReviewRefusal | undefined
}

/** A row for each review; what was refused stands at its own. */
export const ReviewRows = <Review extends { id: string }>({
  reviews,
  constraint,
  refusal,
  row: Row,
  className,
}: {
  reviews: Review[]
  constraint: FormConstraint
  refusal: ReviewRefusal | undefined
  row: ComponentType<ReviewRow<Review>>
  className?: string
}) => (
  <ul className={className}>
    {reviews.map((review) => (
      <Row
        key={review.id}
        review={review}
        constraint={constraint}
        refusal={refusal?.reviewId === review.id ? refusal : undefined}
      />
    ))}
  </ul>
)
