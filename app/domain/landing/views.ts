import type { Industry } from '../businesses/industries.ts'
import type { BusinessCard } from '../businesses/views.ts'

/** Fewer businesses make no page of their own. */
export const fewestListed = 3

export const landingKinds = ['everywhere', 'area', 'suburb'] as const
export type LandingKind = (typeof landingKinds)[number]

export type LandingPlace = { kind: Exclude<LandingKind, 'everywhere'>; slug: string; name: string }

/** A landing page as others link to it; the place is null for the trade everywhere. */
export type LandingLink = {
  trade: string
  place: string | null
  /** `Plumbers`, or `Sea Point`. */
  label: string
  total: number
}

/** What is counted among the businesses of a page, the best placed thousand of many. */
export type LandingFacts = {
  total: number
  /** Whether there are more than were looked at for the other figures. */
  many: boolean
  rated: number
  /** Of five, weighted by reviews; null where nothing is rated. */
  rating: number | null
  reviews: number
  openNow: number
  bookable: number
}

export type LandingPage = {
  trade: { slug: string; label: string; industry: Industry }
  place: LandingPlace | null
  /** The area of a suburb. */
  area: LandingPlace | null
  facts: LandingFacts
  businesses: BusinessCard[]
  /** What the directory is asked for to list the same. */
  query: Record<string, string>
  /** The same trade close by. */
  neighbours: LandingLink[]
  /** Other trades of the industry in this place. */
  related: LandingLink[]
}

/** What an address of a landing page leads to. */
export type LandingAnswer =
  | { kind: 'page'; page: LandingPage }
  /** Another spelling of the address; null stands for the trade everywhere. */
  | { kind: 'moved'; trade: string; place: string | null }
  /** Too few for a page: what the directory is asked for instead. */
  | { kind: 'few'; query: Record<string, string> }
  | { kind: 'unknown' }
