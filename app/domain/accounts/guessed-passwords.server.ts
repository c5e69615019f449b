import { eq, or } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { DomainError } from '#app/domain/errors.ts'
import { isBelow } from '#app/domain/limits.server.ts'
import { enqueue } from '#app/domain/queue.server.ts'
import { isStorable } from '#app/domain/storable.ts'
import { mailPasswordsGuessed } from './mails.server.ts'
import { countAttempt, signInLimits, type Attempt } from './sign-in-limits.server.ts'

const isOfAccount = (error: unknown): boolean =>
  error instanceof DomainError &&
  (error.limit === signInLimits.account || error.limit === signInLimits.neighbours)

/** Has the owner told by the queue, once a week; the same work where there is no such account. */
async function warnOwner(login: string, tx: Database): Promise<void> {
  if (!(await isBelow('password-warning', login, tx))) return
  const known = isStorable(login) ? login : ''
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(or(eq(users.email, known), eq(users.username, known)))
  await enqueue(tx, 'mail-guessed-passwords', { userId: user?.id ?? null })
}

/** As `countAttempt`; where a limit of the account itself is reached, its owner hears of it. */
export async function countGuess(attempt: Attempt, tx: Database): Promise<void> {
  try {
    await countAttempt(attempt, tx)
  } catch (error) {
    if (isOfAccount(error)) await warnOwner(attempt.login, tx)
    throw error
  }
}

/** Tells an account's owner that many passwords were tried. Called by the queue. */
export async function mailGuessedPasswords(userId: string | null, tx: Database = db) {
  if (userId === null) return
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  if (user) await tx.transaction((t) => mailPasswordsGuessed(t, user.email))
}
