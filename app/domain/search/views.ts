import type { Industry } from '../businesses/industries.ts'
import type { BusinessCard, DirectoryPage } from '../businesses/views.ts'

/** A part of what was understood, such as `Plumbers` or `Sea Point`. */
export type UnderstoodPart = {
  kind: 'trade' | 'place' | 'word' | 'open'
  label: string
  /** Of a trade. */
  industry: Industry | null
  /** The search without it; null where a filter of its own says it. */
  without: string | null
}

/** `there` is in the place asked for; null where none was. */
export type Closeness = 'there' | 'nearby' | 'further'

export type UnderstoodGroup = { closeness: Closeness | null; businesses: BusinessCard[] }

export type UnderstoodList = {
  parts: UnderstoodPart[]
  /** In the order of fit, those that are as close together. */
  groups: UnderstoodGroup[]
  total: number
  /** Nothing fits all that was asked. */
  loose: boolean
  /** Words about days and hours, as typed: no search looks at those. */
  unused: string[]
}

/** The exact matches, then what was understood beside them; without exact matches total and pages are of the latter. */
export type FoundPage = DirectoryPage & {
  exactTotal: number
  understood: UnderstoodList | null
  /** By trigram similarity, only where nothing else was found. */
  nearest: BusinessCard[]
  /** Any in the place asked for, or beside it, only where nothing else was found. */
  inPlace: { place: string; isThere: boolean; businesses: BusinessCard[] } | null
}

/** `said` is the other word for it that begins so, where the value itself does not show why. */
export type Suggestion = { kind: 'Trade' | 'Place' | 'Business'; value: string; said?: string }
