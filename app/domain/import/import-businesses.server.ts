import type { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { asAdmin, type Actor } from '#app/domain/actor.ts'
import { db, type Database } from '#db/client.server.ts'
import { cutTo } from './clean-text.ts'
import { readCsv } from './csv-records.server.ts'
import { readJson } from './json-records.server.ts'
import { readOwnLine, storedBusinesses, type OwnLine } from './own-row.server.ts'
import { Tally, type ImportFormat, type ImportReport } from './report.ts'
import type { ImportField, ImportRow, Reading } from './row.ts'
import { addSeen, listSeen } from './seen-keys.server.ts'
import { openSource } from './source.server.ts'
import { listKnown, refreshStatistics } from './duplicates.server.ts'
import { writeBatch } from './write-batch.server.ts'

export type ImportProgress = { bytes: number; read: number; taken: number; updated: number }

export type ImportInput = {
  source: string | Readable
  format?: ImportFormat
  /** Rolls back at the end. */
  dryRun?: boolean
  onProgress?: (progress: ImportProgress) => void
}

/** Rows per statement: more are no faster and use more memory. */
const batchSize = 500
const importLock = 7_201_402

class Undo extends Error {}

type Accepted = Extract<Reading, { ok: true }>
const isOwnLine = (record: Reading | OwnLine): record is OwnLine => 'cells' in record

/**
 * Imports CSV, Overpass JSON or GeoJSON in one transaction and constant memory. New businesses are published on plan
 * FREE without an owner. For admins and the system. Throws DomainError `forbidden`, or `invalid` for a broken file;
 * nothing is changed then.
 */
export async function importBusinesses(
  actor: Actor,
  input: ImportInput,
  tx: Database = db,
): Promise<ImportReport> {
  if (actor.kind !== 'system') asAdmin(actor)
  let bytes = 0
  const opened = await openSource(input.source, (count) => (bytes += count), input.format)
  const report: ImportReport = {
    ...{ format: opened.format, dryRun: input.dryRun ?? false },
    ...{ read: 0, taken: 0, updated: 0, unchanged: 0, refused: [], notes: [] },
  }
  // OpenStreetMap clears nothing: data it lacks may have been added here.
  let cleared = new Set<ImportField>()
  const readings =
    opened.format === 'json'
      ? readJson(opened.bytes)
      : readCsv(opened.bytes, opened.start, (fields) => (cleared = fields))

  const run = async (inner: Database) => {
    // The next batch may arrive over a slow connection.
    await inner.execute(sql`set local idle_in_transaction_session_timeout = '5min'`)
    await inner.execute(sql`select pg_advisory_xact_lock(${importLock})`)
    await listKnown(inner)
    await listSeen(inner)
    await takeAll(
      readings,
      () => cleared,
      report,
      inner,
      () => input.onProgress?.({ ...report, bytes }),
    )
    if (report.dryRun) throw new Undo()
  }
  try {
    await tx.transaction((inner) => run(inner as unknown as Database))
  } catch (error) {
    if (!(error instanceof Undo)) throw error
  } finally {
    opened.bytes.destroy()
  }
  return report
}

/** Identifies a record, also in the message about a duplicate. */
const keyOf = (record: Accepted | OwnLine) =>
  isOwnLine(record)
    ? { key: record.id, name: record.cells.name ?? '', position: record.position }
    : { key: record.row.externalKey ?? '', name: record.row.name, position: record.row.position }

/** What an import counts and notes while it runs. */
class Tallies {
  readonly refused = new Tally()
  readonly notes = new Tally()

  accept(reading: Reading): ImportRow[] {
    if (!reading.ok) {
      this.refused.add(reading.reason, reading.position, reading.what)
      return []
    }
    const { row } = reading
    for (const { reason } of reading.notes) this.notes.add(reason, row.position, row.name)
    return [row]
  }
}

/** Writes a batch, after dropping what stands in the file already. */
async function flushBatch(
  batch: (Accepted | OwnLine)[],
  cleared: Set<ImportField>,
  { report, tallies }: { report: ImportReport; tallies: Tallies },
  tx: Database,
): Promise<void> {
  const { refused, notes } = tallies
  const seen = await addSeen(batch.map(keyOf), tx)
  for (const record of batch) {
    const { position, name } = keyOf(record)
    if (!seen.has(position)) refused.add('stands in this file already', position, cutTo(name, 60))
  }
  const fresh = batch.filter((record) => seen.has(keyOf(record).position))
  const stored = await storedBusinesses(fresh.filter(isOwnLine), tx)
  const rows = fresh.flatMap((record) =>
    tallies.accept(isOwnLine(record) ? readOwnLine(record, stored.get(record.id)) : record),
  )
  for (const outcome of await writeBatch(rows, cleared, tx)) {
    const { row } = outcome
    if (outcome.kind === 'refused') refused.add(outcome.reason, row.position, outcome.what)
    else report[outcome.kind] += 1
    if (outcome.kind !== 'refused' && outcome.note) notes.add(outcome.note, row.position, row.name)
  }
}

/** Reads in batches, with backpressure from writing. */
async function takeAll(
  records: AsyncIterable<Reading | OwnLine>,
  cleared: () => Set<ImportField>,
  report: ImportReport,
  tx: Database,
  onBatch: () => void,
): Promise<void> {
  const tallies = new Tallies()
  let batch: (Accepted | OwnLine)[] = []
  let batches = 0
  const flush = async () => {
    await flushBatch(batch, cleared(), { report, tallies }, tx)
    batch = []
    batches += 1
    if (batches === 5 || batches === 50) await refreshStatistics(tx)
    onBatch()
  }
  for await (const record of records) {
    report.read += 1
    if (!isOwnLine(record) && !record.ok) {
      tallies.accept(record)
      continue
    }
    batch.push(record)
    if (batch.length >= batchSize) await flush()
  }
  await flush()
  report.refused = tallies.refused.list()
  report.notes = tallies.notes.list()
}
