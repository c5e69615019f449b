import { sql, type SQL } from 'drizzle-orm'
import { escapeLike } from '#app/domain/like-pattern.ts'
import { followsOpenRule, openFacts } from './open-now.server.ts'
import { isByColumn, isWithin, sortOf } from './order.server.ts'
import type { DirectoryFilters } from './views.ts'

/**
 * How a text is looked for: by the index, for counting and for few matches; letter by letter, for scanning in the order
 * asked for where one in a hundred fits (PostgreSQL cannot use an index for the latter, and takes many matches for
 * granted); behind a fence, through all listings of a group.
 */
type How = 'indexed' | 'literal' | 'fenced'

/** Tables by alias: texts, facts, the wide row. */
type Alias = 't' | 'f' | 'b'
const tables: Record<Alias, SQL> = {
  t: sql`listing_texts t`,
  f: sql`listing_facts f`,
  b: sql`businesses b`,
}

export const column = (alias: Alias, name: 'rank' | 'industry' | 'area' | 'suburb'): SQL =>
  sql.raw(`${alias}.${name}`)
const idOf = (alias: Alias): SQL => (alias === 'b' ? sql`b.id` : sql.raw(`${alias}.business_id`))

/** Trigrams find three letters and more. */
export const isPair = (term: string): boolean => [...term].length <= 2

/** Folded once, so that one plan serves every term: a constant would be folded again for each row of a kept plan. */
const folded = (term: string): SQL => sql`(select fold(${term}))`

const like = (text: SQL, term: string): SQL =>
  sql`${text} like (select '%' || fold(${escapeLike(term)}) || '%')`

/** Letters of a word that the index is asked for; one term has at most two such words. */
const longestPiece = 8
/** Longer terms are asked for by pieces: the index would compare the lists of all their trigrams. */
const longestWhole = 14

/** Letters of the longest words of a term, where asking for them finds all that holds the term; else the term. */
function piecesOf(term: string): string[] {
  if (term.length <= longestWhole) return [term]
  const words = term.match(/[a-z0-9]{4,}/gi)?.toSorted((a, b) => b.length - a.length) ?? []
  const pieces = words.slice(0, 2).map((word) => word.slice(0, longestPiece))
  return pieces.length > 0 ? pieces : [term]
}

/** A substring condition on a folded text. */
function contains(text: SQL, term: string, how: How): SQL {
  // Short letters are found soonest by LIKE, longer ones by strpos.
  if (how === 'fenced' && [...term].length <= longestPiece) return like(text, term)
  if (how !== 'indexed' || isPair(term)) return sql`strpos(${text}, ${folded(term)}) > 0`
  const pieces = piecesOf(term)
  if (pieces[0] === term) return like(text, term)
  const all = [...pieces.map((piece) => like(text, piece)), contains(text, term, 'literal')]
  return sql.join(all, sql` and `)
}

/** Conditions on `listing_texts t`. The index finds a place in the whole text; its own two lines decide. */
export function texts({ search, place }: DirectoryFilters, how: How): SQL[] {
  return [
    ...(search ? [contains(sql`t.text`, search, how)] : []),
    ...(place && how !== 'literal' ? [contains(sql`t.text`, place, how)] : []),
    ...(place ? [contains(sql`t.place`, place, 'literal')] : []),
  ]
}

/**
 * `listing_texts t` for an indexed look at one or two letters: by the index of pairs, and behind a fence, since the
 * letters of a row take a tenth of a millisecond to list. Folding may lengthen a letter (ß).
 */
function textsOfPairs({ search, place }: DirectoryFilters): SQL {
  const pairs = [search, place].filter((term) => term && isPair(term))
  if (pairs.length === 0) return tables.t
  const conditions = pairs.map(
    (term) => sql`bigrams(text) @> (select array[left(fold(${term}), 2)])`,
  )
  return sql`(select * from listing_texts where ${sql.join(conditions, sql` and `)} offset 0) t`
}

/** `listing_texts t` of the group alone, whatever the planner thinks of its texts. */
const textsOfGroup = (filters: DirectoryFilters): SQL => sql`(select * from listing_texts t
  where ${sql.join(
    groupConditions(filters, (name) => column('t', name)),
    sql` and `,
  )} offset 0) t`

/** Filters covered by `listing_counts`. */
export function groupConditions(
  filters: DirectoryFilters,
  of: (name: 'industry' | 'area' | 'suburb') => SQL,
): SQL[] {
  const { industry, area, suburb } = filters
  return [
    ...(industry ? [sql`${of('industry')} = ${industry}`] : []),
    ...(area ? [sql`${of('area')} = ${area}`] : []),
    ...(suburb ? [sql`${of('suburb')} = ${suburb}`] : []),
  ]
}

