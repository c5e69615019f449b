import { sql, type SQL } from 'drizzle-orm'
import { foldedLike } from '#app/domain/like-pattern.server.ts'

/**
 * How a text is looked for: by the index, for counting and for few matches; letter by letter, for scanning in the order
 * asked for where one in a hundred fits (PostgreSQL cannot use an index for the latter, and takes many matches for
 * granted); behind a fence, through all listings of a group.
 */
export type How = 'indexed' | 'literal' | 'fenced'

/** Trigrams find three letters and more. */
export const isPair = (term: string): boolean => [...term].length <= 2

/** Folded once, so that one plan serves every term: a constant would be folded again for each row of a kept plan. */
const folded = (term: string): SQL => sql`(select fold(${term}))`

const like = (text: SQL, term: string): SQL =>
  sql`${text} like (select '%' || ${foldedLike(term)} || '%')`

/** Letters of a word that the index is asked for; one term has at most two such words. */
const longestPiece = 8
/** Longer terms without a joint are asked for by pieces: the index would compare the lists of all their trigrams. */
const longestWhole = 14

/** Where two words meet, in letters and signs that folding leaves alone: the end of one and the start of the next. */
const joint = /([a-z0-9]{2})[ -/:-@[-`{-~]+(?=([a-z0-9]{2}))/gi

/** A word of letters and signs that folding leaves alone, of which the term holds the start; and the sign after it. */
const started = /(?<=[ -/:-@[-`{-~])([a-z0-9]+)([ -/:-@[-`{-~])?/gi
const keptOfNumber = 3

/** How words with a digit begin: whole ones, or so much of them that what follows does not matter. */
const numbersOf = (term: string): string[] =>
  Array.from(term.matchAll(started), ([, word = '', end]) =>
    /\d/.test(word) && (end || word.length >= keptOfNumber)
      ? `#${word.slice(0, keptOfNumber).toLowerCase()}`
      : '',
  ).filter(Boolean)

/** As `joints` in the database has them: all that hold the term have these, the first of a sentence's end too. */
const jointsOf = (term: string): string[] => [
  ...new Set([
    ...Array.from(term.matchAll(joint), ([, end, start]) => `${end}${start}`.toLowerCase()),
    ...numbersOf(term),
  ]),
]

const arrayOf = (elements: readonly string[]): string =>
  `{${elements.map((one) => `"${one.replace(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`

/** Letters of the longest words of a term, where asking for them finds all that holds the term; else the term. */
function piecesOf(term: string): string[] {
  const words = term.match(/[a-z0-9]{4,}/gi)?.toSorted((a, b) => b.length - a.length) ?? []
  const pieces = words.slice(0, 2).map((word) => word.slice(0, longestPiece))
  return pieces.length > 0 ? pieces : [term]
}

/**
 * A condition on `text` that an index of its own finds, of letters and pairs of them or of joints, these in a `group` of
 * industry, area and suburb; null where trigrams do. To be asked behind a fence, since the letters and joints of a row
 * take a tenth of a millisecond to list.
 */
export function listedIn(term: string, group: readonly string[]): SQL | null {
  // An accent alone folds to nothing, which every text holds.
  if (isPair(term))
    return sql`bigrams(text) @> (select array_remove(array[left(fold(${term}), 2)], ''))`
  const joints = jointsOf(term)
  if (joints.length === 0) return null
  return sql`(joints(text) || array[industry, area, suburb]) @> ${arrayOf([...joints, ...group])}::text[]`
}

/** A substring condition on a folded text. */
export function contains(text: SQL, term: string, how: How): SQL {
  // Short letters are found soonest by LIKE, longer ones by strpos.
  if (how === 'fenced' && [...term].length <= longestPiece) return like(text, term)
  if (how !== 'indexed' || listedIn(term, [])) return sql`strpos(${text}, ${folded(term)}) > 0`
  if (term.length <= longestWhole) return like(text, term)
  const pieces = piecesOf(term).map((piece) => like(text, piece))
  return sql.join([...pieces, contains(text, term, 'literal')], sql` and `)
}
