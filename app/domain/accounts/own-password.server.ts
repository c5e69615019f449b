import { eq } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { DomainError } from '#app/domain/errors.ts'
import { countUse, isBelow, resetLimit } from '#app/domain/limits.server.ts'
import { asAccountHolder, type Actor } from '../actor.ts'
import { mailGuessedPasswords } from './guessed-passwords.server.ts'
import { mailPasswordChanged } from './mails.server.ts'
import { checkFactorIfOn, type Factor } from './second-factor/check-code.server.ts'
import { whatStays } from './what-stays.server.ts'
import type { Stays } from './stays.ts'
import { hashPassword, verifyPassword } from './password-hash.server.ts'
import { passwordOwner } from './password-owner.server.ts'
import { passwordProblem } from './passwords.server.ts'
import { endSessions, lockAccount, startSession, type SessionStart } from './sessions.server.ts'
import { dropBegunChanges } from './begun-changes.server.ts'

/** What a change of the account asks for: more than the password where it has a second factor. */
export type OwnerProof = { currentPassword: string } & Factor

const refuse = (field: string, message: string) =>
  new DomainError('invalid', message, { fields: { [field]: [message] } })

/** Of who guesses in an open browser the owner hears, as of who guesses at the sign-in. */
async function countOwnGuess(userId: string, tx: Database): Promise<void> {
  const message = 'Too many attempts. Please try again in a quarter of an hour.'
  try {
    await countUse('own-password', userId, message, tx)
  } catch (error) {
    const isFirst = error instanceof DomainError && (await isBelow('password-warning', userId, tx))
    if (isFirst) await mailGuessedPasswords(userId, tx)
    throw error
  }
}

/**
 * The actor's account after checking its password, and a code where it has a second factor, so that an open browser
 * cannot be used to take it over. The transaction of the change begins with `spendProof`, which locks the account and takes
 * the code: a refused change leaves it unused. Throws `unauthenticated`, `invalid`, `too-many`.
 */
export async function checkOwner(actor: Actor, proof: OwnerProof, tx: Database = db) {
  const { userId } = asAccountHolder(actor)
  await countOwnGuess(userId, tx)
  const [user] = await tx.select().from(users).where(eq(users.id, userId))
  if (!user) throw new DomainError('unauthenticated', 'Please sign in first.')
  if (!(await verifyPassword(user.passwordHash, proof.currentPassword))) {
    throw refuse('currentPassword', 'This is not your current password')
  }
  await resetLimit('own-password', userId, tx)
  const spend = await checkFactorIfOn(userId, proof, { kind: 'signed-in', address: '' }, tx)
  const spendProof = async (t: Database) => {
    await lockAccount(userId, user.credentialsVersion, t)
    await spend(t)
  }
  return { user, spendProof }
}

/**
 * Changes the actor's password, ends all sessions and returns the token of a new one, and what a password does not end. Throws `unauthenticated`,
 * `too-many`, and `invalid` with the wrong field.
 */
export async function changePassword(
  actor: Actor,
  { newPassword, ...proof }: OwnerProof & { newPassword: string },
  start: SessionStart = {},
  tx: Database = db,
): Promise<{ token: string; stays: Stays }> {
  const { user, spendProof } = await checkOwner(actor, proof, tx)
  const problem = passwordProblem(newPassword, await passwordOwner(user, tx))
  if (problem) throw refuse('newPassword', problem)
  const passwordHash = await hashPassword(newPassword)
  return tx.transaction(async (t) => {
    await spendProof(t)
    await t.update(users).set({ passwordHash }).where(eq(users.id, user.id))
    await dropBegunChanges(user.id, t)
    await endSessions(user.id, null, t)
    const stays = await whatStays(user.id, t)
    await mailPasswordChanged(t, user.email, stays)
    return { token: await startSession(user.id, start, t), stays }
  })
}
