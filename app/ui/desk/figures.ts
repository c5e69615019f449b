import type { PlanStatus } from '#app/domain/businesses/enums.ts'

const plans: Record<PlanStatus, string> = {
  NONE: 'No plan yet',
  FREE: 'Free',
  BASIC: 'Basic',
  PREMIUM: 'Premium',
}

/** A plan by its name for people. */
export const planName = (plan: PlanStatus): string => plans[plan]

/** A rating to one decimal, or `New` where there is none. */
export const ratingText = (rating: number | null): string => (rating ? rating.toFixed(1) : 'New')

/** A number with its thousands apart, as South Africans write it: a thin gap, the same everywhere. */
export const countText = (count: number): string =>
  String(count).replace(/\B(?=(\d{3})+$)/g, '\u202f')
