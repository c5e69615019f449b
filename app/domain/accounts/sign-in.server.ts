import { eq, or } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { parseEmail } from '#app/domain/contact/email.ts'
import { DomainError } from '#app/domain/errors.ts'
import { isStorable } from '#app/domain/validation.ts'
import type { Role } from '../actor.ts'
import { maxPasswordLength } from './passwords.server.ts'
import { verifyPassword } from './password-hash.server.ts'
import { startSession } from './sessions.server.ts'
import { attemptKeys, countAttempt } from './sign-in-limits.server.ts'

/** One message for every failure, to not reveal which accounts exist. */
export const invalidCredentials = 'Invalid credentials'

export type Credentials = {
  login: string
  password: string
  address: string
  userAgent?: string | null
  /** The token of the browser's previous session, which ends. */
  replaces?: string | null
  isKnown?: (login: string) => boolean
}

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

/** An email address or username in the form in which it is stored and counted. */
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
 * Signs in by email or username. One argon2id check and three statements, also where the account does not exist.
 * Throws DomainError `unauthenticated` ("Invalid credentials"), or `too-many` with `retryAfter`.
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
