import type { Area } from '#app/domain/places/areas.ts'
import type { Industry } from '#app/domain/businesses/industries.ts'
import placeNames from './place-names.json' with { type: 'json' }
import qualities from './qualities.json' with { type: 'json' }
import smallWords from './small-words.json' with { type: 'json' }
import trades from './trades.json' with { type: 'json' }

/** A trade as people of the Cape ask for it. */
export type Trade = {
  /** Plural, as a heading. */
  trade: string
  industry: Industry
  /** Whether every business of the industry fits. */
  wholeIndustry?: true
  english: readonly string[]
  afrikaans: readonly string[]
  isiXhosa: readonly string[]
  misspelt?: readonly string[]
  /** Words that make this trade of any name of another: `haarkapper` and `vir mans`. */
  of?: { trade: string; before: readonly string[]; after: readonly string[] }
  /** Words of names and categories that mean it. */
  finds: readonly string[]
  /** What some of its words ask for within it: those that say so in name or category come first. */
  specialities?: readonly { words: readonly string[]; finds: readonly string[] }[]
}

/** What a business offers beside its trade, such as parking. */
export type Quality = { quality: string; words: readonly string[]; finds: readonly string[] }

/** Names for a place beside those of the gazetteer: landmarks, stations, short forms, misspellings. */
export type PlaceNames = { names: readonly string[] } & (
  { suburb: string } | { area: Area } | { city: string }
)

export const vocabulary = {
  trades: trades as readonly Trade[],
  qualities: qualities as readonly Quality[],
  placeNames: placeNames as readonly PlaceNames[],
  /** Mean the filter of that name. */
  openNow: smallWords.openNow as readonly string[],
  /** Say nothing about trade or place. */
  ignored: Object.values(smallWords.ignored).flat() as readonly string[],
  /** Words of their own that sound like a trade, or are a slip or a form of one: `crane` is no `kraan`, `Oscar` no scar. */
  asWritten: smallWords.asWritten as readonly string[],
}
