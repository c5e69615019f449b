import type { PlanStatus } from './enums.ts'

export const isShown = (business: {
  isListingPublished: boolean
  isActive: boolean
  planStatus: PlanStatus
}): boolean => business.isListingPublished && business.isActive && business.planStatus !== 'NONE'
