import type { Socket } from 'node:net'
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
const asRows = (rows: unknown[]): Rows =>
  Object.defineProperty(rows, 'rows', { value: rows }) as Rows

const noRows = () => asRows([])

const rowsOf = (result: QueryResult | QueryResult[]): Rows =>
  asRows((Array.isArray(result) ? (result.at(-1) as QueryResult) : result).rows)

/** What PostgreSQL answers to a COMMIT of a transaction in which a statement had failed. */
const isRolledBack = (text: string, result: QueryResult | QueryResult[]): boolean =>
  /^commit$/i.test(text) && !Array.isArray(result) && result.command === 'ROLLBACK'

/** That a statement before it had failed (25P02). */
const isAfterFailure = (error: unknown): boolean => (error as { code?: string }).code === '25P02'

const isBegin = (text: string): boolean => /^begin\b/i.test(text)
const isEnd = (text: string): boolean => /^(commit|rollback)$/i.test(text)

/** Has all that is sent in this turn of the event loop leave at once. */
function gather(client: ClientBase): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** A checked out connection. Its statements run in the order of the calls; none waits for the answer before it. */
class Loan {
  readonly #client: PoolClient
  readonly #inTransactions: string
  readonly #names: StatementNames | null
  readonly #isPipelined: boolean
  /** Leaves with the first statement of its transaction. */
  #begin: string | null = null
  #last: Promise<unknown> = Promise.resolve()
  /** Of the last statement that failed for a reason of its own: those behind it in its transaction failed of it too. */
  #failure: unknown
  #returned = false

  /** `inTransactions`: what follows each BEGIN. Without `names` no statement outlives its answer. */
  constructor(client: PoolClient, { inTransactions, names, isPipelined }: LoanTerms) {
    this.#client = client
    this.#inTransactions = inTransactions
    this.#names = names
    this.#isPipelined = isPipelined
  }

  async query(config: QueryConfig, values?: unknown[]): Promise<Rows> {
    if (isBegin(config.text)) {
      this.#begin = [config.text, this.#inTransactions].filter(Boolean).join(';')
      return noRows()
    }
    const begin = this.#begin
    this.#begin = null
    if (begin === null) return this.#send(config, values)
    if (isEnd(config.text)) return noRows()
    const begun = this.#send({ text: begin })
    const [answer] = await Promise.all([this.#send(config, values), begun])
    return answer
  }

  #send(config: QueryConfig, values?: unknown[]): Promise<Rows> {
    if (this.#isPipelined) return this.#ask(config, values)
    const answer = this.#last.then(() => this.#ask(config, values))
    this.#last = answer.catch(() => {})
    return answer
  }

  async #ask(config: QueryConfig, values?: unknown[]): Promise<Rows> {
    if (this.#returned) throw new DatabaseAway('The connection broke before this statement')
    const begun = performance.now()
    try {
      if (this.#isPipelined) gather(this.#client)
      const name = values?.length ? this.#names?.of(config.text) : undefined
      const result = await this.#client.query(name ? { ...config, name } : config, values)
      if (isRolledBack(config.text, result)) throw this.#failure ?? new Error('rolled back')
      return rowsOf(result)
    } catch (cause) {
      if (!isConnectionFault(cause)) throw this.#reasonOf(cause)
      this.release(true)
      throw new DatabaseAway('The connection to the database broke', { cause })
    } finally {
      // With the time of those that were sent just before it.
      const milliseconds = performance.now() - begun
      if (milliseconds >= env().SLOW_STATEMENT_MS) {
        log.warn({ statement: config.text, milliseconds }, 'slow statement')
      }
    }
  }

  #reasonOf(cause: unknown): unknown {
    if (isAfterFailure(cause)) return this.#failure ?? cause
    this.#failure = cause
    return cause
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

type LoanTerms = { inTransactions: string; names: StatementNames | null; isPipelined: boolean }

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
    // A pooler may not take a statement before it has answered the one before.
    this.#pool = new Pool({ ...config, pipeline: !pooled })
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
      return new Loan(await this.#pool.connect(), {
        inTransactions: this.#pooled?.inTransactions ?? '',
        names: this.#names,
        isPipelined: this.#pooled === null,
      })
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
