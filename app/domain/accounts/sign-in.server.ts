import { eq, or } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { secondFactors, users } from '#db/schema/index.ts'
import { parseEmail } from '#app/domain/contact/email.ts'
import { DomainError } from '#app/domain/errors.ts'
import { isStorable } from '#app/domain/storable.ts'
import type { Role } from '../actor.ts'
import { maxPasswordLength } from './passwords.server.ts'
import { verifyPassword } from './password-hash.server.ts'
import { lockAccount, startSession, type SessionStart } from './sessions.server.ts'
import {
  askForCode,
  asksForCode,
  checkFactor,
  hasSecondFactor,
  type Factor,
} from './second-factor/check-code.server.ts'
import { consumePasskey } from './second-factor/use-passkey.server.ts'
import { invalidCredentials } from './invalid-credentials.ts'
import { countGuess } from './guessed-passwords.server.ts'
import { attemptKeys } from './sign-in-limits.server.ts'
import { consumeToken, findToken, issueToken } from './single-use-tokens.server.ts'

type Entry = {
  address: string
  userAgent?: string | null
  /** The token of the browser's previous session, which ends. */
  replaces?: string | null
  isKnown?: (login: string) => boolean
}
export type Credentials = Entry & { login: string; password: string }

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

const { id, email, username, role, firstName, lastName } = users
const shown = { id, email, username, role, firstName, lastName }

/** The password was right, and a code is missing: a token for the ten minutes in which it may follow. */
export type HalfSignedIn = { half: string }

/** An email address or username in the form in which it is stored and counted. */
function loginKey(login: string): string {
  const email = parseEmail(login)
  return email.ok ? email.email : login.trim().toLowerCase()
}

async function findLogin(login: string, tx: Database) {
  const [row] = await tx
    .select({
      user: shown,
      passwordHash: users.passwordHash,
      version: users.credentialsVersion,
      hasSecondFactor: asksForCode,
    })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(or(eq(users.email, login), eq(users.username, login)))
    .limit(1)
  return row
}

/** Counts the attempt, then checks the password: the same work where the account does not exist. Two statements. */
async function checkCredentials(credentials: Credentials, tx: Database) {
  const { password, address } = credentials
  const login = loginKey(credentials.login)
  const attempt = { login, address, known: credentials.isKnown?.(login) ?? false }
  await countGuess(attempt, tx)
  const found = await findLogin(isStorable(login) ? login : '', tx)
  const right = await verifyPassword(
    found?.passwordHash ?? null,
    password.slice(0, maxPasswordLength * 2 + 1),
  )
  if (!found || !right) throw new DomainError('unauthenticated', invalidCredentials)
  return { ...found, login, known: attempt.known }
}

/** Begins the session of somebody who was checked while their account was of `version`. */
async function enter(
  { user, version }: { user: SignedIn['user']; version: number },
  { address, userAgent = null, replaces = null }: Entry,
  logins: string[],
  tx: Database,
): Promise<SignedIn> {
  const keys = logins.map((login) => attemptKeys({ login, address }))
  const token = await startSession(user.id, { userAgent, replaces }, tx, {
    version,
    forgive: keys.map(({ pair }) => pair),
    ...(keys[0] && { refund: keys[0].address }),
  })
  return { token, user }
}

/**
 * Signs in by email or username: a session, or what `finishSignIn` needs besides a code. One argon2id check and three
 * statements, also where the account does not exist. Throws DomainError `unauthenticated` ("Invalid credentials"), or
 * `too-many` with `retryAfter`.
 */
export async function signIn(
  credentials: Credentials,
  tx: Database = db,
): Promise<SignedIn | HalfSignedIn> {
  const found = await checkCredentials(credentials, tx)
  return found.hasSecondFactor
    ? { half: await issueToken('second-step', found.user.id, String(found.version), tx) }
    : enter(found, credentials, [found.login], tx)
}

/** Signs in with everything in one call. Throws as `signIn`, and `unauthenticated` or `invalid` at `code`. */
export async function signInAtOnce(
  credentials: Credentials & { code?: string | undefined },
  tx: Database = db,
): Promise<SignedIn> {
  const found = await checkCredentials(credentials, tx)
  const { user, version, login } = found
  if (!found.hasSecondFactor) return enter(found, credentials, [login], tx)
  if (!credentials.code) throw askForCode('unauthenticated')
  const kind = found.known ? 'known' : 'stranger'
  const giver = { kind, address: credentials.address } as const
  const spend = await checkFactor(user.id, { code: credentials.code }, giver, tx)
  return tx.transaction(async (t) => {
    await lockAccount(user.id, version, t)
    await spend(t)
    return enter(found, credentials, [login], t)
  })
}

/** What a mailed link or a new password leads to: a session, or a half sign-in where a code is still to be asked for. */
export const enterByLink = async (
  userId: string,
  start: SessionStart,
  tx: Database,
): Promise<{ token: string } | HalfSignedIn> => {
  if (!(await hasSecondFactor(userId, tx))) return { token: await startSession(userId, start, tx) }
  const [user] = await tx
    .select({ version: users.credentialsVersion })
    .from(users)
    .where(eq(users.id, userId))
  return { half: await issueToken('second-step', userId, String(user?.version), tx) }
}

const startAgain = () =>
  new DomainError('not-found', 'That took longer than ten minutes. Please sign in again.')

/** The account that a right password led to, as it was then; null where that is too long ago, or done. */
export async function halfSignedIn(half: string | null, tx: Database = db) {
  const found = half === null ? null : await findToken(['second-step'], half, tx)
  if (!found?.payload) return null
  const [user] = await tx.select(shown).from(users).where(eq(users.id, found.userId))
  return user ? { user, version: Number(found.payload) } : null
}

/**
 * Signs in by a code or passkey, after the password was right. Throws DomainError `not-found` where that is too long ago,
 * `invalid` for a wrong code, `too-many`.
 */
export async function finishSignIn(
  { half, code, passkey, ...entry }: { half: string | null } & Factor & Entry,
  tx: Database = db,
): Promise<SignedIn> {
  const found = await halfSignedIn(half, tx)
  if (!found || half === null) throw startAgain()
  const { user } = found
  const kind = entry.isKnown?.(user.email) ? 'known' : 'stranger'
  const giver = { kind, address: entry.address } as const
  const spend = await checkFactor(user.id, { code, passkey }, giver, tx)
  return tx.transaction(async (t) => {
    await lockAccount(user.id, found.version, t)
    if (!(await consumeToken('second-step', half, t))) throw startAgain()
    await spend(t)
    return enter(found, entry, [user.email, ...(user.username ? [user.username] : [])], t)
  })
}

/**
 * Signs in by a passkey alone, which is something one has and, by its own check, something one knows or is. Throws
 * DomainError `unauthenticated`.
 */
export async function signInByPasskey(
  { passkey, ...entry }: { passkey: string } & Entry,
  tx: Database = db,
): Promise<SignedIn> {
  const { userId, version } = await consumePasskey(passkey, null, tx)
  const [user] = await tx.select(shown).from(users).where(eq(users.id, userId))
  if (!user) throw new DomainError('unauthenticated', 'We do not recognise this passkey.')
  return enter({ user, version }, entry, [], tx)
}
