import { sql, type SQL } from 'drizzle-orm'
import { column, groupConditions, texts } from './match-source.server.ts'
import { isStill, type RememberedCount } from './remembered-counts.server.ts'
import { isOfJoints } from './text-conditions.server.ts'
import type { DirectoryFilters } from './views.ts'

/** The best ranked of a group, by which a text shows how frequent it is. */
const best = 200
/**
 * Shares of them from which looking through listings one by one costs less than an index: of few listings, of many, and
 * of a group, for texts that the index of joints finds and for others.
 */
const frequent = { few: 0.7, many: 0.15, ofGroup: { joined: 0.7, other: 0.25 } }
const fewListings = 100_000
/** A group so small is looked through where such a share of the best match. */
const whole = { listings: 20_000, share: 0.2 }
/** Looked through beside those that are enough at such a share, since the best may not be like the others. */
const spare = 1.5

/** Share of them from which a text is looked for among those that are open, rather than the other way round. */
const frequentAmongOpen = 0.3

const matchesOf = (filters: DirectoryFilters): SQL => sql.join(texts(filters, 'fenced'), sql` and `)
const among = (rows: SQL): SQL => sql`(select text, place from listing_texts t where ${rows}) t`
const rankedOf = (filters: DirectoryFilters): SQL =>
  sql`${sql.join(
    [sql`true`, ...groupConditions(filters, (name) => column('t', name))],
    sql` and `,
  )} order by t.rank desc nulls last, t.business_id`

/** CTE `best`: how many of the best ranked match. */
export const bestOf = (filters: DirectoryFilters): SQL => sql`best as materialized (
  select count(*) as seen, count(*) filter (where ${matchesOf(filters)}) as hits
  from ${among(sql`${rankedOf(filters)} limit ${sql.raw(String(best))}`)})`

/** Of the CTE `best`. */
export const isFrequentAmongOpen = sql`(select hits >= seen * ${frequentAmongOpen}::float8 from best)`

/** Whether `listing_texts` alone decides what matches, whenever it is asked. */
export const isOfTextAlone = ({ search, place, openNow, within }: DirectoryFilters): boolean =>
  Boolean(search || place) && !openNow && !within

/** Whether all of a group are to be looked through, of `sized`. */
function isGrouped({ search, place }: DirectoryFilters): SQL {
  const isJoined = [search, place].some((term) => term && isOfJoints(term))
  const share = isJoined ? frequent.ofGroup.joined : frequent.ofGroup.other
  return sql`coalesce(hits >= seen * ${share}::float8
    or hits >= seen * ${whole.share}::float8 and listings <= ${whole.listings}, false)`
}

/** Whether more than `most` of all match, of `sized`: proved by finding them in the order in which they lie on the disk. */
function isManyOfAll(filters: DirectoryFilters, most: number): SQL {
  const least = sql`case when listings <= ${fewListings}::int then ${frequent.few}::float8 else ${frequent.many}::float8 end`
  const first = among(
    sql`t.ctid >= '(0,0)' limit ${Math.ceil(spare * (most + 1))}::int / (${least})`,
  )
  return sql`case when listings > ${most} and hits >= seen * ${least}
    then (select count(*) from (select from ${first} where ${matchesOf(filters)} limit ${sql.raw(String(most + 1))}) as matching) > ${most}
    else false end`
}

/**
 * CTE `shown`, for a text that `listing_texts` alone decides. `many`: more than `most` match, as is proved, or what was
 * `remembered` of many still holds. `grouped`: all of the group are to be looked through.
 */
export function frequencyOf(
  filters: DirectoryFilters,
  most: number,
  remembered: RememberedCount | null,
): SQL {
  const counted = groupConditions(filters, (name) => sql.raw(name))
  const isGroup = counted.length > 0
  const many = isGroup ? sql`false` : isManyOfAll(filters, most)
  const grouped = isGroup ? isGrouped(filters) : sql`false`
  const known = remembered
    ? sql`known as materialized (select ${isStill(remembered, 'ofLists')} as still),`
    : sql``
  const shown = remembered
    ? sql`select true as many, false as grouped where (select still from known) union all`
    : sql``
  return sql`${bestOf(filters)},
    sized as materialized (select seen, hits, case when hits > 0 and hits >= seen * ${frequent.many}::float8 then (
      select sum(total) from listing_counts where ${sql.join([sql`true`, ...counted], sql` and `)}
    ) end as listings from best),
    ${known}
    shown as materialized (${shown} select ${many} as many, ${grouped} as grouped
      from sized ${remembered ? sql`where not (select still from known)` : sql``})`
}
