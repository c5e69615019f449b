/** The platform in numbers; `active` businesses are those no admin has paused. */
export type PlatformStatistics = {
  totalBusinesses: number
  activeBusinesses: number
  totalUsers: number
  totalCustomers: number
  totalBookings: number
  premiumBusinesses: number
  freeBusinesses: number
}

/** A business as the overview lists it. */
export type RecentBusiness = {
  id: string
  name: string
  industry: string
  suburb: string
  isActive: boolean
  createdAt: string
}
