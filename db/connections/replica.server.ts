import type { QueryConfig } from 'pg'
import { log } from '#app/log.server.ts'
import { oldReadsAllowed } from './old-reads.ts'
import type { StatementPool } from './statements.server.ts'

/** Milliseconds that a read may be behind. */
const maxLagMs = 1000
/** Milliseconds between comparisons. */
const lookEvery = 400

/** Compares a replica with its primary: it is `fresh` while it is known to hold all that was there a second ago. */
export class ReplicaWatch {
  readonly #primary: StatementPool
  readonly #replica: StatementPool
  #freshUntil = 0
  #changes = 0
  #wasFresh = true
  #looking = false
  #clock: NodeJS.Timeout | undefined

  constructor(primary: StatementPool, replica: StatementPool) {
    this.#primary = primary
    this.#replica = replica
    this.#clock = setInterval(() => void this.#look(), lookEvery).unref()
  }

  get isFresh(): boolean {
    return performance.now() < this.#freshUntil
  }

  /** Something changed that everybody sees at once: until the replica has it, it is not asked. */
  changed(): void {
    this.#changes += 1
    this.#freshUntil = 0
  }

  stop(): void {
    clearInterval(this.#clock)
    this.#clock = undefined
    this.#freshUntil = 0
  }

  async #look(): Promise<void> {
    if (this.#looking) return
    this.#looking = true
    const changes = this.#changes
    const asked = performance.now()
    const isCaughtUp = await this.#compare().catch(() => false)
    this.#looking = false
    if (isCaughtUp !== this.#wasFresh && this.#clock) {
      if (isCaughtUp) log.warn({}, 'the replica serves again')
      else log.warn({}, 'the replica is behind or gone: the primary serves alone')
      this.#wasFresh = isCaughtUp
    }
    if (!this.#clock || changes !== this.#changes) return
    this.#freshUntil = isCaughtUp ? asked + maxLagMs : 0
  }

  async #compare(): Promise<boolean> {
    const [now] = await this.#primary.query({ text: 'select pg_current_wal_lsn()::text as at' })
    const text = 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as caught'
    const [row] = await this.#replica.query({ text }, [(now as { at: string }).at])
    return (row as { caught: boolean | null }).caught === true
  }
}

/**
 * Statements for the replica where they may be old and it is fresh, otherwise for the primary, which also answers what
 * the replica fails to; in the shape drizzle expects.
 */
export class ReadPool {
  readonly #primary: StatementPool
  readonly #replica: StatementPool
  readonly #watch: ReplicaWatch

  constructor(primary: StatementPool, replica: StatementPool, watch: ReplicaWatch) {
    this.#primary = primary
    this.#replica = replica
    this.#watch = watch
  }

  async connect(): ReturnType<StatementPool['connect']> {
    if (!this.#isReplica()) return this.#primary.connect()
    return this.#replica.connect().catch(() => this.#primary.connect())
  }

  async query(config: QueryConfig, values?: unknown[]): ReturnType<StatementPool['query']> {
    if (!this.#isReplica()) return this.#primary.query(config, values)
    return this.#replica.query(config, values).catch((error: unknown) => {
      // A search that takes too long would take as long there.
      if ((error as { code?: string }).code === '57014') throw error
      return this.#primary.query(config, values)
    })
  }

  #isReplica(): boolean {
    return oldReadsAllowed() && this.#watch.isFresh
  }
}
