import { eq, or } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { parseEmail } from '#app/domain/contact/email.ts'
import { DomainError } from '#app/domain/errors.ts'
import { isStorable } from '#app/domain/validation.ts'
import type { Role } from './actor.ts'
import { maxPasswordLength } from './passwords.server.ts'
import { verifyPassword } from './password-hash.server.ts'
import { startSession } from './sessions.server.ts'
import { attemptKeys, countAttempt } from './sign-in-limits.server.ts'

/** The one message for every failure, so that nobody learns which accounts exist. */
export const invalidCredentials = 'Invalid credentials'

/** What somebody who signs in brings along. */
export type Credentials = {
  /** E-mail address or username, as typed. */
  login: string
  password: string
  /** The caller's address. */
  address: string
  userAgent?: string | null
  /** The session this browser had before, which ends. */
  replaces?: string | null
  /** Whether this browser has signed in to the account behind this login before. */
  isKnown?: (login: string) => boolean
}

/** Somebody who has just signed in, and the token of the new session. */
export type SignedIn = {
  token: string
  user: {
    id: string
    email: string
    username: string | null
    role: Role
    firstName: string
    lastName: string
  }
}

/** How logins are compared: as they are stored. */
export function loginKey(login: string): string {
  const email = parseEmail(login)
  return email.ok ? email.email : login.trim().toLowerCase()
}

async function findLogin(login: string, tx: Database) {
  const { id, email, username, role, firstName, lastName, passwordHash } = users
  const [row] = await tx
    .select({ user: { id, email, username, role, firstName, lastName }, passwordHash })
    .from(users)
    .where(or(eq(email, login), eq(username, login)))
    .limit(1)
  return row
}

/**
 * Signs in by e-mail or username. One argon2id check and three statements; as long where the account
 * does not exist. Throws DomainError `unauthenticated` ("Invalid credentials"), or `too-many` with
 * `retryAfter`.
 */
export async function signIn(credentials: Credentials, tx: Database = db): Promise<SignedIn> {
  const { password, address, userAgent = null, replaces = null } = credentials
  const login = loginKey(credentials.login)
  const attempt = { login, address, known: credentials.isKnown?.(login) ?? false }
  await countAttempt(attempt, tx)
  const found = await findLogin(isStorable(login) ? login : '', tx)
  const right = await verifyPassword(
    found?.passwordHash ?? null,
    password.slice(0, maxPasswordLength * 2 + 1),
  )
  if (!found || !right) throw new DomainError('unauthenticated', invalidCredentials)
  const keys = attemptKeys(attempt)
  const token = await startSession(found.user.id, { userAgent, replaces }, tx, {
    keys: [keys.pair],
    refund: keys.address,
  })
  return { token, user: found.user }
}
