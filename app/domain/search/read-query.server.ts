import { nameKey } from '#app/domain/places/place-name.ts'
import {
  meaningsOf,
  meaningsOfOwned,
  meaningsOfStem,
  type FoundPlace,
  type Meaning,
} from './meanings.server.ts'
import { meaningsOfMisspelt } from './slips.server.ts'
import { specialitiesOf, tradesAmong } from './trades-meant.server.ts'
import type { Quality, Trade } from './vocabulary.server.ts'

/** Tokens of the query from `from` up to but not including `to`. */
type Span = { from: number; to: number }

export type Part = Span &
  /** Trades, with the words that say which of their businesses are meant first. */
  (
    | { kind: 'trade'; trades: Trade[]; specialities: readonly string[] }
    | { kind: 'quality'; quality: Quality }
    | { kind: 'place'; place: FoundPlace }
    | { kind: 'open' }
    | { kind: 'ignored' }
    /** A word of no known meaning, with words of names it may be a slip of. */
    | { kind: 'word'; word: string; alternatives: readonly string[] }
  )

export type Reading = {
  /** The words as typed. */
  tokens: readonly string[]
  parts: readonly Part[]
}

/** What is known of the words of names: themselves where they are one, else those a slip or two away. */
export type NameWords = ReadonlyMap<string, readonly string[]>

const longestPhrase = 5
const longestMisspelt = 3
/** Letters of a word that may be the slip in a phrase of which other words were understood. */
const leastMended = 4

const tokensOf = (text: string): string[] =>
  text
    .split(/[\s,;/|()"“”]+/u)
    .map((token) => token.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}+]+$/gu, ''))
    .filter((token) => /[\p{L}\p{N}]/u.test(token))

type Found = Span & { meanings: readonly Meaning[] }

/**
 * Phrases with a slip in one word while another was understood by itself (`drivng school`): they take the place of
 * what lies within them.
 */
function mendPhrases(
  tokens: readonly string[],
  taken: boolean[],
  found: readonly Found[],
): Found[] {
  let kept = [...found]
  for (let length = longestMisspelt; length >= 2; length--) {
    for (let from = 0; from + length <= tokens.length; from++) {
      const to = from + length
      const some = taken.slice(from, to)
      const cuts = kept.some(
        (one) => one.from < to && one.to > from && (one.from < from || one.to > to),
      )
      const isLong = (token: string, i: number) => !some[i] && token.length >= leastMended
      if (cuts || !some.some(Boolean) || !tokens.slice(from, to).some(isLong)) continue
      const meanings = meaningsOfMisspelt(nameKey(tokens.slice(from, to).join(' ')))
      if (meanings.length === 0) continue
      kept = [...kept.filter((one) => one.to <= from || one.from >= to), { from, to, meanings }]
      taken.fill(true, from, to)
    }
  }
  return kept
}

/** Spans with a meaning, the longest first, each token in at most one. */
function findSpans(
  tokens: readonly string[],
  taken: boolean[],
  longest: number,
  meaningsFor: (key: string, span: Span) => readonly Meaning[],
): Found[] {
  const found: Found[] = []
  for (let length = Math.min(longest, tokens.length); length >= 1; length--) {
    for (let from = 0; from + length <= tokens.length; from++) {
      const span = { from, to: from + length }
      if (taken.slice(from, span.to).some(Boolean)) continue
      const meanings = meaningsFor(nameKey(tokens.slice(from, span.to).join(' ')), span)
      if (meanings.length === 0) continue
      found.push({ ...span, meanings })
      taken.fill(true, from, span.to)
    }
  }
  return found
}

/**
 * One part of a span. A name that is a trade and a place (Rugby) is the place beside another trade; one that is a trade
 * and says how as well (`emergency plumber`) is left out there.
 */
