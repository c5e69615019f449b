import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { assignments, differs, rowsAsTable } from './row-sql.server.ts'
import type { ImportField, ImportRow } from './row.ts'
import type { Decisions } from './decisions.server.ts'
import { fillGaps } from './gains.server.ts'
import { findDuplicates, keepFresh, type Duplicate } from './duplicates.server.ts'
import { byIndexAlone, insertAll } from './insert-rows.server.ts'
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

/** `isOwn` where the row names the business by its id: an owner's changes by that alone. */
export type Change = { id: string; row: ImportRow; isOwn: boolean }

/** Changes known businesses; those that have got an owner since they were matched stay. */
export async function updateKnown(
  changes: Change[],
  cleared: Set<ImportField>,
  tx: Database,
): Promise<void> {
  for (const isOwn of [true, false]) {
    const rows = changes.flatMap((one) => (one.isOwn === isOwn ? [{ ...one.row, id: one.id }] : []))
    if (rows.length === 0) continue
    await tx.execute(sql`
      update businesses b
      set ${assignments(cleared)}, version = b.version + 1, updated_at = now()
      from ${rowsAsTable(rows)}
      where b.id = r.id ${isOwn ? sql`` : sql`and b.owner_id is null`}`)
  }
}

/** Which known rows change their businesses; those with an owner do by `id` alone. */
function decideKnown(rows: ImportRow[], matches: Map<number, Match>, seen: SeenKeys) {
  const changes: Change[] = []
  const outcomes: Outcome[] = []
  const written = new Set<string>()
  for (const row of rows) {
    const match = matches.get(row.position)
    if (!match) continue
    const { id, owned, changed, merged, key, gained } = match
    const isOwners = owned && row.id === null && changed
    const isOther = merged && (written.has(id) || (key !== null && seen.has(key)))
    const updates = changed && !isOwners && !isOther
    const others = gained.filter((field) => row[field] === null)
    const kept = [...(row.kept ?? []), ...others]
    if (updates) changes.push({ id, row: { ...row, kept }, isOwn: row.id !== null })
    written.add(id)
    const note = isOwners
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

const stoodInTheWay = 'another edit at the same moment stood in its way'

type How = {
  cleared: Set<ImportField>
  seen: SeenKeys
  decisions: Decisions
}

/** Of these rows those that are known, with what to change of their businesses, and the others. Writes nothing. */
export async function matchRows(rows: ImportRow[], { cleared, seen }: How, tx: Database) {
  if (rows.length === 0) return { changes: [], outcomes: [], unknown: [] }
  await byIndexAlone(true, tx)
  const matches = await findMatches(rows, cleared, tx)
  const unknown = rows.filter((row) => !matches.has(row.position))
  return { ...decideKnown(rows, matches, seen), unknown }
}

/** Joins rows that are unknown with places already listed, and inserts the rest. */
export async function writeUnknown(
  rows: ImportRow[],
  { decisions }: How,
  tx: Database,
): Promise<Outcome[]> {
  await byIndexAlone(true, tx)
  const duplicates = await findDuplicates(rows, { isDry: false, decisions }, tx)
  const alike = duplicateOutcomes(rows, duplicates)
  const fresh = rows.filter((row) => !duplicates.has(row.position))
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
  return [...alike, ...taken]
}

/** What `writeUnknown` would do, after earlier rows of the same dry run. */
export async function tryUnknown(
  rows: ImportRow[],
  { decisions }: How,
  tx: Database,
): Promise<Outcome[]> {
  if (rows.length === 0) return []
  const duplicates = await findDuplicates(rows, { isDry: true, decisions }, tx)
  const fresh = rows.filter((row) => !duplicates.has(row.position))
  await keepFresh(fresh, tx)
  const taken = fresh.map((row): Outcome => ({ kind: 'taken', row }))
  return [...duplicateOutcomes(rows, duplicates), ...taken]
}
