import type { Database } from '#db/client.server.ts'
import { auditEntries } from '#db/schema/index.ts'
import type { Actor } from '#app/domain/actor.ts'
import type { AuditAction, AuditState, AuditTarget } from './actions.ts'

/**
 * Records an action in the transaction that performs it. `before` and `after` hold the changed fields, never
 * passwords, tokens or customers' data.
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

/** Only the fields that differ. */
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
