import type { Industry } from '#app/domain/businesses/industries.ts'

/** `active` businesses are those not paused. */
export type PlatformStatistics = {
  totalBusinesses: number
  activeBusinesses: number
  totalUsers: number
  totalCustomers: number
  totalBookings: number
  premiumBusinesses: number
  freeBusinesses: number
}

export type RecentBusiness = {
  id: string
  name: string
  industry: Industry
  isActive: boolean
  isListingPublished: boolean
  isClosed: boolean
  createdAt: string
}
