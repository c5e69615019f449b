import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { parseEmail } from '#app/domain/contact/email.ts'
import { parsePhone } from '#app/domain/contact/phone.ts'
import { foldedLike } from '#app/domain/like-pattern.server.ts'
import { pagesOf } from './lists.ts'

/**
 * Matches a search term by the trigram index on `admin_text`: terms of one or two letters match its start only. Phone
 * numbers and email addresses may have any format.
 */
export function adminTextMatches(text: SQL, term: string): SQL {
  const phone = parsePhone(term)
  const email = parseEmail(term)
  const pattern = foldedLike(phone.ok ? phone.e164 : email.ok ? email.email : term)
  return [...term].length < 3
    ? sql`${text} like ${pattern} || '%'`
    : sql`${text} like '%' || ${pattern} || '%'`
}

export type PageQuery = {
  table: SQL
  where: SQL
  known?: SQL
  /** With a search: all hits as `id` and `key`, found once, counted and sorted. */
  hits?: SQL
  /** What the rows are ordered by. */
  key: SQL
  down: boolean
  page: number
  size: number
}

/** The ids of a page in its order, and the total. One or two statements. */
export async function offsetPage(
  { table, where, known, hits, key, down, page, size }: PageQuery,
  tx: Database,
): Promise<{ ids: string[]; total: number; page: number; pages: number }> {
  const direction = down ? sql`desc nulls last, id` : sql`asc nulls last, id`
  if (hits) {
    const rows = await tx.execute<{ id: string | null; total: number }>(sql`
      with found as materialized (${hits}),
      counted as (select count(*)::int as total from found),
      shown as (
        select id, key from found order by key ${direction} limit ${size}
        offset (select least(${(page - 1) * size}::int, greatest(total - 1, 0) / ${size}::int * ${size}::int) from counted)
      )
      select shown.id, counted.total from counted left join shown on true order by key ${direction}`)
    const total = rows[0]?.total ?? 0
    const pages = pagesOf(total, size)
    const ids = rows.flatMap(({ id }) => (id === null ? [] : [id]))
    return { ids, total, page: Math.min(page, pages), pages }
  }
  const [counted] = await tx.execute<{ total: number }>(
    known ?? sql`select count(*)::int as total from ${table} where ${where}`,
  )
  const total = counted?.total ?? 0
  const pages = pagesOf(total, size)
  const shown = Math.min(page, pages)
  const rows = await tx.execute<{ id: string }>(sql`
    select id from ${table} where ${where} order by ${key} ${direction}
    limit ${size} offset ${(shown - 1) * size}`)
  return { ids: rows.map(({ id }) => id), total, page: shown, pages }
}

/** `ids` as a table `wanted(id, place)`, to keep their order in a join. */
export const inOrder = (ids: string[]): SQL =>
  sql`jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb) with ordinality as wanted(id, place)`

const batchSize = 250
/** So that the first bytes leave soon. */
const firstBatch = 50

type Key = { id: string; at: string }

/** The next rows after `last`, newest first; those of one instant by id, so that the index is read from there on. */
const idsAfter = (table: SQL, { id, at }: Key, size: number) => sql`
  select id, created_at::text as at from (
    (select id, created_at from ${table} where created_at = ${at}::timestamptz and id > ${id}::uuid
      order by id limit ${size})
    union all
    (select id, created_at from ${table} where created_at < ${at}::timestamptz
      order by created_at desc nulls last, id limit ${size})
  ) further order by created_at desc, id limit ${size}`

/**
 * Every id of a table, newest first, in batches: memory stays flat however many there are. What is added meanwhile is
 * newer and not among them.
 */
export async function* allIds(table: SQL, tx: Database): AsyncGenerator<string[]> {
  let size = firstBatch
  let rows = await tx.execute<Key>(sql`
    select id, created_at::text as at from ${table} order by created_at desc nulls last, id limit ${size}`)
  while (rows.length > 0) {
    yield rows.map(({ id }) => id)
    const last = rows.length < size ? undefined : rows.at(-1)
    if (!last) return
    size = batchSize
    rows = await tx.execute<Key>(idsAfter(table, last, size))
  }
}
