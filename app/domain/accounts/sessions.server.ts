import { and, eq, ne, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { sessions } from '#db/schema/accounts.ts'
import { env } from '#app/env.server.ts'
import { anonymous, asUser, type Actor, type Role } from '../actor.ts'
import { demoLogins } from './demo-logins.ts'
import { digest, isToken, newToken } from './tokens.server.ts'

/** A session expires after this many days without use. */
export const sessionDays = 30

/** The browser's user agent, and the token of its previous session. */
export type SessionStart = { userAgent?: string | null; replaces?: string | null }

type Row = { user_id: string; role: Role; email: string; lacks_factor: boolean }

/** The demo admin, whose password is public, needs none: an exposed server does not start with it. */
export const needsSecondFactor = ({ role, email }: { role: Role; email: string }): boolean =>
  role === 'ADMIN' &&
  env().ADMIN_SECOND_FACTOR === 'on' &&
  (env().exposed || email !== demoLogins.admin.email)

/**
 * Starts a session and returns its token; only the digest is stored. Ends the session `replaces` and the user's
 * expired ones. One statement; `alsoDelete` adds `rate_limits` keys to delete.
 */
export async function startSession(
  userId: string,
  { userAgent, replaces }: SessionStart = {},
  tx: Database = db,
  alsoDelete: { keys: string[]; refund?: string } = { keys: [] },
): Promise<string> {
  const token = newToken()
  const before = isToken(replaces) ? digest(replaces) : null
  const keys = sql.param(JSON.stringify(alsoDelete.keys))
  await tx.execute(sql`
    with ended as (
      delete from sessions
      where id = ${before} or (user_id = ${userId} and expires_at <= now())
    ), forgiven as (
      delete from rate_limits where key in (select jsonb_array_elements_text(${keys}::jsonb))
    ), refunded as (
      update rate_limits set points = points - 1
      where key = ${alsoDelete.refund ?? null} and points > 0
    )
    insert into sessions (id, user_id, expires_at, user_agent)
    values (${digest(token)}, ${userId}, now() + make_interval(days => ${sessionDays}::int),
      ${userAgent?.slice(0, 300) ?? null})`)
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

/** Ends a user's sessions, except that of the token `keep`. */
export async function endSessions(
  userId: string,
  keep: string | null,
  tx: Database = db,
): Promise<void> {
  const mine = eq(sessions.userId, userId)
  await tx.delete(sessions).where(isToken(keep) ? and(mine, ne(sessions.id, digest(keep))) : mine)
}
