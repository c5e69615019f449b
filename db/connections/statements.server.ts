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
import { StatementNames } from './statement-names.ts'
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
  readonly #inTransactions: string
  readonly #names: StatementNames | null
  #last: Promise<unknown> = Promise.resolve()
  #returned = false

  /** `inTransactions`: what follows each BEGIN. Without `names` no statement outlives its answer. */
  constructor(client: PoolClient, inTransactions: string, names: StatementNames | null) {
    this.#client = client
    this.#inTransactions = inTransactions
    this.#names = names
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
      if (this.#inTransactions && /^begin\b/i.test(config.text)) {
        return rowsOf(await this.#client.query(`${config.text};${this.#inTransactions}`))
      }
      const name = values?.length ? this.#names?.of(config.text) : undefined
      return rowsOf(await this.#client.query(name ? { ...config, name } : config, values))
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

/** What stands in for settings of the connection where a pooler lends one for each transaction. */
export type PooledSettings = {
  /** SQL that follows each BEGIN. */
  inTransactions: string
  /** Whether a single statement needs them too, and becomes a transaction. */
  forStatements: boolean
}

type Naming = { pooled?: PooledSettings | null; names?: StatementNames }

/** A pool in the shape drizzle expects. Connection failures become DatabaseAway; nothing is retried. */
export class StatementPool {
  readonly #pool: Pool
  readonly #isAway: () => boolean
  readonly #pooled: PooledSettings | null
  // Behind a pooler of transactions the next statement meets another connection.
  readonly #names: StatementNames | null

  constructor(
    config: PoolConfig,
    isAway: () => boolean,
    { pooled = null, names = new StatementNames() }: Naming = {},
  ) {
    this.#isAway = isAway
    this.#pooled = pooled
    this.#names = pooled ? null : names
    this.#pool = new Pool(config)
      .on('connect', (client) => {
        client.on('error', () => broken.add(client))
        // A pooler's process numbers are not the server's.
        if (!pooled) watch(client)
      })
      .on('error', () => {})
  }

  async connect(): Promise<Loan> {
    if (this.#isAway()) throw new DatabaseAway('The database does not answer')
    try {
      return new Loan(await this.#pool.connect(), this.#pooled?.inTransactions ?? '', this.#names)
    } catch (cause) {
      throw new DatabaseAway('No connection to the database', { cause })
    }
  }

  async query(config: QueryConfig, values?: unknown[]): Promise<Rows> {
    const loan = await this.connect()
    try {
      if (!this.#pooled?.forStatements) return await loan.query(config, values)
      await loan.query({ text: 'begin' })
      const rows = await loan.query(config, values)
      await loan.query({ text: 'commit' })
      return rows
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
