import type { Business, cardFields, profilePageFields } from './fields.ts'
import type { SpecialDates, WeeklyHours } from './hours.ts'
import type { OpeningState } from './opening.ts'
import type { Area } from '../places/areas.ts'
import type { Industry } from './industries.ts'
import type { Sort } from './sorts.ts'

export type ShownPicture = {
  hash: string
  /** Ascending; the JPEG has the second width, or the only one. */
  widths: number[]
  /** A blurred preview as a data URL. */
  placeholder: string
}

export type GuestRating = { average: number; count: number }

export type BusinessCard = Pick<Business, (typeof cardFields)[number]> & {
  picture: ShownPicture | null
  opening: OpeningState | null
  /** Of its guests' reviews, where it has no rating of Google's. */
  guestRating: GuestRating | null
  /** Whether it takes bookings, so that notices reach a person. */
  bookable: boolean
  /** From the place asked for; only where one was. */
  distance?: Distance | null
}

/** `approximate` where only its suburb or town is known. */
export type Distance = { metres: number; approximate: boolean }

/** A position or a known place; the label is null for a position. */
export type NearPlace = { asked: string; label: string | null; lat: number; lon: number }

/** The fields with `page: 'profile'`. The only place with public contact data. */
export type BusinessProfile = BusinessCard &
  Pick<Business, (typeof profilePageFields)[number]> & {
    /** Whether nobody owns it, so that it can be claimed. */
    claimable: boolean
    /** Monday first; empty without opening hours. */
    hoursTable: { day: string; text: string; closed: boolean }[]
    /** Today's weekday as in the table; empty while the table does not hold. */
    today: string
    specialDates: { date: string; label: string | null; text: string }[]
  }

/** When it is open, as stored; special dates from today on. */
export type OpeningHours = {
  hours: WeeklyHours | null
  special: SpecialDates
  closedUntil: string | null
  today: string
}

export type PausedBusiness = { slug: string; name: string; area: Area }

export type BusinessPage =
  | {
      kind: 'listed'
      business: BusinessProfile
      opening: OpeningHours
      hasReviews: boolean
      /** Whether the actor owns it. */
      isOwn: boolean
    }
  | { kind: 'paused'; business: PausedBusiness }

/** Counts are exact up to here; a total above says only that there are more. */
export const maxCounted = 10_000

export type DirectoryPage = {
  businesses: BusinessCard[]
  total: number
  page: number
  pages: number
}

export type DirectoryFilters = {
  search: string
  industry: Industry | null
  area: Area | null
  /** From a known suburb typed as location. */
  suburb: string | null
  /** From a location that is neither an area nor a known suburb. */
  place: string | null
  openNow: boolean
  near?: NearPlace | null
  /** Kilometres from `near`. */
  within?: number | null
  /** Without one the nearest first, else the best. */
  sort?: Sort | null
  /** Shown on the map rather than as a list. */
  onMap?: boolean
}
