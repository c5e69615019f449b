import type { ComponentType } from 'react'
import type { ReviewRefusal } from './review-refusal.ts'

/** A row for each review; what was refused stands at its own. */
export const ReviewRows = <Review extends { id: string }>({
  reviews,
  refusal,
  row: Row,
}: {
  reviews: Review[]
  refusal: ReviewRefusal | undefined
  row: ComponentType<{ review: Review; refusal: ReviewRefusal | undefined }>
}) => (
  <ul>
    {reviews.map((review) => (
      <Row
        key={review.id}
        review={review}
        refusal={refusal?.reviewId === review.id ? refusal : undefined}
      />
    ))}
  </ul>
)