/** Whether `listing_words s` is of a business that matches as the specification says; being open and near are left out. */
export const isExactMatch = (filters: DirectoryFilters): SQL => {
  const all = [
    ...groupConditions(filters, (name) => column('t', name)),
    ...texts(filters, 'literal'),
  ]
  return sql`exists (select from listing_texts t
    where t.business_id = s.business_id and ${sql.join(all, sql` and `)})`
}

/** One by one: the planner would read the facts of all listings. */
const factsOfText = sql`cross join lateral (
  select * from listing_facts f where f.business_id = t.business_id offset 0) f`

/** Which tables know what `filters` ask: the first and narrowest, and those joined to it. */
function tablesFor(filters: DirectoryFilters) {
  const isByDistance = Boolean(filters.near) && sortOf(filters) === 'distance'
  const isByFacts = Boolean(filters.openNow || (filters.near && filters.within))
  const base: Alias = hasText(filters) ? 't' : isByFacts || isByDistance ? 'f' : 'b'
  const isOrderedByFacts = base === 't' && !isByFacts && (isByDistance || isByColumn(filters))
  const joined = (how: How): Alias[] => {
    const isWalked = how === 'literal' && isByDistance
    return base === 't' && (isByFacts || isWalked) ? ['f'] : []
  }
  return { base, joined, isOrderedByFacts }
}

const hasText = ({ search, place }: DirectoryFilters): boolean => Boolean(search || place)

/** The tables that know what `filters` ask, joined. */
function tablesOf(filters: DirectoryFilters, how: How): SQL {
  const { base, joined } = tablesFor(filters)
  const isWalked = how === 'literal' && sortOf(filters) === 'distance'
  const isLookedUp = base === 't' && !isWithin(filters, sql`f.at`) && !isWalked
  const textsFor: Record<How, () => SQL> = {
    indexed: () => textsOfPairs(filters),
    literal: () => tables.t,
    fenced: () => textsOfGroup(filters),
  }
  return sql.join(
    [
      base === 't' ? textsFor[how]() : tables[base],
      ...joined(how).map((alias) =>
        isLookedUp ? factsOfText : sql`join ${tables[alias]} on ${idOf(alias)} = ${idOf(base)}`,
      ),
    ],
    sql` `,
  )
}

/** Where and how to find what `filters` ask, and what stands there for a business. */
export function matchSource(filters: DirectoryFilters) {
  const { base, isOrderedByFacts } = tablesFor(filters)
  const circle = isWithin(filters, sql`f.at`)
  const where = (how: How): SQL =>
    sql.join(
      [
        base === 'b' ? sql`b.listed` : sql`true`,
        ...groupConditions(filters, (name) => column(base, name)),
        ...texts(filters, how),
        ...(circle ? [circle] : []),
        ...(filters.openNow ? [followsOpenRule(sql`f.opening`)] : []),
      ],
      sql` and `,
    )
  return {
    from: (how: How) => tablesOf(filters, how),
    where,
    /** The table that has the columns of an order. */
    columnsOf: (how: How): 'b' | 'f' => (base === 'b' || how === 'literal' ? 'b' : 'f'),
    /** Whether only the order needs facts: few enough matches are looked up there. */
    isOrderedByFacts,
    /** Whether an order is scanned by an index that only the wide table has. */
    isWalkedWide: base !== 'b' && isByColumn(filters),
    id: idOf(base),
    rank: column(base, 'rank'),
    /** Whether `listing_counts` knows how many match. */
    isCounted: !hasText(filters) && !circle && !filters.openNow,
  }
}

/** Those that are open in the group asked for, counted without their rows; and the matches among them. */
export function openNowSource(filters: DirectoryFilters) {
  const circle = isWithin(filters, sql`f.at`)
  const inGroup = openFacts(groupConditions(filters, (name) => column('f', name)))
  const ofText = sql`cross join lateral (select * from listing_texts t
    where ${sql.join([sql`t.business_id = f.business_id`, ...texts(filters, 'literal')], sql` and `)} offset 0) t`
  return {
    inGroup,
    matches: {
      from: sql`${inGroup} ${hasText(filters) ? ofText : sql``}`,
      where: circle ?? sql`true`,
    },
    isOfText: hasText(filters),
    /** Whether being open in the group is all that is asked. */
    isAll: !hasText(filters) && !circle,
  }
}
