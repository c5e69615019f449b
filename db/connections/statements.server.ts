import {
  type ClientBase,
  Pool,
  type PoolClient,
  type PoolConfig,
  type QueryConfig,
  type QueryResult,
} from 'pg'
import { DatabaseAway } from '#app/domain/errors.ts'
import { env } from '#app/env.server.ts'
import { log } from '#app/log.server.ts'
import { isConnectionFault } from './connection-fault.ts'
import { watch } from './unanswered.ts'

const broken = new WeakSet<ClientBase>()

type Rows = unknown[] & { rows: unknown[] }

/** The rows as both drizzle and callers of `execute` expect them. */
function rowsOf(result: QueryResult | QueryResult[]): Rows {
  const { rows } = Array.isArray(result) ? (result.at(-1) as QueryResult) : result
  return Object.defineProperty(rows, 'rows', { value: rows }) as Rows
}

/** A checked out connection. Its statements run in the order of the calls. */
class Loan {
  readonly #client: PoolClient
  #last: Promise<unknown> = Promise.resolve()
  #returned = false

  constructor(client: PoolClient) {
    this.#client = client
  }

  query(config: QueryConfig, values?: unknown[]): Promise<Rows> {
    const answer = this.#last.then(() => this.#ask(config, values))
    this.#last = answer.catch(() => {})
    return answer
  }

  async #ask(config: QueryConfig, values?: unknown[]): Promise<Rows> {
    if (this.#returned) throw new DatabaseAway('The connection broke before this statement')
    const begun = performance.now()
    try {
      return rowsOf(await this.#client.query(config, values))
    } catch (cause) {
      if (!isConnectionFault(cause)) throw cause
      // Drizzle does not release a connection whose BEGIN failed.
      this.release(true)
      throw new DatabaseAway('The connection to the database broke', { cause })
    } finally {
      const milliseconds = performance.now() - begun
      if (milliseconds >= env().SLOW_STATEMENT_MS) {
        log.warn({ statement: config.text, milliseconds }, 'slow statement')
      }
    }
  }

  /** Releases it; a broken one, or one within a transaction, is closed. */
  release(isUseless = broken.has(this.#client)): void {
    if (this.#returned) return
    this.#returned = true
    this.#client.release(isUseless || this.#client.getTransactionStatus() !== 'I')
  }
}

/** A pool in the shape drizzle expects. Connection failures become DatabaseAway; nothing is retried. */
export class StatementPool {
  readonly #pool: Pool
  readonly #isAway: () => boolean

  constructor(config: PoolConfig, isAway: () => boolean) {
    this.#isAway = isAway
    this.#pool = new Pool(config)
      .on('connect', (client) => watch(client.on('error', () => broken.add(client))))
      .on('error', () => {})
  }

  async connect(): Promise<Loan> {
    if (this.#isAway()) throw new DatabaseAway('The database does not answer')
    try {
      return new Loan(await this.#pool.connect())
    } catch (cause) {
      throw new DatabaseAway('No connection to the database', { cause })
    }
  }

  async query(config: QueryConfig, values?: unknown[]): Promise<Rows> {
    const loan = await this.connect()
    try {
      return await loan.query(config, values)
    } finally {
      loan.release()
    }
  }

  /** Connections that are open, of them those that nobody uses, and callers who wait for one. */
  get figures(): { open: number; idle: number; waiting: number } {
    const { totalCount, idleCount, waitingCount } = this.#pool
    return { open: totalCount, idle: idleCount, waiting: waitingCount }
  }

  /** Closes once all connections are released. */
  end(): Promise<void> {
    return this.#pool.end()
  }
}