function partOf({ from, to, meanings }: Found, others: readonly Found[]): Part {
  const span = { from, to }
  const trades = tradesAmong(meanings, others)
  const place = meanings.find((meaning) => meaning.kind === 'place')
  const isElsewhere = (kind: Meaning['kind']) =>
    others.some((other) => other.meanings.some((meaning) => meaning.kind === kind))
  if (place && (trades.length === 0 || (isElsewhere('trade') && !isElsewhere('place')))) {
    return { ...span, kind: 'place', place: place.place }
  }
  const isManner = meanings.some(({ kind }) => kind === 'ignored')
  if (isManner && isElsewhere('trade')) return { ...span, kind: 'ignored' }
  if (trades.length > 0) {
    return { ...span, kind: 'trade', trades, specialities: specialitiesOf(meanings, trades) }
  }
  const [other] = meanings
  if (other?.kind === 'quality') return { ...span, kind: 'quality', quality: other.quality }
  return { ...span, kind: other?.kind === 'open' ? 'open' : 'ignored' }
}

/** Phrases of the vocabulary as they are written, and which tokens are in one. */
function writtenSpans(tokens: readonly string[]): { found: Found[]; taken: boolean[] } {
  const taken = tokens.map(() => false)
  const found = findSpans(tokens, taken, longestPhrase, (key, { from, to }) => {
    const written = meaningsOf(key)
    return written.length > 0 || to - from === 1 ? written : meaningsOfOwned(key)
  })
  return { found, taken }
}

/** The words of a query that the vocabulary does not know, as keys: what to look up among the names. */
export function unknownWords(text: string): string[] {
  const tokens = tokensOf(text)
  const { taken } = writtenSpans(tokens)
  return [...new Set(tokens.filter((_, i) => !taken[i]).map(nameKey))]
}

/**
 * What a query asks for: trades, places, qualities, and words left. Exact phrases first, then prefixes of isiXhosa,
 * then slips; a word that a business has in its name is no slip.
 */
export function readQuery(text: string, names: NameWords = new Map()): Reading {
  const tokens = tokensOf(text)
  const { found: written, taken } = writtenSpans(tokens)
  const found = mendPhrases(tokens, taken, written)
  const isName = (key: string) => names.get(key)?.includes(key) ?? false
  const stems = findSpans(tokens, taken, longestPhrase, (key) =>
    isName(key) ? [] : meaningsOfStem(key),
  )
  const slips = findSpans(tokens, taken, longestMisspelt, (key) =>
    isName(key) ? [] : meaningsOfMisspelt(key),
  )
  const all = [...found, ...stems, ...slips]
  const parts = all.map((one) =>
    partOf(
      one,
      all.filter((other) => other !== one),
    ),
  )
  tokens.forEach((token, from) => {
    if (taken[from]) return
    const word = nameKey(token) || token.toLowerCase()
    const alternatives = (names.get(word) ?? []).filter((other) => other !== word)
    parts.push({ from, to: from + 1, kind: 'word', word, alternatives })
  })
  return { tokens, parts: oneOfEach(parts.toSorted((a, b) => a.from - b.from)) }
}

const sameAs = (part: Part): string | null => {
  if (part.kind === 'place') return 'place'
  return part.kind === 'trade' ? part.trades.map(({ trade }) => trade).join() : null
}

/**
 * The same trade said twice (`hair salon`, `dentist tandarts`) asks once, for all that was said of it; a second place
 * says nothing more.
 */
function oneOfEach(parts: readonly Part[]): Part[] {
  const seen = new Map<string, Part>()
  return parts.map((part) => {
    const key = sameAs(part)
    const first = key === null ? undefined : seen.get(key)
    if (key !== null && !first) seen.set(key, part)
    if (!first) {
      const same = parts.flatMap((one) =>
        one.kind === 'trade' && sameAs(one) === key ? one.specialities : [],
      )
      return part.kind === 'trade' ? { ...part, specialities: [...new Set(same)] } : part
    }
    return { from: part.from, to: part.to, kind: 'ignored' }
  })
}

export const queryWithout = ({ tokens }: Reading, { from, to }: Span): string =>
  tokens.filter((_, i) => i < from || i >= to).join(' ')
