import { sql, type SQL } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import type { Actor } from '#app/domain/actor.ts'
import { escapeLike } from '#app/domain/like-pattern.ts'
import { localDateOf, clockTimeOf, weekdayOf } from '#app/domain/local-time.ts'
import { cardColumns, toCard, type CardRow } from './card-row.server.ts'
import { distanceColumns, isWithin, orderOf, sortOf } from './order.server.ts'
import type { BusinessCard, DirectoryFilters, DirectoryPage } from './views.ts'

export const pageSize = 24
/** Johannesburg time; Monday 00:00 is 0, as in `open_minutes`. */
function weekMinute(instant: Date): number {
  const clock = clockTimeOf(instant)
  const minutes = Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
  return weekdayOf(localDateOf(instant)) * 1440 + minutes
}

const nearestCount = 6

/** A substring condition. Trigrams find three letters and more; shorter terms use the bigram index. */
function contains(term: string): SQL {
  if ([...term].length <= 2) return sql`bigrams(search_text) @> array[fold(${term})]`
  return sql`search_text like '%' || fold(${escapeLike(term)}) || '%'`
}

/** Filters covered by `listing_counts`. */
function groups(filters: DirectoryFilters): SQL[] {
  const all: SQL[] = []
  if (filters.industry) all.push(sql`industry = ${filters.industry}`)
  if (filters.area) all.push(sql`area = ${filters.area}`)
  if (filters.suburb) all.push(sql`suburb = ${filters.suburb}`)
  return all
}

/** Filters that need the businesses table. */
function contents(filters: DirectoryFilters): SQL[] {
  const all: SQL[] = []
  if (filters.search) all.push(contains(filters.search))
  if (filters.place) {
    // The index matches the combined text; the two fields are checked exactly.
    const like = sql`'%' || fold(${escapeLike(filters.place)}) || '%'`
    all.push(contains(filters.place), sql`(fold(suburb) like ${like} or fold(city) like ${like})`)
  }
  if (filters.openNow) all.push(isOpenNow())
  return all
}

/** Most businesses follow their week: a native comparison, and the function only for others. */
export const isOpenNow = (): SQL => sql`case when closed_until is null and special_dates = '{}'
  then open_minutes @> ${weekMinute(new Date())}::int
  else open_at(open_minutes, hours, special_dates, closed_until, now()) end`

/** Whether a row of `businesses` matches as the specification says. */
export const isExactMatch = (filters: DirectoryFilters): SQL =>
  sql`(${sql.join([sql`listed`, ...groups(filters), ...contents(filters)], sql` and `)})`

/**
 * Where the order is looked up. A place needs the points of `listing_words`, which alone answer where nothing of the
 * wide row is asked.
 */
function sourceOf(filters: DirectoryFilters, isNarrow: boolean): SQL {
  if (!filters.near) return sql`businesses`
  if (isNarrow) {
    return sql`(select business_id as id, true as listed, rank, industry, area, suburb, at from listing_words) as spots`
  }
  return sql`businesses join (select business_id, at from listing_words) as spots on business_id = id`
}

/**
 * A page of matching listed businesses with `columns` (table alias `b`), in a stable order; empty past the end. One
 * statement: without a text an index scan and stored counts give page and total; with one, all matches are found
 * first.
 */
export async function matchingPage<Row extends { id: string }>(
  tx: Database,
  filters: DirectoryFilters,
  columns: SQL,
  { page, size }: { page: number; size: number },
): Promise<{ rows: Row[]; total: number }> {
  const grouped = groups(filters)
  const content = contents(filters)
  const { columns: orderColumns, by } = orderOf(filters)
  const isNarrow = content.length === 0 && ['best', 'distance'].includes(sortOf(filters))
  const source = sourceOf(filters, isNarrow)
  const circle = isWithin(filters, sql`at`)
  const where = circle ? sql`${isExactMatch(filters)} and ${circle}` : isExactMatch(filters)
  const window = sql`order by ${by} limit ${size} offset ${(page - 1) * size}`
  const matches =
    content.length > 0 || circle
      ? sql`matches as materialized (select id, ${orderColumns} from ${source} where ${where}),
          window_of as (select id from matches ${window}),
          counted as (select count(*)::int as total from matches)`
      : sql`window_of as materialized (select id, ${orderColumns} from ${source} where ${where} ${window}),
          counted as (
            select coalesce(sum(total), 0)::int as total from listing_counts
            where ${sql.join([sql`true`, ...grouped], sql` and `)}
          )`
  const rows = await tx.execute<Row & { total: number }>(sql`
    with ${matches}, chosen as (select id, row_number() over () as place from window_of)
    select counted.total, ${columns}${distanceColumns(filters)}
    from counted left join (chosen join businesses b using (id)) on true
    order by chosen.place`)
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 }
}

/** One statement. */
export async function matchBusinesses(
  _actor: Actor,
  input: { filters: DirectoryFilters; page?: number; size?: number },
  tx: Database = db,
): Promise<DirectoryPage> {
  const { filters, page = 1, size = pageSize } = input
  const { rows, total } = await matchingPage<CardRow>(tx, filters, cardColumns, { page, size })
  return {
    businesses: rows.map((row) => toCard(row)),
    total,
    page,
    pages: Math.max(1, Math.ceil(total / size)),
  }
}

/** Word distance above which names have nothing visibly in common. */
const farthest = 0.78

/** Listed businesses whose names resemble the text most, nearest first; none where nothing is alike. */
export async function nearestByName(term: string, tx: Database): Promise<BusinessCard[]> {
  const rows = await tx.execute<CardRow>(sql`
    with near as materialized (
      select id, name_key <->> fold(${term}) as distance from businesses
      where listed order by name_key <->> fold(${term}) limit ${nearestCount}
    )
    select ${cardColumns} from near join businesses b using (id)
    where near.distance < ${farthest} order by near.distance, b.id`)
  return rows.map((row) => toCard(row))
}
