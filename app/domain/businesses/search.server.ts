import { sql, type SQL } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import type { Actor } from '#app/domain/accounts/actor.ts'
import { cardColumns, toCard, type CardRow } from './card-row.server.ts'
import type { BusinessCard, DirectoryFilters, DirectoryPage } from './views.ts'

/** Cards on one page of the directory. */
export const pageSize = 24
/** Nearest names offered where nothing matches. */
const nearestCount = 6

/** `term` as the inside of a LIKE pattern. */
const escapeLike = (term: string): string => term.replace(/[\\%_]/g, '\\$&')

/**
 * The condition that `term` is a substring of one searched field. Trigrams find three letters and more;
 * one or two letters are found in the index of letter pairs.
 */
function contains(term: string): SQL {
  if ([...term].length <= 2) return sql`bigrams(search_text) @> array[fold(${term})]`
  return sql`search_text like '%' || fold(${escapeLike(term)}) || '%'`
}

function conditions(filters: DirectoryFilters): SQL {
  const all: SQL[] = [sql`listed`]
  if (filters.search) all.push(contains(filters.search))
  if (filters.industry) all.push(sql`industry = ${filters.industry}`)
  if (filters.area) all.push(sql`area = ${filters.area}`)
  if (filters.suburb) all.push(sql`suburb = ${filters.suburb}`)
  if (filters.place) {
    // The index narrows by the whole text; the two fields decide.
    const like = sql`'%' || fold(${escapeLike(filters.place)}) || '%'`
    all.push(contains(filters.place), sql`(fold(suburb) like ${like} or fold(city) like ${like})`)
  }
  if (filters.openNow) {
    all.push(sql`open_at(open_minutes, hours, special_dates, closed_until, now())`)
  }
  return sql.join(all, sql` and `)
}

/**
 * One page of listed businesses that match every filter, `columns` of each (table alias `b`): Premium,
 * then Basic, then by weighted rating, in an order that is the same on every page. A page past the end
 * is empty. One statement.
 */
export async function matchingPage<Row extends { id: string }>(
  tx: Database,
  filters: DirectoryFilters,
  columns: SQL,
  { page, size }: { page: number; size: number },
): Promise<{ rows: Row[]; total: number }> {
  // Ids and ranks first: the wide columns are read for one page alone.
  const rows = (await tx.execute(sql`
    with matches as materialized (select id, rank from businesses where ${conditions(filters)}),
    chosen as (
      select id from matches order by rank desc, id limit ${size} offset ${(page - 1) * size}
    )
    select (select count(*)::int from matches) as total, ${columns}
    from (select 1) as one left join (chosen join businesses b using (id)) on true
    order by b.rank desc, b.id`)) as unknown as (Row & { total: number })[]
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 }
}

/** The directory's page for these filters. One statement, two where nothing matches a search. */
export async function searchBusinesses(
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
    nearest: total === 0 && filters.search ? await nearestByName(filters.search, tx) : [],
  }
}

/** Listed businesses whose names look most like `term`, the nearest first; none that share nothing. */
async function nearestByName(term: string, tx: Database): Promise<BusinessCard[]> {
  const rows = (await tx.execute(sql`
    with near as materialized (
      select id, name_key <-> fold(${term}) as distance from businesses
      where listed order by name_key <-> fold(${term}) limit ${nearestCount}
    )
    select ${cardColumns} from near join businesses b using (id)
    where near.distance < 0.85 order by near.distance, b.id`)) as unknown as CardRow[]
  return rows.map((row) => toCard(row))
}
