import { Client } from 'pg'
import type { ReplicaFacts } from '#app/domain/doctor/replica.server.ts'

/** What the server at `url` says of itself, and of what its primary had written at `at`. */
export async function replicaFacts(url: string, at: string): Promise<ReplicaFacts> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string; isReplica: boolean; behind: string }>(
      `select current_database() as name, pg_is_in_recovery() as "isReplica",
         greatest(coalesce(pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn()), 0), 0) as behind`,
      [at],
    )
    const { name = '', isReplica = false, behind = '0' } = rows[0] ?? {}
    return { name, isReplica, behindBytes: Number(behind) }
  } catch (error) {
    return { fault: (error as { code?: string }).code ?? 'no answer' }
  } finally {
    await client.end().catch(() => {})
  }
}
