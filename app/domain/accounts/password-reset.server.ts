import { eq } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { DomainError } from '#app/domain/errors.ts'
import { countUse, type LimitName } from '#app/domain/limits.server.ts'
import { inConstantTime } from './constant-time.server.ts'
import type { Role } from '../actor.ts'
import { mailPasswordChanged, mailResetLink } from './mails.server.ts'
import { hashPassword } from './password-hash.server.ts'
import { passwordOwner } from './password-owner.server.ts'
import { passwordProblem } from './passwords.server.ts'
import { whatStays } from './what-stays.server.ts'
import type { Stays } from './stays.ts'
import { endSessions, lockAccount, type SessionStart } from './sessions.server.ts'
import { enterByLink, type HalfSignedIn } from './sign-in.server.ts'
import { dropSecondFactor } from './remove-second-factor.server.ts'
import { dropBegunChanges } from './begun-changes.server.ts'
import { issueToken, findToken, consumeToken } from './single-use-tokens.server.ts'

/** Milliseconds; longer than the work, so that timing reveals nothing. */
const minResponseMs = 300

const tooManyRequests = 'You have asked for this too often. Please try again in an hour.'

const linkExpired = () =>
  new DomainError(
    'not-found',
    'This link has been used already or is more than an hour old. Please ask for a new one.',
  )

/** Counts a use without throwing, where a refusal must not be visible. */
async function isWithinLimit(name: LimitName, key: string, tx: Database): Promise<boolean> {
  try {
    await countUse(name, key, tooManyRequests, tx)
    return true
  } catch (error) {
    if (error instanceof DomainError) return false
    throw error
  }
}

/**
 * Mails a reset link if the account exists; same response and timing otherwise. Sends at most five links an hour per
 * account. Throws DomainError `too-many` for one client address.
 */
export async function requestPasswordReset(
  { email, address }: { email: string; address: string },
  tx: Database = db,
): Promise<void> {
  await inConstantTime(minResponseMs, async () => {
    await countUse('reset-address', address, tooManyRequests, tx)
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
    if (!user || !(await isWithinLimit('reset-account', user.id, tx))) return
    await tx.transaction(async (t) => {
      const token = await issueToken('reset-password', user.id, null, t)
      await mailResetLink(t, email, token)
    })
  })
}

/** Looks at a mailed token without using it up, for the page behind the link. */
export const isResetLinkValid = async (token: string, tx: Database = db): Promise<boolean> =>
  (await findToken(['reset-password'], token, tx)) !== null

/**
 * Sets a password by a mailed link, ends all sessions and other links, and signs in, as far as a link may: a second
 * factor is still asked for. Tells what a new password does not end. The link also verifies the address. Throws DomainError
 * `not-found` for invalid links, `invalid` for a weak password.
 */
export async function resetPassword(
  { token, password }: { token: string; password: string },
  start: SessionStart = {},
  tx: Database = db,
): Promise<({ token: string } | HalfSignedIn) & { email: string; role: Role; stays: Stays }> {
  const seen = await findToken(['reset-password'], token, tx)
  if (!seen) throw linkExpired()
  const [person] = await tx.select().from(users).where(eq(users.id, seen.userId))
  if (!person) throw linkExpired()
  const { email } = person
  const problem = passwordProblem(password, await passwordOwner(person, tx))
  if (problem) throw new DomainError('invalid', problem, { fields: { password: [problem] } })
  const passwordHash = await hashPassword(password)
  return tx.transaction(async (t) => {
    await lockAccount(seen.userId, null, t)
    const used = await consumeToken('reset-password', token, t)
    if (!used) throw linkExpired()
    await t
      .update(users)
      .set({ passwordHash, emailVerifiedAt: person.emailVerifiedAt ?? new Date() })
      .where(eq(users.id, used.userId))
    await dropBegunChanges(used.userId, t)
    // Who registered under an address that they never proved may be another than who reads its mail.
    if (person.emailVerifiedAt === null) await dropSecondFactor(person, t)
    await endSessions(used.userId, null, t)
    const stays = await whatStays(used.userId, t)
    await mailPasswordChanged(t, email, stays)
    return { ...(await enterByLink(used.userId, start, t)), email, role: person.role, stays }
  })
}
