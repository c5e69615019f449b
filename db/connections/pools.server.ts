import type { PoolConfig } from 'pg'
import { ReplicaWatch } from './replica.server.ts'
import { connectionTo, givenUpAfter } from './sockets.server.ts'
import { hasOnePlan, StatementNames } from './statement-names.ts'
import { type PooledSettings, StatementPool } from './statements.server.ts'

const shared = [
  givenUpAfter,
  // The directory fits in memory; the default is for spinning disks.
  '-c random_page_cost=1.1',
  // On by default outside: compiling a search takes seconds, answering it milliseconds.
  '-c jit=off',
  '-c client_encoding=UTF8',
].join(' ')

// What is asked for decides the plan: one made for any value would walk a whole index.
const settings = `${shared} -c plan_cache_mode=force_custom_plan`

/** How long a search may take. */
const searchTimeoutMs = 3000

/** Settings of a connection that searches. */
export const searchSettings = [
  shared,
  // Planning a search costs as much as most searches: those that values cannot sway have a name, and keep their plan.
  '-c plan_cache_mode=auto',
  `-c statement_timeout=${searchTimeoutMs}`,
  // An index answers whatever is searched for; the planner takes frequent pairs of letters for reasons to read all rows.
  '-c enable_seqscan=off',
  '-c max_parallel_workers_per_gather=0',
].join(' ')

const idleTransactionLimit = "set local idle_in_transaction_session_timeout = '15s'"

const pooledQueries: PooledSettings = { inTransactions: idleTransactionLimit, forStatements: false }

const pooledSearches: PooledSettings = {
  inTransactions: [
    idleTransactionLimit,
    `set local statement_timeout = ${searchTimeoutMs}`,
    'set local enable_seqscan = off',
    'set local max_parallel_workers_per_gather = 0',
    'set local jit = off',
  ].join(';'),
  forStatements: true,
}

/** How long somebody waits for a connection, a new one or one that others use, in milliseconds. */
const connectionTimeouts = { primary: 10_000, replica: 1000 }

export type Replica = { pool: StatementPool; searchPool: StatementPool; watch: ReplicaWatch }

/** Pools of `url`, whose connections bring their settings, or take them on in each transaction where `isPooled`. */
export function poolsOf(
  url: string,
  { isPooled, name, ...config }: { isPooled: boolean; name: string } & PoolConfig,
  isAway: () => boolean,
) {
  const poolOf = (max: number, options: string, pooled: PooledSettings, names?: StatementNames) =>
    new StatementPool(
      {
        ...connectionTo(url, name, isPooled ? null : options),
        max,
        connectionTimeoutMillis: connectionTimeouts.primary,
        idleTimeoutMillis: 300_000,
        maxLifetimeSeconds: 1800,
        ...config,
      },
      isAway,
      { pooled: isPooled ? pooled : null, ...(names && { names }) },
    )
  return {
    pool: poolOf(8, settings, pooledQueries),
    searchPool: poolOf(4, searchSettings, pooledSearches, new StatementNames(hasOnePlan)),
  }
}

/** A replica may be behind a pooler or not: its connections bring no settings. */
export function replicaOf(url: string, primary: StatementPool): Replica {
  const waits = {
    connectionTimeoutMillis: connectionTimeouts.replica,
    // After the server's own limit, which says that it struck: any other failure is asked of the primary again.
    query_timeout: searchTimeoutMs + 1000,
  }
  const pools = poolsOf(url, { isPooled: true, name: 'cpt-gems-replica', ...waits }, () => false)
  return { ...pools, watch: new ReplicaWatch(primary, pools.pool) }
}
