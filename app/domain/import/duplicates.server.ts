import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { decisionOn, decisionsOn, type Decisions } from './decisions.server.ts'
import { EarlierRows } from './earlier-rows.ts'
import { factsOf, type Likeness } from './likeness.ts'
import type { ImportRow } from './row.ts'
import { coreStarts, nameCore, ownHost, samenessOf, type PlaceFacts } from './sameness.ts'

export type Duplicate = { kind: 'same' | 'doubtful'; other: Likeness }
type Comparison = { kind: Duplicate['kind'] | 'apart'; other: Likeness; isDecided: boolean }

const searched = (rows: ImportRow[]): SQL => {
  const candidates = rows.map((row) => ({
    position: row.position,
    core: nameCore(row.name),
    starts: coreStarts(row.name),
    phone: row.phone,
    host: ownHost(row.website),
    suburb: row.suburb,
    area: row.area,
    latitude: row.latitude,
    longitude: row.longitude,
  }))
  return sql`jsonb_to_recordset(${JSON.stringify(candidates)}::text::jsonb) as r(position integer, core text,
    starts jsonb, phone text, host text, suburb text, area text, latitude double precision, longitude double precision)`
}

/** Some two kilometres, or the suburb, or without points the area. */
const near = sql.raw(`(k.suburb = r.suburb
  or (k.latitude between r.latitude - 0.02 and r.latitude + 0.02 and k.longitude between r.longitude - 0.02 and r.longitude + 0.02)
  or ((k.latitude is null or r.latitude is null) and k.area = r.area))`)

const facts = 'k.name, k.suburb, k.address, k.phone, k.website, k.latitude, k.longitude'
/** Not those that are about to be deleted: a row joined with one would go with it. */
const listed = {
  from: sql`(select * from businesses where closed_at is null) k`,
  facts: sql.raw(
    `k.id, coalesce(k.external_key, k.id::text) as reference, null::integer as position, k.owner_id is not null as owned, k.owner_id is not null and not k.is_listing_published as "isDraft", k.created_at as since, ${facts}`,
  ),
  core: sql.raw('name_core(k.name) collate "C"'),
  host: sql.raw('k.listed and k.website is not null and website_host(k.website)'),
}
/** Rows of a dry run, which are not stored. */
const fresh = {
  from: sql`import_fresh k`,
  facts: sql.raw(
    `null::uuid as id, k.reference, k.position, false as owned, false as "isDraft", null::timestamptz as since, ${facts}`,
  ),
  core: sql.raw('k.core'),
  host: sql.raw('k.host'),
}

/** Those with the same name, one that begins the same, the same phone or the same website; as `EarlierRows`. */
const likenesses = ({ from, facts: columns, core, host }: typeof listed): SQL => sql`
  (select ${columns} from ${from} where ${core} = r.core and ${near} limit 20)
  union all (select ${columns} from ${from}
    where length(r.core) >= 6 and ${core} > r.core and ${core} < r.core || '{' and ${near} limit 10)
  union all (select ${columns} from jsonb_array_elements_text(r.starts) as s(start)
    join ${from} on ${core} = s.start where ${near} limit 10)
  union all (select ${columns} from ${from} where k.phone = r.phone limit 20)
  union all (select ${columns} from ${from} where ${host} = r.host and ${near} limit 20)`

type Found = Omit<Likeness, 'position' | 'host'> & {
  row: number
  position: number | null
  website: string | null
}

/** Begins the table of a dry run's rows. */
export async function beginFresh(tx: Database): Promise<void> {
  await tx.execute(sql`drop table if exists pg_temp.import_fresh`)
  await tx.execute(sql`
    create temporary table import_fresh (position integer, reference text, core text collate "C", name text,
      suburb text, area text, address text, phone text, website text, host text,
      latitude double precision, longitude double precision) on commit drop`)
  for (const column of ['core', 'phone', 'host']) {
    await tx.execute(sql.raw(`create index on import_fresh (${column})`))
  }
}

/** Keeps a dry run's rows for comparison with later ones. */
export async function keepFresh(rows: ImportRow[], tx: Database): Promise<void> {
  const kept = rows.map((row) => ({
    ...factsOf(row),
    ...{ position: row.position, reference: row.externalKey ?? row.id, website: row.website },
    ...{ core: nameCore(row.name), area: row.area },
  }))
  await tx.execute(sql`
    insert into import_fresh select * from jsonb_populate_recordset(null::import_fresh, ${JSON.stringify(kept)}::text::jsonb)`)
}

/** Listings, and a dry run's earlier rows, that may be the same places as these rows, by position. */
async function findLikenesses(rows: ImportRow[], isDry: boolean, tx: Database) {
  const found = await tx.execute<Found>(sql`
    select r.position as row, k.* from ${searched(rows)}
    cross join lateral (${likenesses(listed)} ${isDry ? sql`union all ${likenesses(fresh)}` : sql``}) as k
    order by r.position, k.since, k.position`)
  const byRow = new Map<number, Likeness[]>()
  for (const { row, website, ...one } of found) {
    const known = byRow.get(row)
    const likeness = { ...one, host: ownHost(website) }
    if (known) known.push(likeness)
    else byRow.set(row, [likeness])
  }
  return byRow
}

/** What is said without a decision. */
const compare = (row: PlaceFacts, other: Likeness) =>
  other.isDraft && samenessOf(row, other) === 'same' ? 'doubtful' : samenessOf(row, other)

/**
 * A decision counts first; then a doubt about one listing, though another may be the same place; then the oldest of
 * those: so the same row is compared alike when more has been imported since.
 */
function chosenOf(comparisons: Comparison[]): Duplicate | undefined {
  const ofKind = (kind: Duplicate['kind'], isDecided: boolean) =>
    comparisons.find((one) => one.kind === kind && one.isDecided === isDecided)
  const found = ofKind('same', true) ?? ofKind('doubtful', false) ?? ofKind('same', false)
  return found as Duplicate | undefined
}

/**
 * Which rows are the same place as a listing or an earlier row of the file, or may be. Admins' decisions come first.
 * Rows restored from our own export are never taken for another.
 */
export async function findDuplicates(
  rows: ImportRow[],
  { isDry, decisions }: { isDry: boolean; decisions: Decisions },
  tx: Database,
): Promise<Map<number, Duplicate>> {
  const others = rows.filter(({ kept }) => kept === undefined)
  const matches = new Map<number, Duplicate>()
  if (others.length === 0) return matches
  const stored = await findLikenesses(others, isDry, tx)
  const decided = await decisionsOn(others, decisions, tx)
  const earlier = new EarlierRows()
  for (const row of rows) {
    const of = factsOf(row)
    const likely = row.kept ? [] : [...(stored.get(row.position) ?? []), ...earlier.like(row)]
    const chosen = chosenOf(
      likely.map((other): Comparison => {
        const said = decisionOn(decided, row, other.reference)
        const kind = said === undefined ? compare(of, other) : said ? 'same' : 'apart'
        return { kind, other, isDecided: said !== undefined }
      }),
    )
    if (chosen) matches.set(row.position, { kind: chosen.kind, other: chosen.other })
    // What is taken for another is not compared with again: the other one is.
    else earlier.add(row)
  }
  return matches
}
