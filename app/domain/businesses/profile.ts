import type { SpecialDates, WeeklyHours } from './hours.ts'
import type { Area } from './areas.ts'
import type { Industry } from './industries.ts'
import type { PlanStatus } from './vocabulary.ts'

/** An owner's own business, field by field, as the dashboard works with it. */
export type OwnBusiness = {
  id: string
  slug: string
  name: string
  industry: Industry
  category: string
  area: Area
  suburb: string
  city: string
  address: string
  /** E.164. */
  phone: string | null
  email: string | null
  website: string | null
  description: string
  logo: string | null
  amenities: string[]
  highlights: string[]
  hours: WeeklyHours | null
  specialDates: SpecialDates
  /** The first date on which it opens again, or null while it is not closed for a time. */
  closedUntil: string | null
  isListingPublished: boolean
  isActive: boolean
  planStatus: PlanStatus
  rating: number | null
  ratingCount: number
  visits: number
  googleReviewLink: string | null
  noticeMinutes: number
  horizonDays: number
  slotMinutes: number
  oneAtATime: boolean
  /** 0 while there is no calendar feed. */
  feedVersion: number
  /** What a save names as the state it began from. */
  version: number
}

/** The fields of the profile form, in its order, with their labels. */
export const profileLabels = {
  name: 'Business name',
  industry: 'Industry',
  area: 'Area in Cape Town',
  suburb: 'Suburb',
  address: 'Street address',
  phone: 'Phone',
  email: 'Email',
  website: 'Website',
  googleReviewLink: 'Google review link',
  description: 'Description',
} as const
export type ProfileField = keyof typeof profileLabels
export const profileFields = Object.keys(profileLabels) as ProfileField[]

/** Longest text of each free field, in characters. */
export const profileLimits = { name: 120, suburb: 80, address: 200, description: 4000 } as const

/** A map search for where a business is. */
export const mapSearchUrl = (place: { address: string; suburb: string }): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(
    [place.address, place.suburb, 'Cape Town'].filter(Boolean).join(', '),
  )}`
