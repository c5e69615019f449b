import type { Business, onCards, onProfiles } from './fields.ts'
import type { OpeningState } from './opening.ts'
import type { Area } from './areas.ts'
import type { Industry } from './industries.ts'

/** What pages need to show a picture: its files are `paths.picture(hash, width, format)`. */
export type ShownPicture = {
  hash: string
  /** Ascending; the JPEG has the second of them, or the only one. */
  widths: number[]
  /** A blur of it as a data address. */
  placeholder: string
}

/** A business as its card shows it: the fields that `page: 'card'` names. Nothing private. */
export type BusinessCard = Pick<Business, (typeof onCards)[number]> & {
  /** What stands behind the logo; null where that is none of our making. */
  picture: ShownPicture | null
  /** Whether it is open at the moment, or null where its hours are unknown. */
  opening: OpeningState | null
  /** Whether it takes bookings here: somebody would hear of them. */
  bookable: boolean
}

/**
 * A listed business as its profile page shows it, with the fields that `page: 'profile'` names. Contact
 * data is public here and nowhere else.
 */
export type BusinessProfile = BusinessCard &
  Pick<Business, (typeof onProfiles)[number]> & {
    /** The week in words, Monday first; empty where the hours are unknown. */
    hoursTable: { day: string; text: string; closed: boolean }[]
    /** Today's day as the table spells it. */
    today: string
    /** Dates of the next 30 days that differ from the week. */
    specialDates: { date: string; label: string | null; text: string }[]
  }

/** A paused business: all that its address still tells. */
export type PausedBusiness = { slug: string; name: string; area: Area }

/** What stands at the address of a business. */
export type BusinessPage =
  { kind: 'listed'; business: BusinessProfile } | { kind: 'paused'; business: PausedBusiness }

/** One page of the directory. */
export type DirectoryPage = {
  businesses: BusinessCard[]
  /** Businesses that match in all. */
  total: number
  /** From 1. */
  page: number
  pages: number
  /** Nearest names by trigram similarity, only where nothing matches. */
  nearest: BusinessCard[]
}

/** The directory's filters as they stand in the address; each empty when not set. */
export type DirectoryFilters = {
  search: string
  industry: Industry | null
  area: Area | null
  /** Exact suburb, from a known suburb typed as location. */
  suburb: string | null
  /** Text to be found in suburb or city, from a location that is neither area nor known suburb. */
  place: string | null
  openNow: boolean
}
