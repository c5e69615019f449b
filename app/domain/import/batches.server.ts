import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { isKeptWaiting } from '#app/domain/database-errors.ts'
import { db, type Database } from '#db/client.server.ts'

/** Milliseconds that a batch may take, so that an edit it keeps waiting waits for less than a second. */
const aimedMs = 300
const [least, first, most] = [20, 100, 500]

/** How long a batch that others keep waiting lets its own rows wait, and how often it begins again. */
const lockTimeout = '300ms'
const pauseMs = 200
const tries = 240

/** Transactions that are short on any machine: as many rows as the last ones wrote in the time that is aimed at. */
export class Batches {
  #size = first

  get size(): number {
    return this.#size
  }

  #learn(rows: number, milliseconds: number): void {
    const fitting = (rows * aimedMs) / Math.max(milliseconds, 1)
    // One slow batch says little of the next; a small one at the end of a file says nothing.
    const next = Math.min(this.#size * 2, Math.max(this.#size / 2, fitting))
    this.#size = Math.round(Math.min(most, Math.max(least, next)))
  }

  /** Does `work`, which writes `rows`, in a transaction; again where others held for long what it needs. */
  async write<T>(rows: number, work: (tx: Database) => Promise<T>): Promise<T> {
    for (let left = tries; ; left -= 1) {
      const started = performance.now()
      try {
        const done = await db.transaction(async (tx) => {
          await tx.execute(sql`select set_config('lock_timeout', ${lockTimeout}, true)`)
          return work(tx as unknown as Database)
        })
        this.#learn(rows, performance.now() - started)
        return done
      } catch (error) {
        if (!isKeptWaiting(error) || left <= 1) throw error
        await pause(pauseMs)
      }
    }
  }
}
