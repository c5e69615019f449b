import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { assignments, differs, insertColumns, insertValues, rowsAsTable } from './row-sql.server.ts'
import type { ImportField, ImportRow } from './row.ts'
import { freeSlugs, suffixedSlug } from './slugs.server.ts'
import type { Decisions } from './decisions.server.ts'
import { fillGaps } from './gains.server.ts'
import { findDuplicates, keepFresh, type Duplicate } from './duplicates.server.ts'
import type { Likeness } from './likeness.ts'
import type { SeenKeys } from './seen-keys.ts'

export type Outcome = {
  row: ImportRow
  kind: 'taken' | 'updated' | 'unchanged' | 'joined' | 'doubtful' | 'refused'
  /** Why it was refused, joined or kept. */
  reason?: string
  text?: string
  other?: Likeness
}

type Match = {
  position: number
  id: string
  owned: boolean
  changed: boolean
  /** Known as the source of a listing that was merged into this one. */
  merged: boolean
  /** What it has from other sources. */
  gained: ImportField[]
  key: string | null
}

/**
 * Existing businesses by id or external key, and whether the rows change them. A row of a merged one does not where
 * the file holds the one that stays too: the two would undo each other's changes.
 */
async function findMatches(rows: ImportRow[], cleared: Set<ImportField>, tx: Database) {
  const matches = await tx.execute<Match>(sql`
    select r.position, b.id, b.owner_id is not null as owned, b.choice = 4 as merged,
      b.external_key as key, g.fields as gained, ${differs(cleared, 'g.fields')} as changed
    from ${rowsAsTable(rows)}
    cross join lateral (
      select * from (
        select 1 as choice, businesses.* from businesses where businesses.id = r.id
        union all
        select 2, businesses.* from businesses where businesses.external_key = r.external_key
        union all
        select 3, businesses.* from businesses where businesses.external_key = r.unmarked_key
        union all
        select 4, businesses.* from merged_keys
          join businesses on businesses.id = merged_keys.business_id
          where merged_keys.external_key in (r.external_key, r.unmarked_key)
      ) as found order by choice limit 1
    ) as b
    cross join lateral (
      select coalesce(jsonb_agg(field), '[]') as fields from import_gains where business_id = b.id
    ) as g`)
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

/** Inserts rows without an owner; skips those whose slug was taken. Returns the new listings' ids by position. */
async function insert(
  rows: ImportRow[],
  slugs: string[],
  tx: Database,
): Promise<Map<number, string>> {
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
  return new Map(named.flatMap(({ id, position }) => (ids.has(id) ? [[position, id]] : [])))
}

/** Which known rows change their businesses; those with an owner do by `id` alone. */
function decideKnown(rows: ImportRow[], matches: Map<number, Match>, seen: SeenKeys) {
  const changes: { id: string; row: ImportRow }[] = []
  const outcomes: Outcome[] = []
  const written = new Set<string>()
  for (const row of rows) {
    const match = matches.get(row.position)
    if (!match) continue
    const { id, owned, changed, merged, key, gained } = match
    const kept = owned && row.id === null && changed
    const isOther = merged && (written.has(id) || (key !== null && seen.has(key)))
    const updates = changed && !kept && !isOther
    const others = gained.filter((field) => row[field] === null)
    if (updates) changes.push({ id, row: { ...row, kept: [...(row.kept ?? []), ...others] } })
    written.add(id)
    const note = kept
      ? { reason: 'kept as its owner has it' }
      : merged && { reason: 'is part of another listing, into which it was merged' }
    outcomes.push({ kind: updates ? 'updated' : 'unchanged', row, ...note })
  }
  return { changes, outcomes }
}

const samePlace = 'is the same place as another, joined with it'
const maybeSame = 'may be the same place as another, decide which'

function duplicateOutcomes(rows: ImportRow[], duplicates: Map<number, Duplicate>): Outcome[] {
  return rows.flatMap((row): Outcome[] => {
    const found = duplicates.get(row.position)
    if (!found) return []
    const { kind, other } = found
    const where = other.position === null ? '' : ` (row ${other.position})`
    const text = `${row.name} ≈ ${other.name}, ${other.suburb}${where}`
    return kind === 'same'
      ? [{ kind: 'joined', row, reason: samePlace, text, other }]
      : [{ kind: 'doubtful', row, reason: maybeSame, text, other }]
  })
}

/** A table that was empty a moment ago has no statistics: the planner would read all of it for each row. */
const byIndexAlone = (isOn: boolean, tx: Database) =>
  tx.execute(sql`select set_config('enable_seqscan', ${isOn ? 'off' : 'on'}, true)`)

async function insertAll(fresh: ImportRow[], tx: Database): Promise<Map<number, string>> {
  if (fresh.length === 0) return new Map()
  const slugs = await freeSlugs(fresh, tx)
  await byIndexAlone(false, tx)
  const added = await insert(fresh, slugs, tx)
  // A concurrent transaction took a slug: retry once with a unique one.
  const late = fresh.filter((row) => !added.has(row.position))
  const addedLate = late.length > 0 ? await insert(late, late.map(suffixedSlug), tx) : []
  return new Map([...added, ...addedLate])
}

const stoodInTheWay = 'another edit at the same moment stood in its way'

/**
 * Writes a batch: updates known rows if changed, joins those that are places already listed, inserts the rest.
 * Businesses with an owner change only by `id`. A dry run writes nothing.
 */
export async function writeBatch(
  rows: ImportRow[],
  how: { cleared: Set<ImportField>; seen: SeenKeys; isDry: boolean; decisions: Decisions },
  tx: Database,
): Promise<Outcome[]> {
  if (rows.length === 0) return []
  const { cleared, seen, isDry } = how
  await byIndexAlone(true, tx)
  const matches = await findMatches(rows, cleared, tx)
  const { changes, outcomes } = decideKnown(rows, matches, seen)
  if (!isDry) await update(changes, cleared, tx)
  const unknown = rows.filter((row) => !matches.has(row.position))
  const duplicates = await findDuplicates(unknown, how, tx)
  const alike = duplicateOutcomes(unknown, duplicates)
  const fresh = unknown.filter((row) => !duplicates.has(row.position))
  if (isDry) {
    await keepFresh(fresh, tx)
    return [...outcomes, ...alike, ...fresh.map((row): Outcome => ({ kind: 'taken', row }))]
  }
  const added = await insertAll(fresh, tx)
  const joined = alike.flatMap(({ kind, row, other }) => {
    const id = other?.id ?? added.get(other?.position ?? -1)
    return kind === 'joined' && id ? [{ id, row }] : []
  })
  await fillGaps(joined, tx)
  const taken = fresh.map((row): Outcome =>
    added.has(row.position)
      ? { kind: 'taken', row }
      : { kind: 'refused', row, reason: stoodInTheWay },
  )
  return [...outcomes, ...alike, ...taken]
}
