import type { PlanStatus } from '#app/domain/businesses/enums.ts'

/** Gated features. Booking, answering customers and being found are never gated. */
export type PlanFeature =
  | 'own-picture'
  | 'csv-export'
  | 'calendar-feed'
  | 'one-at-a-time'
  | 'reminders'
  | 'services'
  | 'staff' // people, capacity
  | 'instant-confirmation'
  | 'outside-calendars'
  | 'waiting-list'
  | 'featured'
  | 'analytics'
  | 'automation'

const basic: readonly PlanFeature[] = [
  'own-picture',
  'csv-export',
  'calendar-feed',
  'one-at-a-time',
  'reminders',
  'services',
  'staff',
  'instant-confirmation',
  'outside-calendars',
  'waiting-list',
]

const matrix: Record<PlanStatus, readonly PlanFeature[]> = {
  NONE: [],
  FREE: ['services'],
  BASIC: basic,
  PREMIUM: [...basic, 'featured', 'analytics', 'automation'],
}

export const allows = (plan: PlanStatus, feature: PlanFeature): boolean =>
  matrix[plan].includes(feature)

/** Cheapest first; for queries over many businesses. */
export const plansWith = (feature: PlanFeature): PlanStatus[] =>
  (Object.keys(matrix) as PlanStatus[]).filter((plan) => allows(plan, feature))
