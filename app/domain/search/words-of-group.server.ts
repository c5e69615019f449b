import { sql, type SQL } from 'drizzle-orm'
import type { Industry } from '#app/domain/businesses/industries.ts'
import type { DirectoryFilters } from '#app/domain/businesses/views.ts'
import { loosened } from './looser-levels.server.ts'
import { furtherWords, partsOfKind, typed, wordsOfTrade } from './match-levels.server.ts'
import type { Reading } from './read-query.server.ts'
import type { Trade } from './vocabulary.server.ts'
import { allOf, anyOf, anyPhrase } from './word-query.ts'

/** Words that what fits has, in one of these industries, or in any; no words where the industry is enough. */
type Needed = { words: string; industries: readonly Industry[] }

const tradesOf = (reading: Reading): Trade[][] =>
  partsOfKind(reading, 'trade').map(({ trades }) => trades)

const industriesOf = (trades: readonly Trade[]): Industry[] => [
  ...new Set(trades.map(({ industry }) => industry)),
]

const wordsNeeded = (trades: readonly Trade[]): string =>
  trades.some(({ wholeIndustry }) => wholeIndustry) ? '' : anyPhrase(trades.flatMap(wordsOfTrade))

/** Every trade by category, in each industry that is the whole of one and has all of them. */
function byIndustry(reading: Reading): Needed[] {
  const trades = tradesOf(reading)
  const whole = trades.flat().filter(({ wholeIndustry }) => wholeIndustry)
  return industriesOf(whole).flatMap((industry) => {
    const there = trades.map((some) => some.filter((trade) => trade.industry === industry))
    if (there.some((some) => some.length === 0)) return []
    const words = allOf([...there.map(wordsNeeded), ...furtherWords(reading)])
    return [{ words, industries: [industry] }]
  })
}

/** At least what `anyLevelOf` asks for; null for a place alone. */
function neededForAll(reading: Reading): Needed[] | null {
  const further = furtherWords(reading)
  const written = partsOfKind(reading, 'trade').map((part) => typed(reading, part))
  const words = allOf([...written, ...further])
  if (!words) return null
  const trades = tradesOf(reading)
  const meant = allOf([...trades.map((some) => anyPhrase(some.flatMap(wordsOfTrade))), ...further])
  return [
    { words, industries: [] },
    ...(trades.length > 0 ? [{ words: meant, industries: industriesOf(trades.flat()) }] : []),
    ...byIndustry(reading),
  ]
}

/** At least what `anyLooserLevelOf` asks for. */
function neededLoosely(reading: Reading): Needed[] | null {
  const trades = tradesOf(reading)
  if (trades.length === 0) return neededForAll(reading)
  if (trades.length === 1) return neededForAll(loosened(reading))
  return trades
    .flat()
    .map((trade) => ({ words: wordsNeeded([trade]), industries: [trade.industry] }))
}

export const groupKey = (name: string): string => `'=${name.replace(/['\\]/g, '$&$&')}'`

/** A condition on `listing_words` that its index of words with industry and area answers. */
export const hasWordsAndGroup = (asked: string): SQL =>
  sql`(words || array_to_tsvector(array['=' || industry, '=' || area])) @@ ${asked}::tsquery`

/**
 * `listing_words s` of the industry and area asked for, and in them all that fits a reading, by an index that compares
 * words and groups at once; null without a group, and for a place alone. To be asked for what fits: it may hold more.
 */
export function wordsOfGroup(
  reading: Reading,
  { industry, area }: DirectoryFilters,
  loose: boolean,
): SQL | null {
  const needed = loose ? neededLoosely(reading) : neededForAll(reading)
  if (!needed || (!industry && !area)) return null
  const there = needed.filter(
    ({ industries }) => !industry || industries.length === 0 || industries.includes(industry),
  )
  if (there.length === 0) return sql`(select * from listing_words where false) s`
  const any = there.map(({ words, industries }) =>
    allOf([words, industry ? '' : anyOf(industries.map(groupKey))]),
  )
  const asked = allOf([
    any.includes('') ? '' : anyOf(any),
    ...[industry, area].flatMap((name) => (name ? [groupKey(name)] : [])),
  ])
  return sql`(select * from listing_words where ${hasWordsAndGroup(asked)} offset 0) s`
}
