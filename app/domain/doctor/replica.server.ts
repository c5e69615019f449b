import type { Finding } from '#app/gateways/payments/port.ts'
import { good, warning, wrong } from './findings.server.ts'

/** `behindBytes` is how much of what was asked for the replica has not replayed. */
export type ReplicaFacts =
  { fault: string } | { name: string; isReplica: boolean; behindBytes: number }

/** What is wrong with the replica of the database `name`. */
export function judgeReplica(facts: ReplicaFacts, name: string): Finding {
  const alone = 'the primary answers all readers'
  if ('fault' in facts) {
    return warning(
      `DATABASE_REPLICA_URL does not answer (${facts.fault}): ${alone}. Start the replica, or correct the address.`,
    )
  }
  if (facts.name !== name) {
    return wrong(
      'DATABASE_REPLICA_URL leads to another database than DATABASE_URL. Correct one of them.',
    )
  }
  if (!facts.isReplica) {
    return warning(
      `DATABASE_REPLICA_URL leads to a server that is no replica: ${alone}. Correct the address, or look who leads.`,
    )
  }
  const megabytes = (facts.behindBytes / 1e6).toFixed(1)
  return facts.behindBytes > 0
    ? warning(
        `The replica is more than a second behind, by ${megabytes} MB: ${alone}. See whether it still streams from its primary.`,
      )
    : good('The replica is less than a second behind.')
}
