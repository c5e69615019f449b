import { and, eq, ne, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { sessions, users } from '#db/schema/accounts.ts'
import { env } from '#app/env.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { anonymous, asUser, type Actor, type Role } from '../actor.ts'
import { demoLogins } from './demo-logins.ts'
import { digest, isToken, newToken } from './tokens.server.ts'

/** A session expires after this many days without use. */
const sessionDays = 30

/** The browser's user agent, and the token of its previous session. */
export type SessionStart = { userAgent?: string | null; replaces?: string | null }

type Row = { user_id: string; role: Role; email: string; lacks_factor: boolean }

/** The demo admin, whose password is public, needs none: an exposed server does not start with it. */
export const needsSecondFactor = ({ role, email }: { role: Role; email: string }): boolean =>
  role === 'ADMIN' &&
  env().ADMIN_SECOND_FACTOR === 'on' &&
  (env().exposed || email !== demoLogins.admin.email)

/** What a session is stored as; null without one. */
export const sessionId = (token: string | null | undefined): string | null =>
  isToken(token) ? digest(token) : null

const securedMeanwhile = () =>
  new DomainError(
    'unauthenticated',
    'Your account was changed in the meantime. Please sign in again.',
  )

/**
 * Locks an account, before anything else of it, until the transaction ends. Throws `unauthenticated` where all its
 * sessions were ended after `version` was read.
 */
export async function lockAccount(
  userId: string,
  version: number | null,
  t: Database,
): Promise<void> {
  const isSame = version === null ? undefined : eq(users.credentialsVersion, version)
  const [row] = await t
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isSame))
    .for('no key update')
  if (!row) throw securedMeanwhile()
}

/** What else the statement of a new session does: keys of `rate_limits` to delete, and one to give a point back to. */
type SignIn = { version?: number; forgive?: string[]; refund?: string }

/**
 * Starts a session and returns its token; only the digest is stored. Ends the session `replaces` and the user's
 * expired ones. One statement. Throws `unauthenticated` where all sessions were ended after `version` was read.
 */
export async function startSession(
  userId: string,
  { userAgent, replaces }: SessionStart = {},
  tx: Database = db,
  { version, forgive = [], refund }: SignIn = {},
): Promise<string> {
  const token = newToken()
  const keys = sql.param(JSON.stringify(forgive))
  // The lock waits for whoever ends all sessions just now, and has them wait for this one.
  const started = await tx.execute(sql`
    with account as (
      select id from users
      where id = ${userId} and credentials_version = coalesce(${version ?? null}, credentials_version)
      for share
    ), ended as (
      delete from sessions where exists (select from account)
        and (id = ${sessionId(replaces)} or (user_id = ${userId} and expires_at <= now()))
    ), forgiven as (
      delete from rate_limits where exists (select from account)
        and key in (select jsonb_array_elements_text(${keys}::jsonb))
    ), refunded as (
      update rate_limits set points = points - 1
      where exists (select from account) and key = ${refund ?? null} and points > 0
    )
    insert into sessions (id, user_id, expires_at, user_agent)
    select ${digest(token)}, id, now() + make_interval(days => ${sessionDays}::int),
      ${userAgent?.slice(0, 300) ?? null}
    from account returning id`)
  if (started.length === 0) throw securedMeanwhile()
  return token
}

/**
 * The token's user with the current role; anonymous if unknown or expired, `unsecured` while a second factor is
 * missing. One statement, none for a malformed token. Extends the expiry at most once a day.
 */
export async function actorFromToken(token: string, tx: Database = db): Promise<Actor> {
  if (!isToken(token)) return anonymous
  const [row] = await tx.execute<Row>(sql`
    with found as (
      select s.id, s.expires_at, u.id as user_id, u.role, u.email
      from sessions s join users u on u.id = s.user_id
      where s.id = ${digest(token)} and s.expires_at > now()
    ), extended as (
      update sessions s set expires_at = now() + make_interval(days => ${sessionDays}::int)
      from found f
      where s.id = f.id and f.expires_at < now() + make_interval(days => ${sessionDays - 1}::int)
    )
    select user_id, role, email, (role = 'ADMIN' and not exists (
      select 1 from second_factors f where f.user_id = found.user_id and f.secret is not null
    ) and not exists (select 1 from passkeys p where p.user_id = found.user_id)) as lacks_factor from found`)
  if (!row) return anonymous
  const kind = row.lacks_factor && needsSecondFactor(row) ? 'unsecured' : 'user'
  return { kind, userId: row.user_id, role: row.role, email: row.email }
}

/** Deletes this one session; a text that is no token, or an unknown one, is ignored. */
export async function signOut(token: string, tx: Database = db): Promise<void> {
  if (isToken(token)) await tx.delete(sessions).where(eq(sessions.id, digest(token)))
}

/** Ends every session of the actor, including this one. Throws DomainError `unauthenticated`. */
export async function signOutEverywhere(actor: Actor, tx: Database = db): Promise<void> {
  await endSessions(asUser(actor).userId, null, tx)
}

/** Ends a user's sessions, except that of the token `keep`, and sign-ins that are under way. */
export async function endSessions(
  userId: string,
  keep: string | null,
  tx: Database = db,
): Promise<void> {
  const mine = eq(sessions.userId, userId)
  const kept = sessionId(keep)
  await tx.transaction(async (t) => {
    await t
      .update(users)
      .set({ credentialsVersion: sql`${users.credentialsVersion} + 1` })
      .where(eq(users.id, userId))
    await t.delete(sessions).where(kept === null ? mine : and(mine, ne(sessions.id, kept)))
  })
}
