import type { ReviewState } from './states.ts'

/** How many there are of each number of stars. */
export type Histogram = Record<1 | 2 | 3 | 4 | 5, number>

/** Of shown reviews alone; no average without any. */
export type ReviewSummary = { average: number | null; count: number; histogram: Histogram }

/** All that is public of a review. */
export type PublicReview = {
  stars: number
  text: string
  name: string
  month: string
  answer: string | null
}

/** An entry of the profile's list; of a removed one only that it was, and why. */
export type ListedReview =
  | ({ kind: 'shown'; id: string } & PublicReview)
  | { kind: 'removed'; id: string; month: string; reason: string }

export type ReviewsPage = ReviewSummary & {
  reviews: ListedReview[]
  page: number
  pages: number
}

type LinkedBusiness = Record<'name' | 'slug' | 'industry' | 'area' | 'visited', string> & {
  listed: boolean
}

/** What a mailed link shows. */
export type LinkedReview =
  | { kind: 'write'; business: LinkedBusiness }
  | {
      kind: 'edit'
      business: LinkedBusiness
      stars: number
      text: string
      /** As it is shown under the review. */
      name: string
      month: string
      isHeld: boolean
      /** The last day on which it can change. */
      until: string
    }
  | {
      kind: 'closed'
      business: LinkedBusiness
      /** Whether there is a review, which nobody has removed. */
      isThere: boolean
      title: string
      sentence: string
    }

export type OwnerReview = {
  id: string
  stars: number
  text: string
  name: string
  month: string
  state: ReviewState
  removedReason: string | null
  answer: string | null
  /** Once, and again where the guest has changed the review since. */
  mayAnswer: boolean
  isReported: boolean
}

export type AdminReview = OwnerReview & {
  business: { id: string; name: string }
  reportReason: string | null
  isReportSettled: boolean
  writtenAt: Date
}
