import type { PlanStatus } from '#app/domain/businesses/enums.ts'

const plans: Record<PlanStatus, string> = {
  NONE: 'No plan yet',
  FREE: 'Free',
  BASIC: 'Basic',
  PREMIUM: 'Premium',
}

export const planName = (plan: PlanStatus): string => plans[plan]

/** One decimal, or `New` without a rating. */
export const ratingText = (rating: number | null): string => (rating ? rating.toFixed(1) : 'New')

/** Thousands separated by a thin space, the same in every locale of browser and server. */
export const countText = (count: number): string =>
  String(count).replace(/\B(?=(\d{3})+$)/g, '\u202f')
