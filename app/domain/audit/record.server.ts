import type { Database } from '#db/client.server.ts'
import { auditEntries } from '#db/schema/index.ts'
import type { Actor } from '#app/domain/accounts/actor.ts'
import type { AuditAction, AuditState, AuditTarget } from './actions.ts'

/**
 * Writes down who did what to whom, in the transaction that does it: the entry exists if and only if
 * the deed does. `before` and `after` hold what the action changed, never passwords, tokens or guests.
 */
export async function recordAudit(
  tx: Database,
  actor: Actor,
  action: AuditAction,
  target: AuditTarget,
  before: AuditState,
  after: AuditState,
): Promise<void> {
  await tx.insert(auditEntries).values({
    actorUserId: actor.kind === 'user' ? actor.userId : null,
    action,
    targetType: target.type,
    targetId: target.id,
    before,
    after,
  })
}

/** Of two states, the fields in which they differ: what an entry about an edit holds. */
export function differences(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const changed = Object.keys(after).filter(
    (field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null),
  )
  const only = (state: Record<string, unknown>) =>
    Object.fromEntries(changed.map((field) => [field, state[field] ?? null]))
  return { before: only(before), after: only(after) }
}
