import { sql, type SQL } from 'drizzle-orm'
import type { Industry } from '#app/domain/businesses/industries.ts'
import type { FoundPlace } from './meanings.server.ts'
import {
  isOneOf,
  nearestFirst,
  ringConditions,
  type Rings,
  type Where,
} from './place-conditions.server.ts'
import type { Part, Reading } from './read-query.server.ts'
import type { Trade } from './vocabulary.server.ts'
import { allOf, anyPhrase, everyWord } from './word-query.ts'

/** How a business fits a query: a condition on `listing_words s`, and where it stands. */
export type Level = {
  fits: SQL
  where: Where
  nearestFirst?: SQL | undefined
}

type PartOf<Kind extends Part['kind']> = Extract<Part, { kind: Kind }>
export const partsOfKind = <Kind extends Part['kind']>(
  { parts }: Reading,
  kind: Kind,
): PartOf<Kind>[] => parts.filter((part): part is PartOf<Kind> => part.kind === kind)

const asking = (expression: string): SQL => sql`${expression}::tsquery`
export const and = (all: readonly SQL[]): SQL => sql.join([...all], sql` and `)
export const or = (all: readonly SQL[]): SQL => sql`(${sql.join([...all], sql` or `)})`

/** Words of a trade in a name or category, some of each language, and those that were typed. */
export const wordsOfTrade = ({ trade, finds, english, afrikaans, isiXhosa }: Trade): string[] => [
  trade,
  ...finds,
  ...english.slice(0, 2),
  ...afrikaans.slice(0, 2),
  ...isiXhosa.slice(0, 2),
]

export const isOfTrade = (trade: Trade): SQL =>
  trade.wholeIndustry
    ? sql`s.industry = ${trade.industry}`
    : sql`(s.industry = ${trade.industry} and s.head @@ ${asking(anyPhrase(wordsOfTrade(trade)))})`

export const isOfAnyTrade = (part: PartOf<'trade'>): SQL => or(part.trades.map(isOfTrade))

const writtenWord = ({ word, alternatives }: PartOf<'word'>) => anyPhrase([word, ...alternatives])

export const typed = ({ tokens }: Reading, { from, to }: Part) =>
  everyWord(tokens.slice(from, to).join(' '))

/** All that was asked beside trade and place. */
export const furtherWords = (reading: Reading): string[] => [
  ...partsOfKind(reading, 'quality').map(({ quality }) => anyPhrase(quality.finds)),
  ...partsOfKind(reading, 'word').map(writtenWord),
]

const industriesOf = (reading: Reading): Industry[] => [
  ...new Set(
    partsOfKind(reading, 'trade').flatMap(({ trades }) => trades.map(({ industry }) => industry)),
  ),
]

/** All words as typed, in name or category; null where only qualities and places were named. */
function inHead(reading: Reading): SQL | null {
  const words = reading.parts.flatMap((part) => {
    if (part.kind === 'trade' || part.kind === 'place') return [typed(reading, part)]
    return part.kind === 'word' ? [writtenWord(part)] : []
  })
  const industries = industriesOf(reading)
  if (industries.length === 0 && partsOfKind(reading, 'word').length === 0) return null
  const qualities = allOf(
    partsOfKind(reading, 'quality').map(({ quality }) => anyPhrase(quality.finds)),
  )
  return and([
    sql`s.head @@ ${asking(allOf(words))}`,
    ...(industries.length > 0 ? [isOneOf(sql`s.industry`, industries)] : []),
    ...(qualities ? [sql`s.words @@ ${asking(qualities)}`] : []),
  ])
}

/** Every trade by category, the rest anywhere in what is written: a part of `anyLevelOf`. */
export function byTrade(reading: Reading): SQL | null {
  const trades = partsOfKind(reading, 'trade')
  if (trades.length === 0) return null
  const further = allOf(furtherWords(reading))
  return and([
    ...trades.map(isOfAnyTrade),
    ...(further ? [sql`s.words @@ ${asking(further)}`] : []),
  ])
}

/** Those of `byTrade` whose name or category says which of the trade they are; null where no word asks for less than all. */
function bySpeciality(reading: Reading): SQL | null {
  const trades = partsOfKind(reading, 'trade')
  const said = trades.flatMap(({ specialities }) =>
    specialities.length > 0 ? [sql`s.head @@ ${asking(anyPhrase(specialities))}`] : [],
  )
  const trade = byTrade(reading)
  return said.length > 0 && trade ? and([trade, ...said]) : null
}

