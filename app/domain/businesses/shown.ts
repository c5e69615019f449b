import type { PlanStatus } from './enums.ts'

/** Whether the public finds a business in the directory and at its own address. */
export const isShown = (business: {
  isListingPublished: boolean
  isActive: boolean
  planStatus: PlanStatus
}): boolean => business.isListingPublished && business.isActive && business.planStatus !== 'NONE'
