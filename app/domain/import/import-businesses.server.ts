import type { Readable } from 'node:stream'
import { asAdmin, type Actor } from '#app/domain/actor.ts'
import { db, type Database } from '#db/client.server.ts'
import { alone } from './alone.server.ts'
import { readCsv } from './csv-records.server.ts'
import { decisionsFrom, keepDecisions, type Decision } from './decisions.server.ts'
import { beginFresh } from './duplicates.server.ts'
import { readJsonRecords } from './json-records.server.ts'
import { Ledger, type ImportProgress, type ImportWatch } from './ledger.ts'
import type { OwnLine } from './own-row.server.ts'
import type { ImportFormat, ImportReport } from './report.ts'
import type { ImportField, Reading } from './row.ts'
import { SeenKeys } from './seen-keys.ts'
import { openSource } from './source.server.ts'
import { unchangedFile } from './unchanged-file.server.ts'
import { isOwnLine, Writer, type Accepted } from './writer.server.ts'

export type { ImportProgress }

/** A file's path, or what opens it: it is read twice. */
type Source = string | (() => Readable)

export type ImportInput = ImportWatch & {
  source: Source
  format?: ImportFormat
  /** Writes nothing. */
  dryRun?: boolean
  /** Beside those that were kept; kept too, except by a dry run. */
  decisions?: readonly Decision[]
}

/** A file's records; `cleared` is known after the first. */
async function openRecords(
  source: Source,
  format?: ImportFormat,
  onBytes?: (count: number) => void,
) {
  const bytes = typeof source === 'string' ? source : source()
  const opened = await openSource(bytes, onBytes, format)
  // OpenStreetMap clears nothing: data it lacks may have been added here.
  const header = { cleared: new Set<ImportField>() }
  const records: AsyncIterable<Reading | OwnLine> =
    opened.format === 'json'
      ? readJsonRecords(opened.bytes)
      : readCsv(opened.bytes, opened.start, (fields) => (header.cleared = fields))
  return { records, header, format: opened.format, end: () => opened.bytes.destroy() }
}

/** Reads the whole file, so that a broken one is refused before anything is written; answers its format and rows. */
async function readWhole({ source, format, onProgress }: ImportInput) {
  let bytes = 0
  let rows = 0
  const opened = await openRecords(source, format, (count) => (bytes += count))
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

type Run = {
  source: Source
  ledger: Ledger
  /** The transaction of a dry run, which writes nothing for good. */
  dry: Database | null
  check: (isWriting: boolean) => Promise<void>
  decisions: readonly Decision[]
}

/** Takes all records, in short transactions of their own; a dry run in the one that it is given. */
async function takeAll({ source, ledger, dry, check, decisions }: Run) {
  const { records, header, end } = await openRecords(source, ledger.report.format)
  const seen = new SeenKeys()
  const writer = new Writer(dry)
  const said = decisionsFrom(decisions)
  let batch: (Accepted | OwnLine)[] = []
  const flush = async () => {
    await check(!dry)
    const how = { cleared: header.cleared, seen, decisions: said }
    const { readings, outcomes } = await writer.write(batch, how)
    for (const reading of readings) ledger.addReading(reading)
    for (const outcome of outcomes) ledger.addOutcome(outcome)
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
      if (batch.length >= compared) await flush()
    }
    await flush()
  } finally {
    end()
  }
}

/** Records that are compared with the directory at once. */
const compared = 250

/**
 * Imports CSV, Overpass JSON or GeoJSON, for admins and the system: reads the whole file in constant memory, then writes
 * batches, which a run after a crash finds unchanged. Throws `forbidden`, and `invalid` for a broken file before anything
 * is written.
 */
export async function importBusinesses(actor: Actor, input: ImportInput): Promise<ImportReport> {
  if (actor.kind !== 'system') asAdmin(actor)
  const { source, decisions = [] } = input
  const check = typeof source === 'string' ? await unchangedFile(source) : async () => {}
  const file = await readWhole(input)
  await check(false)
  const ledger = new Ledger({ ...file, dryRun: input.dryRun ?? false }, input)
  const onWait = () => ledger.tell('waiting')
  await alone(onWait, async (tx) => {
    if (input.dryRun) await beginFresh(tx)
    else await keepDecisions(decisions, null, db)
    await takeAll({ source, ledger, dry: input.dryRun ? tx : null, check, decisions })
  })
  return ledger.close()
}
