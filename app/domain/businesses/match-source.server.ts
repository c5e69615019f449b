import { sql, type SQL } from 'drizzle-orm'
import { escapeLike } from '#app/domain/like-pattern.ts'
import { followsOpenRule, openFacts } from './open-now.server.ts'
import { isByColumn, isWithin, sortOf } from './order.server.ts'
import type { DirectoryFilters } from './views.ts'

/**
 * How a text is looked for: by the index, for counting and for few matches; letter by letter, for walking in the order
 * asked for where one in a hundred fits. PostgreSQL cannot use an index for the latter, and takes many matches for granted.
 */
type How = 'indexed' | 'literal'

/** Tables by alias: texts, facts, the wide row. */
type Alias = 't' | 'f' | 'b'
const tables: Record<Alias, SQL> = {
  t: sql`listing_texts t`,
  f: sql`listing_facts f`,
  b: sql`businesses b`,
}

const column = (alias: Alias, name: 'rank' | 'industry' | 'area' | 'suburb'): SQL =>
  sql.raw(`${alias}.${name}`)
const idOf = (alias: Alias): SQL => (alias === 'b' ? sql`b.id` : sql.raw(`${alias}.business_id`))

/** Trigrams find three letters and more. */
export const isPair = (term: string): boolean => [...term].length <= 2

/** A substring condition on a folded text. */
const contains = (text: SQL, term: string, how: How): SQL =>
  how === 'literal' || isPair(term)
    ? sql`strpos(${text}, fold(${term})) > 0`
    : sql`${text} like '%' || fold(${escapeLike(term)}) || '%'`

/** Conditions on `listing_texts t`. The index finds a place in the whole text; its own two lines decide. */
function texts({ search, place }: DirectoryFilters, how: How): SQL[] {
  return [
    ...(search ? [contains(sql`t.text`, search, how)] : []),
    ...(place && how === 'indexed' ? [contains(sql`t.text`, place, how)] : []),
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
  const conditions = pairs.map((term) => sql`bigrams(text) @> array[left(fold(${term}), 2)]`)
  return sql`(select * from listing_texts where ${sql.join(conditions, sql` and `)} offset 0) t`
}

/** Of the best ranked, in which frequent texts are counted first: an index lists most businesses for them. */
const sampled = 25_000
/** Of those, by which a text shows that it is frequent. */
const glimpse = { rows: 200, frequent: 140 }
/** Listings up to which the index of trigrams costs less than that. */
const fewForTrigrams = 200_000

/**
 * Whether more than `most` match, as far as the best ranked show: a condition, where `listing_texts` alone decides;
 * else null.
 */
export function manyOfBest(filters: DirectoryFilters, most: number): SQL | null {
  const { search, place, openNow, within } = filters
  if ((!search && !place) || openNow || within) return null
  const isByPairs = [search, place].some((term) => term && isPair(term))
  const enough = isByPairs ? most : fewForTrigrams
  const grouped = groupConditions(filters, (name) => column('t', name))
  const matchesAmong = (rows: number, upTo: number) => sql`(select count(*) from (
      select from (
        select text, place from listing_texts t where ${sql.join([sql`true`, ...grouped], sql` and `)}
        order by t.rank desc nulls last, t.business_id limit ${rows}
      ) t where ${sql.join(texts(filters, 'literal'), sql` and `)} limit ${upTo}) as best)`
  return sql`case when ${matchesAmong(glimpse.rows, glimpse.rows)} < ${glimpse.frequent} then false
    when (select coalesce(sum(total), 0) from listing_counts
      where ${sql.join([sql`true`, ...groupConditions(filters, (name) => sql.raw(name))], sql` and `)}) <= ${enough} then false
    else ${matchesAmong(sampled, most + 1)} > ${most} end`
}

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

/** Which tables know what `filters` ask: the first and narrowest, and those joined to it. */
function tablesFor(filters: DirectoryFilters): { base: Alias; joined: (how: How) => Alias[] } {
  const isByDistance = Boolean(filters.near) && sortOf(filters) === 'distance'
  const needsFacts = Boolean(filters.openNow || (filters.near && filters.within) || isByDistance)
  const base: Alias = hasText(filters) ? 't' : needsFacts ? 'f' : 'b'
  if (base === 'b') return { base, joined: () => [] }
  // What is found is put in order by facts.
  const joined = (how: How): Alias[] =>
    base === 't' && (needsFacts || (isByColumn(filters) && how === 'indexed')) ? ['f'] : []
  return { base, joined }
}

const hasText = ({ search, place }: DirectoryFilters): boolean => Boolean(search || place)

/** Where and how to find what `filters` ask, and what stands there for a business. */
export function matchSource(filters: DirectoryFilters) {
  const { base, joined } = tablesFor(filters)
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
  const from = (how: How): SQL =>
    sql.join(
      [
        base === 't' && how === 'indexed' ? textsOfPairs(filters) : tables[base],
        ...joined(how).map((alias) => sql`join ${tables[alias]} on ${idOf(alias)} = ${idOf(base)}`),
      ],
      sql` `,
    )
  return {
    from,
    where,
    /** The table that has the columns of an order. */
    columnsOf: (how: How): 'b' | 'f' => (base === 'b' || how === 'literal' ? 'b' : 'f'),
    /** Whether an order is walked by an index that only the wide table has. */
    isWalkedWide: base !== 'b' && isByColumn(filters),
    id: idOf(base),
    rank: column(base, 'rank'),
    /** Whether `listing_counts` knows how many match. */
    isCounted: !hasText(filters) && !circle && !filters.openNow,
  }
}

/** Those that are open in the group asked for, counted without their rows; and the matches among them. */
export function openSource(filters: DirectoryFilters) {
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
    /** Whether being open in the group is all that is asked. */
    isAll: !hasText(filters) && !circle,
  }
}
