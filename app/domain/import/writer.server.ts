import { db, type Database } from '#db/client.server.ts'
import { Batches } from './batches.server.ts'
import { readOwnLine, storedBusinesses, type OwnLine } from './own-row.server.ts'
import type { Reading } from './row.ts'
import {
  matchRows,
  tryUnknown,
  updateKnown,
  writeUnknown,
  type Change,
  type Outcome,
} from './write-batch.server.ts'

export type Accepted = Extract<Reading, { ok: true }>
export const isOwnLine = (record: Reading | OwnLine): record is OwnLine => 'cells' in record

type How = Parameters<typeof writeUnknown>[1]

/**
 * Writes records: changes in transactions of their own, since they hold what people edit, then new rows. A dry run
 * does all in the one transaction that it is given.
 */
export class Writer {
  readonly #dry: Database | null
  // Updates hold what people edit; new rows hold counts and words alone, which few edits need at once.
  readonly #updates = new Batches({ aimedMs: 200, minSize: 5 })
  readonly #inserts = new Batches({ aimedMs: 500, minSize: 10 })

  constructor(dry: Database | null) {
    this.#dry = dry
  }

  /** What became of records, none of which is a refusal. */
  async write(records: (Accepted | OwnLine)[], how: How) {
    const match = async (tx: Database) => {
      const stored = await storedBusinesses(records.filter(isOwnLine), tx)
      const readings = records.map((record) =>
        isOwnLine(record) ? readOwnLine(record, stored.get(record.id)) : record,
      )
      const rows = readings.flatMap((reading) => (reading.ok ? [reading.row] : []))
      return { readings, ...(await matchRows(rows, how, tx)) }
    }
    const dry = this.#dry
    const { readings, changes, outcomes, unknown } = dry
      ? await match(dry)
      : await db.transaction((tx) => match(tx as unknown as Database))
    if (dry) return { readings, outcomes: [...outcomes, ...(await tryUnknown(unknown, how, dry))] }
    await this.#updates.each(changes, (some: Change[], tx) => updateKnown(some, how.cleared, tx))
    const written = await this.#inserts.each(unknown, (some, tx) => writeUnknown(some, how, tx))
    return { readings, outcomes: [...outcomes, ...written.flat()] as Outcome[] }
  }
}
