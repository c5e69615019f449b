import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import { asAdmin, type Actor } from '#app/domain/actor.ts'
import { db, type Database } from '#db/client.server.ts'
import { readCsv } from './csv-records.server.ts'
import { beginFresh } from './duplicates.server.ts'
import { readJson } from './json-records.server.ts'
import { Ledger, type ImportProgress, type ImportWatch } from './ledger.ts'
import { readOwnLine, storedBusinesses, type OwnLine } from './own-row.server.ts'
import type { ImportFormat, ImportReport } from './report.ts'
import type { ImportField, Reading } from './row.ts'
import { SeenKeys } from './seen-keys.ts'
import { openSource } from './source.server.ts'
import { writeBatch } from './write-batch.server.ts'

export type { ImportProgress }

export type ImportInput = ImportWatch & {
  source: string | Readable
  format?: ImportFormat
  /** Writes nothing. */
  dryRun?: boolean
}

/** Rows per transaction: others wait for half a second or so, and more are no faster. */
const batchSize = 500
const importLock = 7_201_402

type Accepted = Extract<Reading, { ok: true }>
const isOwnLine = (record: Reading | OwnLine): record is OwnLine => 'cells' in record

/** A file's records; `cleared` is known after the first. */
async function openRecords(path: string, format?: ImportFormat, onBytes?: (count: number) => void) {
  const opened = await openSource(path, onBytes, format)
  // OpenStreetMap clears nothing: data it lacks may have been added here.
  const header = { cleared: new Set<ImportField>() }
  const records: AsyncIterable<Reading | OwnLine> =
    opened.format === 'json'
      ? readJson(opened.bytes)
      : readCsv(opened.bytes, opened.start, (fields) => (header.cleared = fields))
  return { records, header, format: opened.format, end: () => opened.bytes.destroy() }
}

/** Reads the whole file, so that a broken one is refused before anything is written; answers its format and rows. */
async function readWhole(path: string, { format, onProgress }: ImportInput) {
  let bytes = 0
  let rows = 0
  const opened = await openRecords(path, format, (count) => (bytes += count))
  try {
    const records = opened.records[Symbol.asyncIterator]()
    while (!(await records.next()).done) {
      rows += 1
      if (rows % 2_000 === 0)
        onProgress?.({ phase: 'reading', bytes, rows, read: 0, taken: 0, updated: 0 })
    }
  } finally {
    opened.end()
  }
  return { format: opened.format, rows, bytes }
}

/** Identifies a record, also in the message about a duplicate. */
const keyOf = (record: Accepted | OwnLine) =>
  isOwnLine(record)
    ? { key: record.id, name: record.cells.name ?? '', position: record.position }
    : { key: record.row.externalKey ?? '', name: record.row.name, position: record.row.position }

type Run = { seen: SeenKeys; ledger: Ledger; cleared: Set<ImportField>; isDry: boolean }

/** Writes a batch without what stands in the file already. */
async function writeRecords(batch: (Accepted | OwnLine)[], run: Run, tx: Database): Promise<void> {
  const { ledger, isDry, seen, cleared } = run
  const stored = await storedBusinesses(batch.filter(isOwnLine), tx)
  const readings = batch.map((record) =>
    isOwnLine(record) ? readOwnLine(record, stored.get(record.id)) : record,
  )
  const rows = readings.flatMap((reading) => (reading.ok ? [reading.row] : []))
  const outcomes = await writeBatch(rows, { cleared, seen, isDry }, tx)
  for (const reading of readings) ledger.addReading(reading)
  for (const outcome of outcomes) ledger.addOutcome(outcome)
}

/** Takes all records in batches, each in a transaction of its own; a dry run in the one that it is given. */
async function takeAll(path: string, ledger: Ledger, dry: Database | null) {
  const { records, header, end } = await openRecords(path, ledger.report.format)
  const seen = new SeenKeys()
  let batch: (Accepted | OwnLine)[] = []
  const flush = async () => {
    const run = { seen, ledger, cleared: header.cleared, isDry: dry !== null }
    const write = (tx: Database) => writeRecords(batch, run, tx)
    if (dry) await write(dry)
    else await db.transaction((tx) => write(tx as unknown as Database))
    batch = []
    await ledger.flush()
  }
  try {
    for await (const record of records) {
      ledger.report.read += 1
      if (!isOwnLine(record) && !record.ok) {
        ledger.addReading(record)
        continue
      }
      const { key, name, position } = keyOf(record)
      if (seen.add(key)) batch.push(record)
      else ledger.refuse(position, name, 'stands in this file already')
      if (batch.length >= batchSize) await flush()
    }
    await flush()
  } finally {
    end()
  }
}

/** Lets one import work at a time, beside a server too; it ends with this process, however that ends. */
const alone = <T>(work: (tx: Database) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(${importLock})`)
    return work(tx as unknown as Database)
  })

async function importFile(path: string, input: ImportInput): Promise<ImportReport> {
  const { format, rows, bytes } = await readWhole(path, input)
  const ledger = new Ledger({ format, dryRun: input.dryRun ?? false, rows, bytes }, input)
  await alone(async (tx) => {
    if (input.dryRun) await beginFresh(tx)
    await takeAll(path, ledger, input.dryRun ? tx : null)
  })
  return ledger.close()
}

/**
 * Imports CSV, Overpass JSON or GeoJSON in constant memory: reads the whole file first, then writes batches. Run
 * again after it was killed, it finds what it wrote unchanged and goes on. New businesses are published on plan FREE
 * without an owner. For admins and the system. Throws DomainError `forbidden`, or `invalid` for a broken file; nothing
 * is changed then.
 */
export async function importBusinesses(actor: Actor, input: ImportInput): Promise<ImportReport> {
  if (actor.kind !== 'system') asAdmin(actor)
  if (typeof input.source === 'string') return importFile(input.source, input)
  // It is read twice.
  const folder = await mkdtemp(join(tmpdir(), 'cpt-gems-import-'))
  try {
    const path = join(folder, 'file')
    await pipeline(input.source, createWriteStream(path, { mode: 0o600 }))
    return await importFile(path, input)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
