import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { slugOf } from '#app/domain/businesses/slug.ts'
import type { ImportRow } from './row.ts'

/** Number suffixes to try before a row-specific one. */
const maxNumbered = 12

/**
 * A free slug per row, in order: its own, or one from name and suburb, with `-2`, `-3` … if taken, also
 * by a redirect. A concurrent
 * transaction may still take it first.
 */
export async function freeSlugs(rows: ImportRow[], tx: Database): Promise<string[]> {
  const wanted = rows.map((row) => {
    const base = slugOf(row.name, row.suburb)
    const numbered = Array.from({ length: maxNumbered - 1 }, (_, i) => `${base}-${i + 2}`)
    return [...(row.slug ? [row.slug] : []), base, ...numbered]
  })
  const list = JSON.stringify([...new Set(wanted.flat())])
  const found = await tx.execute<{ slug: string }>(sql`
    select wanted.slug from jsonb_array_elements_text(${list}::text::jsonb) as wanted(slug)
    where exists (select from businesses b where b.slug = wanted.slug)
      or exists (select from former_slugs f where f.slug = wanted.slug)`)
  const taken = new Set(found.map(({ slug }) => slug))
  return rows.map((row, index) => {
    const slug = wanted[index]!.find((one) => !taken.has(one)) ?? suffixedSlug(row)
    taken.add(slug)
    return slug
  })
}

export const suffixedSlug = (row: ImportRow): string =>
  `${slugOf(row.name, row.suburb)}-${crypto.randomUUID().slice(0, 8)}`
