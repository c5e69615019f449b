import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { isKeptWaiting } from '#app/domain/database-errors.ts'
import { db, type Database } from '#db/client.server.ts'

const [firstSize, maxSize] = [25, 500]

/** How long a transaction lets others keep it waiting, with what it holds itself, and how often it begins again. */
const lockTimeout = '200ms'
const pauseMs = 200
const tries = 300

/** Transactions that are short on any machine: of as many rows as the last ones wrote in the time that is aimed at. */
export class Batches {
  #size = firstSize
  readonly #aimedMs: number
  readonly #minSize: number

  constructor({ aimedMs, minSize }: { aimedMs: number; minSize: number }) {
    this.#aimedMs = aimedMs
    this.#minSize = minSize
  }

  #adapt(rows: number, milliseconds: number): void {
    const fitting = (rows * this.#aimedMs) / Math.max(milliseconds, 1)
    // One slow batch says little of the next; a small one says nothing of larger ones.
    const next = Math.min(this.#size * 2, Math.max(this.#size / 4, fitting))
    if (rows >= this.#size || next < this.#size) this.#size = next
    this.#size = Math.round(Math.min(maxSize, Math.max(this.#minSize, this.#size)))
  }

  /** Does `work` for all rows, in a transaction for some at a time. */
  async each<Row, T>(
    rows: readonly Row[],
    work: (some: Row[], tx: Database) => Promise<T>,
  ): Promise<T[]> {
    const done: T[] = []
    for (let from = 0; from < rows.length;) {
      const some = rows.slice(from, from + this.#size)
      from += some.length
      done.push(await this.#write(some, work))
    }
    return done
  }

  async #write<Row, T>(some: Row[], work: (some: Row[], tx: Database) => Promise<T>): Promise<T> {
    for (let left = tries; ; left -= 1) {
      const started = performance.now()
      try {
        const done = await db.transaction(async (tx) => {
          await tx.execute(sql`select set_config('lock_timeout', ${lockTimeout}, true)`)
          return work(some, tx as unknown as Database)
        })
        this.#adapt(some.length, performance.now() - started)
        return done
      } catch (error) {
        if (!isKeptWaiting(error) || left <= 1) throw error
        await pause(pauseMs)
      }
    }
  }
}
