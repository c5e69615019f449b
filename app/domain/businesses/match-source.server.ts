import { sql, type SQL } from 'drizzle-orm'
import { followsOpenRule, openFacts } from './open-now.server.ts'
import { isByColumn, isWithin, sortOf } from './order.server.ts'
import { contains, isOfPairs, listedIn, type How } from './text-conditions.server.ts'
import type { DirectoryFilters } from './views.ts'

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

/** Conditions on `listing_texts t`. The index finds a place in the whole text; its own two lines decide. */
export function texts({ search, place }: DirectoryFilters, how: How): SQL[] {
  return [
    ...(search ? [contains(sql`t.text`, search, how)] : []),
    ...(place && how !== 'literal' ? [contains(sql`t.text`, place, how)] : []),
    ...(place ? [contains(sql`t.place`, place, 'literal')] : []),
  ]
}

/** `listing_texts t` for an indexed look: behind a fence where an index has what a term is listed by. */
function textsListed({ search, place, industry, area, suburb }: DirectoryFilters): SQL {
  const group = [industry, area, suburb].filter((one) => one !== null)
  const terms = [search, place].filter(Boolean) as string[]
  const listed = terms.flatMap((term) => listedIn(term, group) ?? [])
  if (listed.length === 0) return tables.t
  // Of pairs, which many have, the lists of two indexes are compared before a row is read.
  const there = terms.some(isOfPairs)
    ? groupConditions({ industry, area, suburb: null }, (name) => sql.raw(name))
    : []
  // Folding may lengthen a letter (ß), so that this alone does not decide.
  return sql`(select * from listing_texts where ${sql.join([...listed, ...there], sql` and `)} offset 0) t`
}

/** `listing_texts t` of the group alone, whatever the planner thinks of its texts. */
const textsOfGroup = (filters: DirectoryFilters): SQL => sql`(select * from listing_texts t
  where ${sql.join(
    groupConditions(filters, (name) => column('t', name)),
    sql` and `,
  )} offset 0) t`

/** Filters covered by `listing_counts`. */
export function groupConditions(
  filters: Pick<DirectoryFilters, 'industry' | 'area' | 'suburb'>,
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
    indexed: () => textsListed(filters),
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
