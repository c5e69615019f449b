import { eq } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { passkeys, recoveryCodes, secondFactors, users } from '#db/schema/index.ts'
import { recordAudit } from '#app/domain/audit/record.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { asAccountHolder, system, type Actor } from '../actor.ts'
import { checkOwner, type OwnerProof } from './own-password.server.ts'
import { replaceSessions, sinceOf } from './own-second-factor.server.ts'
import { hasSecondFactor } from './second-factor/check-code.server.ts'
import { mailSecondFactorChanged } from './second-factor/mails.server.ts'
import { countPasskeys } from './second-factor/use-passkey.server.ts'
import { endSessions, needsSecondFactor, type SessionStart } from './sessions.server.ts'
import { dropBegunChanges } from './begun-changes.server.ts'

/** Recovery codes stay for an admin's passkey. */
async function removeApp(userId: string, tx: Database): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId))
  if (await hasSecondFactor(userId, tx)) return
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

/**
 * Turns the second factor off, ends all other sessions and returns the token of a new one. Throws as `connectApp`, and
 * `conflict` where it is off or needed.
 */
export async function turnOffSecondFactor(
  actor: Actor,
  proof: OwnerProof,
  start: SessionStart = {},
  tx: Database = db,
): Promise<{ token: string }> {
  const { user, spendProof } = await checkOwner(actor, proof, tx)
  if (needsSecondFactor(user) && (await countPasskeys(user.id, tx)) === 0) {
    throw new DomainError('conflict', 'Admins need it. For another phone, connect another app.')
  }
  return tx.transaction(async (t) => {
    await spendProof(t)
    if (!(await sinceOf(user.id, t))) throw new DomainError('conflict', 'It is off already.')
    await removeApp(user.id, t)
    const target = { type: 'user', id: user.id } as const
    await recordAudit(t, asAccountHolder(actor), 'second-factor.off', target, null, null)
    await mailSecondFactorChanged(t, user.email, 'off')
    return { token: await replaceSessions(user.id, start, t) }
  })
}

/** Removes app, passkeys and recovery codes of a locked account, and tells of it. Returns whether there were any. */
export async function dropSecondFactor(
  { id, email }: { id: string; email: string },
  tx: Database,
): Promise<boolean> {
  const had = await tx.delete(passkeys).where(eq(passkeys.userId, id)).returning()
  const wasOn = (await sinceOf(id, tx)) !== null || had.length > 0
  await removeApp(id, tx)
  if (!wasOn) return false
  await recordAudit(tx, system, 'second-factor.removed', { type: 'user', id }, null, null)
  await mailSecondFactorChanged(tx, email, 'removed')
  return true
}

/**
 * Removes app, passkeys and recovery codes of who lost them, by the command line alone, and ends all their sessions. Returns whether
 * there was one. Throws `not-found`.
 */
export async function removeSecondFactor(email: string, tx: Database = db): Promise<boolean> {
  return tx.transaction(async (t) => {
    const [user] = await t.select().from(users).where(eq(users.email, email)).for('no key update')
    if (!user) throw new DomainError('not-found', 'There is no account with that address.')
    await endSessions(user.id, null, t)
    await dropBegunChanges(user.id, t)
    return dropSecondFactor(user, t)
  })
}
