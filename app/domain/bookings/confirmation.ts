import type { Confirmation, PlanStatus } from '#app/domain/businesses/enums.ts'
import { allows } from '#app/domain/businesses/plan-features.ts'

/** Whether the database itself keeps confirmed bookings of a business apart. */
export const isExclusive = (business: { oneAtATime: boolean; planStatus: PlanStatus }): boolean =>
  business.oneAtATime && allows(business.planStatus, 'one-at-a-time')

/** Whether its service was deleted since, so that its owner looks at each change. */
export const isServiceGone = (booking: {
  serviceName: string | null
  serviceId: string | null
}): boolean => booking.serviceName !== null && booking.serviceId === null

/** Whether it confirms what fits without asking the owner. */
export const isAtOnce = (business: {
  confirmation: Confirmation
  planStatus: PlanStatus
}): boolean =>
  business.confirmation === 'instant' && allows(business.planStatus, 'instant-confirmation')
