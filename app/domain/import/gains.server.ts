import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { rowsAsTable } from './row-sql.server.ts'
import { gainable, type ImportRow } from './row.ts'

/** A row, and the listing that is the same place. */
export type Joined = { id: string; row: ImportRow }

/** One row per listing: of each field the first value. */
function folded(joined: Joined[]): ImportRow[] {
  const byId = new Map<string, ImportRow>()
  for (const { id, row } of joined) {
    const first = byId.get(id)
    if (!first) byId.set(id, { ...row, id })
    else for (const field of gainable) Object.assign(first, { [field]: first[field] || row[field] })
  }
  return [...byId.values()]
}

const listed = (write: (field: string) => string) => sql.raw(gainable.map(write).join(', '))

/** Gives listings without an owner what they lack, and remembers that it is not of their own source. */
export async function fillGaps(joined: Joined[], tx: Database): Promise<void> {
  if (joined.length === 0) return
  const gains = listed(
    (field) =>
      `nullif(b.${field}::text, '') is null and nullif(r.${field}::text, '') is not null as gains_${field}`,
  )
  await tx.execute(sql`
    with gaps as (
      select b.id, ${listed((field) => `r.${field}`)}, ${gains}
      from ${rowsAsTable(folded(joined))} join businesses b on b.id = r.id
      where b.owner_id is null and b.closed_at is null
      for update of b
    ), filled as (
      update businesses b
      set ${listed((field) => `${field} = case when gains_${field} then g.${field} else b.${field} end`)},
        version = b.version + 1, updated_at = now()
      from gaps g where b.id = g.id and (${sql.raw(gainable.map((field) => `gains_${field}`).join(' or '))})
    )
    insert into import_gains (business_id, field)
    select gaps.id, gained.field from gaps
    cross join lateral (values ${listed((field) => `('${field}', gains_${field})`)}) as gained(field, is_new)
    where gained.is_new on conflict do nothing`)
}
