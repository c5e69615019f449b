import {
  type ClientBase,
  Pool,
  type PoolClient,
  type PoolConfig,
  type QueryConfig,
  type QueryResult,
} from 'pg'
import { DatabaseAway } from '#app/domain/errors.ts'
import { isConnectionFault } from './connection-fault.ts'
import { watch } from './unanswered.ts'

/** Clients whose connection broke. */
const broken = new WeakSet<ClientBase>()

type Rows = unknown[] & { rows: unknown[] }

/** What drizzle and the callers of `execute` both understand: the rows, which also name themselves. */
function rowsOf(result: QueryResult | QueryResult[]): Rows {
  const { rows } = Array.isArray(result) ? (result.at(-1) as QueryResult) : result
  return Object.defineProperty(rows, 'rows', { value: rows }) as Rows
}

/** A connection on loan. Its statements go out one after another, in the order they were asked for. */
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
    try {
      return rowsOf(await this.#client.query(config, values))
    } catch (cause) {
      if (!isConnectionFault(cause)) throw cause
      // Drizzle gives no connection back whose BEGIN failed.
      this.release(true)
      throw new DatabaseAway('The connection to the database broke', { cause })
    }
  }

  /** Gives it back; one that is broken, or still within a transaction, is closed. */
  release(isUseless = broken.has(this.#client)): void {
    if (this.#returned) return
    this.#returned = true
    this.#client.release(isUseless || this.#client.getTransactionStatus() !== 'I')
  }
}

/**
 * Connections on loan for statements and transactions, in the shape in which drizzle uses a pool. What
 * fails because the database is away fails as DatabaseAway; nothing is sent twice.
 */
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

  /** Closes it once all loans are back. */
  end(): Promise<void> {
    return this.#pool.end()
  }
}