/** Every part anywhere in what is written: a trade in its industry, or as typed; null for a place alone. */
export function byText(reading: Reading): SQL | null {
  const further = furtherWords(reading)
  const trades = partsOfKind(reading, 'trade')
  const written = trades.map((part) => typed(reading, part))
  const literally = allOf([...written, ...further])
  if (!literally) return null
  if (trades.length === 0) return sql`s.words @@ ${asking(literally)}`
  const meant = trades.map((part) => anyPhrase(part.trades.flatMap(wordsOfTrade)))
  const inIndustry = and([
    isOneOf(sql`s.industry`, industriesOf(reading)),
    sql`s.words @@ ${asking(allOf([...meant, ...further]))}`,
  ])
  return or([sql`s.words @@ ${asking(literally)}`, sql`(${inIndustry})`])
}

export const placeOfReading = (reading: Reading): FoundPlace | null =>
  partsOfKind(reading, 'place')[0]?.place ?? null

const level = (fits: SQL | null, rings: Rings, where: Where): Level[] => {
  const ring = rings.find(([one]) => one === where)
  return fits && ring ? [{ fits: and([fits, ring[1]]), where }] : []
}

/** The trade out of reach of the place, the nearest suburb first. */
export function furtherAway(trade: SQL | null, reading: Reading): Level[] {
  const place = placeOfReading(reading)
  if (!trade || !place) return []
  return [{ fits: trade, where: 'anywhere', nearestFirst: nearestFirst(place) }]
}

/** Whether words say how or when alone (`near me`, `open now`): any business will do. */
export const asksForAny = ({ parts }: Reading): boolean =>
  parts.every(({ kind }) => kind === 'ignored' || kind === 'open')

/**
 * From the best fit down: all words in name or category, then trade and place, then text; in the place before beside
 * it, and what a word asks for within its trade first. Empty for a query without words.
 */
export function levelsOf(reading: Reading): Level[] {
  if (reading.parts.length === 0) return []
  const rings = ringConditions(placeOfReading(reading))
  const trade = byTrade(reading)
  const text = byText(reading)
  if (!text) return rings.slice(0, 1).map(([where, fits]) => ({ fits, where }))
  const head = inHead(reading)
  const said = bySpeciality(reading)
  return [
    ...(head ? [{ fits: head, where: 'anywhere' as const }] : []),
    ...level(said, rings, 'anywhere'),
    ...level(trade, rings, 'anywhere'),
    ...level(text, rings, 'anywhere'),
    ...level(said, rings, 'there'),
    ...level(trade, rings, 'there'),
    ...level(said, rings, 'beside'),
    ...level(trade, rings, 'beside'),
    ...level(text, rings, 'there'),
    ...level(said, rings, 'within'),
    ...level(trade, rings, 'within'),
    ...furtherAway(trade, reading),
    ...level(text, rings, 'beside'),
    ...level(text, rings, 'within'),
  ]
}

/** The levels for another order than the best: by name or trade, then the others. */
export function mergedLevelsOf(reading: Reading): Level[] {
  if (levelsOf(reading).length === 0) return []
  const reach = or(ringConditions(placeOfReading(reading)).map(([, is]) => is))
  const close = [inHead(reading), byTrade(reading)].flatMap((fits) => (fits ? [fits] : []))
  return [...(close.length > 0 ? [and([or(close), reach])] : []), anyLevelOf(reading)].map(
    (fits) => ({ fits, where: 'anywhere' }),
  )
}

/** Every business of `levelsOf`, said as shortly as can be, to be counted. */
export function anyLevelOf(reading: Reading): SQL {
  const place = placeOfReading(reading)
  const text = byText(reading)
  const trade = byTrade(reading)
  if (!text || (!place && !asksWholeIndustry(reading))) {
    return text ?? or(levelsOf(reading).map(({ fits }) => sql`(${fits})`))
  }
  const reach = sql`(${or(ringConditions(place).map(([, is]) => is))})`
  const head = inHead(reading)
  return or([
    sql`(${and([text, reach])})`,
    ...(trade ? [sql`(${trade})`] : []),
    ...(head ? [sql`(${head})`] : []),
  ])
}

const asksWholeIndustry = (reading: Reading): boolean =>
  partsOfKind(reading, 'trade').some((part) => part.trades.some((trade) => trade.wholeIndustry))
