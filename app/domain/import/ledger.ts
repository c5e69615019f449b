import { storablePart } from '#app/domain/storable.ts'
import { cutTo } from './clean-text.ts'
import type { Likeness } from './likeness.ts'
import { Tally, type ImportFormat, type ImportReport, type ReportEntry } from './report.ts'
import type { ImportRow, Reading } from './row.ts'
import type { Outcome } from './write-batch.server.ts'

export type ImportProgress = {
  /** It waits for another import to end, once the file is read. */
  phase: 'reading' | 'waiting' | 'writing'
  /** Bytes read in the first phase, or the file's. */
  bytes: number
  /** Rows of the file, as far as they are known. */
  rows: number
  read: number
  taken: number
  updated: number
}

/** A row, and the listing or earlier row that it is or may be the same place as. */
export type Pair = { row: ImportRow; other: Likeness; kind: 'joined' | 'doubtful' }

export type ImportWatch = {
  onProgress?: (progress: ImportProgress) => void
  /** Every row that was not taken as it stood, batch by batch. */
  onEntries?: (entries: ReportEntry[]) => void | Promise<void>
  onPairs?: (pairs: Pair[]) => void | Promise<void>
}

/** Counts what an import does, and passes every remark on. */
export class Ledger {
  readonly report: ImportReport
  readonly #refused = new Tally()
  readonly #notes = new Tally()
  readonly #watch: ImportWatch
  readonly #size: { rows: number; bytes: number }
  #entries: ReportEntry[] = []
  #pairs: Pair[] = []

  constructor(
    file: { format: ImportFormat; dryRun: boolean; rows: number; bytes: number },
    watch: ImportWatch,
  ) {
    const { format, dryRun, rows, bytes } = file
    this.#watch = watch
    this.#size = { rows, bytes }
    this.report = {
      ...{ format, dryRun, read: 0, taken: 0, updated: 0, unchanged: 0, joined: 0, doubtful: 0 },
      ...{ refused: [], notes: [] },
    }
  }

  #add(
    outcome: ReportEntry['outcome'],
    row: { position: number; name: string },
    reason: string,
    text = '',
  ) {
    const { position } = row
    // Both may stand as the file has them, with what the database cannot store.
    const name = storablePart(cutTo(row.name, 120))
    const said = storablePart(cutTo(text, 500))
    const tally = outcome === 'refused' ? this.#refused : this.#notes
    tally.add(
      reason,
      position,
      outcome === 'refused' ? cutTo(name, 60) : said && outcome !== 'changed' ? said : name,
    )
    this.#entries.push({ position, name, outcome, reason, text: said })
  }

  refuse(position: number, name: string, reason: string, text = ''): void {
    this.#add('refused', { position, name }, reason, text)
  }

  addReading(reading: Reading): void {
    if (!reading.ok) this.refuse(reading.position, reading.what, reading.reason, reading.text)
    else
      for (const { reason, text } of reading.notes) this.#add('changed', reading.row, reason, text)
  }

  addOutcome({ kind, row, reason, text, other }: Outcome): void {
    if (kind === 'refused') return this.refuse(row.position, row.name, reason ?? '', text)
    this.report[kind] += 1
    if (!reason) return
    this.#add(kind === 'joined' || kind === 'doubtful' ? kind : 'changed', row, reason, text)
    if (other && (kind === 'joined' || kind === 'doubtful')) this.#pairs.push({ row, other, kind })
  }

  /** Passes on what was noted since the last batch. */
  async flush(): Promise<void> {
    const [entries, pairs] = [this.#entries, this.#pairs]
    this.#entries = []
    this.#pairs = []
    if (entries.length > 0) await this.#watch.onEntries?.(entries)
    if (pairs.length > 0) await this.#watch.onPairs?.(pairs)
    this.tell('writing')
  }

  tell(phase: ImportProgress['phase']): void {
    const { read, taken, updated } = this.report
    this.#watch.onProgress?.({ phase, ...this.#size, read, taken, updated })
  }

  close(): ImportReport {
    this.report.refused = this.#refused.list()
    this.report.notes = this.#notes.list()
    return this.report
  }
}
