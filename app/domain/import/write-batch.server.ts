import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { assignments, differs, insertColumns, insertValues, rowsAsTable } from './row-sql.server.ts'
import type { ImportField, ImportRow } from './row.ts'
import { freeSlugs, suffixedSlug } from './slugs.server.ts'
import { findDuplicates } from './duplicates.server.ts'

export type Outcome =
  | { kind: 'taken' | 'updated' | 'unchanged'; row: ImportRow; note?: string; what?: string }
  | { kind: 'refused'; row: ImportRow; reason: string; what: string }

type Match = {
  position: number
  id: string
  owned: boolean
  changed: boolean
  /** Known as the source of a listing that was merged into this one. */
  merged: boolean
}

/**
 * Existing businesses by id or external key, and whether the rows change them. A row of a merged one does not where
 * the file holds the one that stays too: the two would undo each other's changes.
 */
async function findMatches(rows: ImportRow[], cleared: Set<ImportField>, tx: Database) {
  const matches = await tx.execute<Match>(sql`
    select r.position, b.id, b.owner_id is not null as owned, b.choice = 3 as merged,
      ${differs(cleared)} and not (b.choice = 3
        and exists (select 1 from import_seen s where s.key = b.external_key)) as changed
    from ${rowsAsTable(rows)}
    cross join lateral (
      select * from (
        select 1 as choice, businesses.* from businesses where businesses.id = r.id
        union all
        select 2, businesses.* from businesses where businesses.external_key = r.external_key
        union all
        select 3, businesses.* from merged_keys
          join businesses on businesses.id = merged_keys.business_id
          where merged_keys.external_key = r.external_key
      ) as found order by choice limit 1
    ) as b`)
  return new Map(matches.map((match) => [match.position, match]))
}

async function update(
  changes: { id: string; row: ImportRow }[],
  cleared: Set<ImportField>,
  tx: Database,
): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(({ id, row }) => ({ ...row, id }))
  await tx.execute(sql`
    update businesses b
    set ${assignments(cleared)}, version = b.version + 1, updated_at = now()
    from ${rowsAsTable(rows)}
    where b.id = r.id`)
}

/** Inserts rows without an owner; skips those whose slug was taken. Returns the inserted positions. */
async function insert(rows: ImportRow[], slugs: string[], tx: Database): Promise<Set<number>> {
  const named = rows.map((row, index) => ({
    ...row,
    id: row.id ?? crypto.randomUUID(),
    slug: slugs[index] ?? suffixedSlug(row),
  }))
  const added = await tx.execute<{ id: string }>(sql`
    insert into businesses (id, slug, external_key, ${insertColumns})
    select r.id, r.slug, r.external_key, ${insertValues}
    from ${rowsAsTable(named)}
    on conflict do nothing
    returning id`)
  const ids = new Set(added.map(({ id }) => id))
  return new Set(named.filter(({ id }) => ids.has(id)).map(({ position }) => position))
}

/** Which known rows change their businesses; those with an owner do by `id` alone. */
function decideKnown(rows: ImportRow[], matches: Map<number, Match>) {
  const changes: { id: string; row: ImportRow }[] = []
  const outcomes: Outcome[] = []
  const written = new Set<string>()
  for (const row of rows) {
    const match = matches.get(row.position)
    if (!match) continue
    const { id, owned, changed, merged } = match
    const kept = owned && row.id === null && changed
    const updates = changed && !kept && !(merged && written.has(id))
    if (updates) changes.push({ id, row })
    written.add(id)
    const note = kept
      ? { note: 'kept as its owner has it' }
      : merged && { note: 'is part of another listing, into which it was merged' }
    outcomes.push({ kind: updates ? 'updated' : 'unchanged', row, ...note })
  }
  return { changes, outcomes }
}

/**
 * Writes a batch: updates known rows if changed, refuses duplicates, inserts the rest. Businesses with an owner
 * change only by `id`.
 */
export async function writeBatch(
  rows: ImportRow[],
  cleared: Set<ImportField>,
  tx: Database,
): Promise<Outcome[]> {
  if (rows.length === 0) return []
  const matches = await findMatches(rows, cleared, tx)
  const { changes, outcomes } = decideKnown(rows, matches)
  await update(changes, cleared, tx)

  const unknown = rows.filter((row) => !matches.has(row.position))
  const duplicates = await findDuplicates(unknown, tx)
  const fresh = unknown.filter((row) => !duplicates.has(row.position))
  const added = fresh.length > 0 ? await insert(fresh, await freeSlugs(fresh, tx), tx) : new Set()
  // A concurrent transaction took a slug: retry once with a unique one.
  const late = fresh.filter((row) => !added.has(row.position))
  const addedLate = late.length > 0 ? await insert(late, late.map(suffixedSlug), tx) : new Set()
  for (const row of unknown) {
    const duplicate = duplicates.get(row.position)
    if (duplicate !== undefined) {
      const what = `${row.name} ≈ ${duplicate}`
      outcomes.push({ kind: 'refused', row, reason: 'looks the same as one that is there', what })
    } else if (added.has(row.position) || addedLate.has(row.position)) {
      outcomes.push({ kind: 'taken', row })
    } else {
      const reason = 'another edit at the same moment stood in its way'
      outcomes.push({ kind: 'refused', row, reason, what: row.name })
    }
  }
  return outcomes
}
