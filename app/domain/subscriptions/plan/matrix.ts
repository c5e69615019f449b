import type { PlanStatus } from '#app/domain/businesses/enums.ts'

/** What a plan may gate. Booking, answering guests and being found are never gated. */
export type PlanFeature =
  | 'own-picture'
  | 'csv-export'
  | 'calendar-feed'
  | 'one-at-a-time'
  | 'reminders'
  | 'featured'
  | 'analytics'
  | 'automation'

const basic: readonly PlanFeature[] = [
  'own-picture',
  'csv-export',
  'calendar-feed',
  'one-at-a-time',
  'reminders',
]

/** The one table of what each plan holds. */
const matrix: Record<PlanStatus, readonly PlanFeature[]> = {
  NONE: [],
  FREE: [],
  BASIC: basic,
  PREMIUM: [...basic, 'featured', 'analytics', 'automation'],
}

/** Whether a business on `plan` has `feature`. */
export const allows = (plan: PlanStatus, feature: PlanFeature): boolean =>
  matrix[plan].includes(feature)

/** The plans that have `feature`, cheapest first; for queries over many businesses. */
export const plansWith = (feature: PlanFeature): PlanStatus[] =>
  (Object.keys(matrix) as PlanStatus[]).filter((plan) => allows(plan, feature))
