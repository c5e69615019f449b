import { sql, type SQL } from 'drizzle-orm'
import { foldedLike } from '#app/domain/like-pattern.server.ts'

/**
 * How a text is looked for: by the index, for counting and for few matches; letter by letter, for scanning in the order
 * asked for where one in a hundred fits (PostgreSQL cannot use an index for the latter, and takes many matches for
 * granted); behind a fence, through all listings of a group.
 */
export type How = 'indexed' | 'literal' | 'fenced'

/** A letter and signs, or signs alone, of which no trigram is made: its index would list every text. */
const letterAndSigns = /^[a-z0-9]?[ -/:-@[-`{-~]+$/i

/** Trigrams find three letters and more. */
export const isOfPairs = (term: string): boolean =>
  [...term].length <= 2 || letterAndSigns.test(term)

/** Each two characters that follow each other in a term; a letter alone. */
function pairsOf(term: string): SQL {
  if ([...term].length <= 2) return sql`(select array_remove(array[left(fold(${term}), 2)], ''))`
  const pairs = Array.from(term.slice(1), (letter, i) => term.toLowerCase().charAt(i) + letter)
  return sql`${arrayOf([...new Set(pairs)])}::text[]`
}

/** Folded once, so that one plan serves every term: a constant would be folded again for each row of a kept plan. */
const folded = (term: string): SQL => sql`(select fold(${term}))`

const like = (text: SQL, term: string): SQL =>
  sql`${text} like (select '%' || ${foldedLike(term)} || '%')`

/** Letters of a word that the index is asked for; one term has at most two such words. */
const longestPiece = 8
/** Longer terms without a joint are asked for by pieces: the index would compare the lists of all their trigrams. */
const longestWhole = 14

/** Words of letters that folding leaves alone, signs that it leaves alone, and all else. */
const runs = /(?<word>[a-z0-9]+)|(?<signs>[ -/:-@[-`{-~]+)|[^ -~]+/gi
type Run = { word: string | undefined; signs: string | undefined }
const runsOf = (term: string): Run[] =>
  Array.from(term.matchAll(runs), ({ groups }) => ({
    word: groups?.['word']?.toLowerCase(),
    signs: groups?.['signs'],
  }))

/**
 * The key of where two words meet: two letters of each, or one of a word that the term cuts there; null where both are
 * cut. A word of one letter that stands whole in the term is as good as two.
 */
function jointKey(one: string, two: string, isWhole: { one: boolean; two: boolean }) {
  const end = one.length > 1 || isWhole.one ? one.slice(-2) : null
  const start = two.length > 1 || isWhole.two ? two.slice(0, 2) : null
  if (end && start) return end + start
  if (end) return `${end}.${two.slice(0, 1)}`
  return start && `${one.slice(-1)}.${start}`
}

const keptOfNumber = 3
/** How a word with a digit begins: a whole one, or so much of it that what follows does not matter. */
const numberKey = (word: string, isWhole: boolean) =>
  /\d/.test(word) && (isWhole || word.length >= keptOfNumber)
    ? `#${word.slice(0, keptOfNumber)}`
    : null

/** So many keys are asked for: each further list is read, and what it leaves out is left out by the text itself. */
const maxKeys = 5
const sentenceEnd = /[.!?:;]/
/** Numbers, then where sentences meet, then long words: few have those. */
const rarityOf = (letters: string, signs = ''): number =>
  letters.length + (sentenceEnd.test(signs) ? 100 : 0)

type Key = { key: string; rarity: number }

/** Where a word of a term meets the next one, and a number. */
function keysOfWord(all: readonly Run[], i: number): Key[] {
  const [before, one, signs, two, after] = [-1, 0, 1, 2, 3].map((from) => all[i + from])
  if (!one?.word) return []
  const isWhole = { one: Boolean(before?.signs), two: Boolean(after?.signs) }
  const joint = signs?.signs && two?.word ? jointKey(one.word, two.word, isWhole) : null
  const number = before?.signs ? numberKey(one.word, Boolean(signs?.signs)) : null
  return [
    ...(joint ? [{ key: joint, rarity: rarityOf(one.word + two?.word, signs?.signs) }] : []),
    ...(number ? [{ key: number, rarity: 1000 }] : []),
  ]
}

/** As `joint_keys` in the database has them: all that hold the term have these, the first of a sentence's end too. */
function jointKeysOf(term: string): string[] {
  const all = runsOf(term)
  const keys = all.flatMap((_, i) => keysOfWord(all, i))
  const rarest = keys.toSorted((a, b) => b.rarity - a.rarity).map(({ key }) => key)
  const asked = new Set([...new Set(rarest)].slice(0, maxKeys))
  return [...new Set(keys.map(({ key }) => key))].filter((key) => asked.has(key))
}

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
  if (isOfPairs(term)) return sql`bigrams(text) @> ${pairsOf(term)}`
  const keys = jointKeysOf(term)
  if (keys.length === 0) return null
  return sql`(joint_keys(text) || array[industry, area, suburb]) @> ${arrayOf([...keys, ...group])}::text[]`
}

/** Whether the index of joints finds a term. */
export const isOfJoints = (term: string): boolean =>
  !isOfPairs(term) && jointKeysOf(term).length > 0

/** A substring condition on a folded text. */
export function contains(text: SQL, term: string, how: How): SQL {
  // Short letters are found soonest by LIKE, longer ones by strpos.
  if (how === 'fenced' && [...term].length <= longestPiece) return like(text, term)
  if (how !== 'indexed' || listedIn(term, [])) return sql`strpos(${text}, ${folded(term)}) > 0`
  if (term.length <= longestWhole) return like(text, term)
  const pieces = piecesOf(term).map((piece) => like(text, piece))
  return sql.join([...pieces, contains(text, term, 'literal')], sql` and `)
}
